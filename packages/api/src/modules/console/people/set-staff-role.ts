import { carryOut, holdAccount } from "../../../platform/credentials";
import { conflict } from "../../../platform/base/errors";
import { staff } from "../../../platform/middleware/procedures";
import { findAnother } from "./gates";
import { keepAnOwner } from "./owners";
import { readPerson } from "./rows";
import { ConsolePerson, StaffRoleChange } from "./schema";
import { viewPerson } from "./view";

const unverified = () =>
  conflict("Their email is not verified, so the account may be somebody else's.");

/**
 * POST /console/users/{id}/staff-role: also a person's first. Holds from their next
 * request. 409 for an account whose address nobody has verified: anybody may have registered it.
 */
export const setStaffRole = staff("owner")
  .concat(findAnother)
  .use(({ ctx, next }) => {
    if (ctx.person.emailVerified === null) throw unverified();
    return next();
  })
  .input(StaffRoleChange)
  .output(ConsolePerson)
  .mutation(({ ctx, input: { id, role, reason } }) =>
    ctx.change(async (tx, record) => {
      await keepAnOwner(tx, ctx.staff.id, role === "owner" ? null : id);
      const account = await holdAccount(tx, id);
      if (!account?.emailVerified) throw unverified();
      await tx.user.update({ where: { id }, data: { staffRole: role }, select: { id: true } });
      const facts = { now: ctx.now, requestId: ctx.request.requestId, detail: role };
      await carryOut(tx, "staffRoleGiven", { userId: id }, facts);
      await record({
        area: "staff",
        action: "staff.role_set",
        words: `Gave ${ctx.person.name} the console role ${role}`,
        person: { id, name: ctx.person.name },
        details: { reason, before: account.staffRole, after: role },
      });
      return viewPerson(await readPerson(tx, id));
    }),
  );
