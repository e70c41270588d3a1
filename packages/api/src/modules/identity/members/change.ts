import { carryOut } from "../../../platform/credentials";
import { business } from "../../../platform/middleware/procedures";
import { findMember } from "./gates";
import { holdForChange, isLower, refuseUnmanaged } from "./managing";
import { viewMember } from "./rows";
import { Member, RoleChange } from "./schema";

/**
 * PATCH /members/{userId}: another role. It ends no session; it holds from the next request. A lower one
 * withdraws the invitations they sent.
 */
export const change = business("members:write")
  .concat(findMember)
  .input(RoleChange)
  .output(Member)
  .mutation(({ ctx, input: { role } }) => {
    refuseUnmanaged(ctx.role, role);
    const { userId, name } = ctx.member;
    const where = { tenantId: ctx.business.id, userId };
    return ctx.change(async (tx, record) => {
      const before = await holdForChange(tx, where, { by: ctx.role, to: role });
      await tx.member.updateMany({ where, data: { role } });
      const event = isLower(role, before) ? "memberLowered" : "memberRaised";
      await carryOut(tx, event, where, { now: ctx.now, requestId: ctx.request.requestId });
      await record({
        action: "member.role_changed",
        words: `Made ${name} ${role === "driver" ? "a driver" : `an ${role}`}`,
        subject: { kind: "member", id: userId },
        before: { role: before },
        after: { role },
      });
      return viewMember({ ...ctx.member, role });
    });
  });
