import { withdrawInvitations } from "../../../platform/credentials";
import { notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { findInvitation } from "./gates";
import { viewInvitation } from "./rows";
import { Invitation } from "./schema";

/** DELETE /invitations/{id}: its link is nothing from now on. */
export const withdraw = business("invitations:write")
  .concat(findInvitation)
  .output(Invitation)
  .mutation(({ ctx }) =>
    ctx.change(async (tx, record) => {
      const { id, email } = ctx.invitation;
      const count = await withdrawInvitations(tx, { tenantId: ctx.business.id, id }, ctx.now);
      if (count === 0) throw notFound("invitation");
      await record({
        action: "invitation.withdrawn",
        words: `Withdrew the invitation of ${email}`,
        subject: { kind: "invitation", id },
      });
      return viewInvitation(ctx.invitation);
    }),
  );
