import { expressionBuilder, type Tables } from "@roundsman/db";
import { z } from "zod";
import { invalid, notFound } from "../../platform/base/errors";
import { loader, router } from "../../platform/context/context";
import { carryOut } from "../../platform/credentials";
import { business } from "../../platform/middleware/procedures";
import { decodeCursor, toPage } from "../../platform/values/page";
import { search, wordsIn } from "../../platform/values/search";
import { text } from "../../platform/values/values";
import { k, readKeys, viewApiKey } from "./api-keys";
import {
  ByUserId,
  holdForChange,
  Member,
  MemberPage,
  MemberQuery,
  readMembers,
  RemovedMember,
  rightsOf,
  RoleChange,
  viewMember,
} from "./members";
import { holdSet, isLess, refuseBeyond, setColumns, type Rights } from "./rights";

const mu = expressionBuilder<{ m: Tables["members"]; u: Tables["users"] }, "m" | "u">();

/** The member named by `userId`, 404 otherwise; 403 where they may do more than the caller. */
const findMember = loader.input(ByUserId).use(async ({ ctx, input, next }) => {
  const named = [mu("m.user_id", "=", input.userId)];
  const [member] = await readMembers(ctx.db, ctx.business.id, named, 1);
  if (!member) throw notFound("member");
  refuseBeyond(ctx, rightsOf(member));
  return next({ ctx: { member } });
});

/** GET /members, by name. */
const list = business("members:read")
  .input(MemberQuery)
  .output(MemberPage)
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, z.tuple([text(200), text(200)]));
    const conditions = [
      input.role && mu("m.role", "=", input.role),
      after && mu(mu.refTuple("u.name", "m.user_id"), ">", mu.tuple(after[0], after[1])),
    ].filter((condition) => condition !== null && typeof condition === "object");
    const rows = await search(input.q, (words) =>
      readMembers(
        ctx.db,
        ctx.business.id,
        [...conditions, ...wordsIn(words, "u.found_by")],
        input.limit + 1,
      ),
    );
    const view = (row: (typeof rows)[number]) => viewMember(row, ctx);
    return toPage(rows, input.limit, view, (row) => [row.name, row.userId]);
  });

/** What happened to a member who was given these rights. */
function whatChanged(name: string, before: Rights, { role, set }: Rights) {
  if (role === before.role && set?.id !== before.set?.id) {
    const what = set ? `the permissions ${set.name}` : "all that an admin may do";
    return { action: "member.permissions_changed", words: `Gave ${name} ${what}` };
  }
  const within = set ? ` with the permissions ${set.name}` : "";
  const words = `Made ${name} ${role === "driver" ? "a driver" : `an ${role}`}${within}`;
  return { action: "member.role_changed", words };
}

/** By how many a change raises the number of owners. */
const addedOwners = (before: Rights, after: Rights): number =>
  Number(after.role === "owner") - Number(before.role === "owner");

const recorded = ({ role, set }: Rights) => ({ role, ...(set && { permissions: set.name }) });

/**
 * PATCH /members/{userId}: another role, or an admin's permission set. It ends no session; it holds from
 * the next request. Who may do less than before has the invitations they sent withdrawn.
 */
const change = business("members:write")
  .concat(findMember)
  .input(RoleChange)
  .output(Member)
  .mutation(({ ctx, input: { role, permissionSetId: wanted } }) => {
    if (wanted && role !== "admin") {
      throw invalid({ path: "permissionSetId", message: "Only admins have permission sets." });
    }
    const { userId, name } = ctx.member;
    const where = { tenantId: ctx.business.id, userId };
    return ctx.change(async (tx, record) => {
      const { giver, before } = await holdForChange(tx, ctx, { userId, to: role });
      const given = wanted ? await holdSet(tx, where.tenantId, wanted) : null;
      const kept = role === "admin" && wanted === undefined ? before.set : null;
      const after = { role, set: given ?? kept };
      refuseBeyond(giver, after);
      await tx.member.updateMany({ where, data: { role, ...setColumns(after.set) } });
      const event = isLess(after, before) ? "memberLowered" : "memberRaised";
      await carryOut(tx, event, where, { now: ctx.now, requestId: ctx.request.requestId });
      await record({
        ...whatChanged(name, before, after),
        subject: { kind: "member", id: userId },
        before: recorded(before),
        after: recorded(after),
      });
      const owners = ctx.member.owners + addedOwners(before, after);
      return viewMember({ ...ctx.member, owners }, { ...ctx, ...giver }, after);
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
    return ctx.change(async (tx, record, emit) => {
      await holdForChange(tx, ctx, { userId, to: null });
      const facts = { now: ctx.now, requestId: ctx.request.requestId };
      await carryOut(tx, "memberRemoved", { tenantId, userId }, facts);
      await emit("member.leaving", { tenantId, userId });
      await tx.member.deleteMany({ where: { tenantId, userId } });
      const keys = await readKeys(tx, tenantId, k("k.created_by_user_id", "=", userId));
      await record({
        action: "member.removed",
        words: `Removed ${name}`,
        subject: { kind: "member", id: userId },
        before: { role },
        after: { apiKeys: keys.map(({ prefix }) => prefix) },
      });
      return { ...viewMember(ctx.member, ctx), keys: keys.map(viewApiKey) };
    });
  });

export const members = router({ list, change, remove });
