import { signedIn } from "../../../platform/middleware/procedures";
import { membershipsOf } from "./memberships";
import { Session } from "./schema";

/** GET /auth/session: who is signed in, and where they may go. */
export const session = signedIn()
  .output(Session)
  .query(async ({ ctx }) => {
    const { caller } = ctx;
    const { id, email, name } = caller.person;
    const user = { id, email, name };
    if (caller.kind === "person") {
      const memberships = await membershipsOf(ctx.database.service, id);
      return { user, memberships, staffRole: caller.staffRole, support: null };
    }
    const memberships = caller.memberships.map(({ business, role }) => ({
      tenantId: business.id,
      slug: business.slug,
      name: business.name,
      role,
    }));
    return {
      user,
      memberships,
      staffRole: null,
      support: {
        level: caller.level,
        staffName: caller.staff.name,
        expiresAt: caller.expiresAt.toISOString(),
      },
    };
  });
