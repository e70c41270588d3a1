import { hashToken, newToken } from "../../../platform/tokens/tokens";
import { conflict } from "../../../platform/base/errors";
import { enqueue } from "../../../platform/jobs/enqueue";
import { business } from "../../../platform/middleware/procedures";
import { verifiedBusiness } from "../../business/business/gates";
import { refuseUnmanaged } from "../members/managing";
import { withdrawOpen } from "./open";
import { viewInvitation } from "./rows";
import { Invitation, NewInvitation } from "./schema";

const lifeMs = 7 * 24 * 60 * 60 * 1000;
/** A business is not for sending mails to strangers. */
const mostOpen = 100;

/**
 * POST /invitations: asks somebody in by mail, for seven days. Asking again takes the place of what was
 * open for that address. 409 where they are a member already.
 */
export const create = business("invitations:write")
  .concat(verifiedBusiness)
  .input(NewInvitation)
  .output(Invitation)
  .mutation(async ({ ctx, input: { email, role } }) => {
    refuseUnmanaged(ctx.role, role);
    const tenantId = ctx.business.id;
    const by = { address: ctx.request.address, business: tenantId, mailbox: email };
    await ctx.limits.countDaily("invitation", by);
    const inviter = ctx.caller.kind === "key" ? ctx.caller.creator : ctx.caller.person;
    return ctx.change(async (tx, record) => {
      const open = await withdrawOpen(tx, tenantId, email, ctx.now);
      if (open >= mostOpen)
        throw conflict(`${mostOpen} invitations are open: withdraw some first.`);
      const { id, createdAt, expiresAt } = await tx.invitation.create({
        data: {
          tenantId,
          email,
          role,
          // Of a secret nobody has: the job that mails the link sets the real one.
          tokenHash: hashToken(newToken()),
          invitedByUserId: inviter.id,
          createdAt: ctx.now,
          expiresAt: new Date(ctx.now.getTime() + lifeMs),
        },
      });
      await enqueue(tx, "send_invitation", { tenantId, invitationId: id });
      await record({
        action: "invitation.sent",
        words: `Invited ${email} as ${role}`,
        subject: { kind: "invitation", id },
        after: { email, role },
      });
      return viewInvitation({ id, email, role, invitedByName: inviter.name, createdAt, expiresAt });
    });
  });
