import { carryOut } from "../../../platform/credentials";
import { business } from "../../../platform/middleware/procedures";
import { viewApiKey } from "../api-keys/view";
import { findMember } from "./gates";
import { holdForChange } from "./managing";
import { viewMember } from "./rows";
import { RemovedMember } from "./schema";

/**
 * DELETE /members/{userId}: out of the business from their next request on. Their API keys answer to
 * nobody then and are refused; they come back with the answer, to be adopted or revoked. Invitations they sent are withdrawn.
 */
export const remove = business("members:write")
  .concat(findMember)
  .output(RemovedMember)
  .mutation(({ ctx }) => {
    const { userId, name, role } = ctx.member;
    const tenantId = ctx.business.id;
    return ctx.change(async (tx, record) => {
      await holdForChange(tx, { tenantId, userId }, { by: ctx.role, to: null });
      const facts = { now: ctx.now, requestId: ctx.request.requestId };
      await carryOut(tx, "memberRemoved", { tenantId, userId }, facts);
      await tx.member.deleteMany({ where: { tenantId, userId } });
      const keys = await tx.apiKey.findMany({
        where: { tenantId, createdByUserId: userId, revokedAt: null },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      });
      await record({
        action: "member.removed",
        words: `Removed ${name}`,
        subject: { kind: "member", id: userId },
        before: { role },
        after: { apiKeys: keys.map(({ prefix }) => prefix) },
      });
      return { ...viewMember(ctx.member), keys: keys.map(viewApiKey) };
    });
  });
