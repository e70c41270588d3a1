import { expressionBuilder, sql, type Tables, searching } from "@roundsman/db";
import { z } from "zod";
import { notFound } from "../../platform/base/errors";
import { loader, router } from "../../platform/context/context";
import { carryOut } from "../../platform/credentials";
import { business } from "../../platform/middleware/procedures";
import { decodeCursor, toPage, within } from "../../platform/values/page";
import { text } from "../../platform/values/values";
import { viewApiKey } from "./api-keys";
import {
  ByUserId,
  holdForChange,
  isLower,
  Member,
  MemberPage,
  MemberQuery,
  readMembers,
  refuseUnmanaged,
  RemovedMember,
  RoleChange,
  viewMember,
} from "./members";

const mu = expressionBuilder<{ m: Tables["members"]; u: Tables["users"] }, "m" | "u">();

/** The member named by `userId`, 404 otherwise; 403 where the caller's role may not manage theirs. */
const findMember = loader.input(ByUserId).use(async ({ ctx, input, next }) => {
  const named = [mu("m.user_id", "=", input.userId)];
  const [member] = await readMembers(ctx.db, ctx.business.id, named, 1);
  if (!member) throw notFound("member");
  refuseUnmanaged(ctx.role, member.role);
  return next({ ctx: { member } });
});

/** GET /members, by name. */
const list = business("members:read")
  .input(MemberQuery)
  .output(MemberPage)
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, z.tuple([text(200), text(200)]));
    const like = input.q && within(input.q);
    const conditions = [
      like && mu.or([mu("u.name", "ilike", like), mu(sql`u.email::text`, "ilike", like)]),
      input.role && mu("m.role", "=", input.role),
      after && mu(mu.refTuple("u.name", "m.user_id"), ">", mu.tuple(after[0], after[1])),
    ].filter((condition) => condition !== null && typeof condition === "object");
    const rows = await searching(input.q, () =>
      readMembers(ctx.db, ctx.business.id, conditions, input.limit + 1),
    );
    return toPage(rows, input.limit, viewMember, (row) => [row.name, row.userId]);
  });

/**
 * PATCH /members/{userId}: another role. It ends no session; it holds from the next request. A lower one
 * withdraws the invitations they sent.
 */
const change = business("members:write")
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

/**
 * DELETE /members/{userId}: out of the business from their next request on. Their API keys answer to
 * nobody then and are refused; they come back with the answer, to be adopted or revoked. Invitations they sent are withdrawn.
 */
const remove = business("members:write")
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

export const members = router({ list, change, remove });
