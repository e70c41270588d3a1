import { z } from "zod";
import type { BusinessCaller } from "../../platform/access/caller";
import { builtInSets, memberScopes, scopes, wholeSet } from "../../platform/access/scopes";
import { asksNothing, difference } from "../../platform/audit/change";
import { conflict, isDuplicate, notFound } from "../../platform/base/errors";
import { loader, router } from "../../platform/context/context";
import { carryOut, detachClosedInvitations } from "../../platform/credentials";
import { business } from "../../platform/middleware/procedures";
import { ById } from "../../platform/values/values";
import { RoleName } from "./members";
import {
  Giveable,
  lockSet,
  NewPermissionSet,
  PermissionSet,
  PermissionSetChange,
  readSets,
  usesOf,
  viewSet,
  whyInUse,
} from "./permission-sets";
import { holdRights, refuseBeyond, whyNotGive } from "./rights";

/** A business is not for keeping lists of any length. */
const mostSets = 50;

const seenBy = ({ role, set, scopes }: BusinessCaller) => ({
  giver: { role, set },
  mayChange: scopes.has("members:write"),
});

/** One of the business's own sets, named by `id`; 404 otherwise; 403 where it holds more than the caller may do. */
const findSet = loader.input(ById).use(async ({ ctx, input, next }) => {
  const set = (await readSets(ctx.db, ctx.business.id)).find(({ id }) => id === input.id);
  if (!set) throw notFound("permission set");
  refuseBeyond(ctx, { role: "admin", set });
  return next({ ctx: { permissionSet: set } });
});

/** Runs a write of a set. @throws conflict where another one has its name */
async function withUniqueName<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  const taken = () => conflict("Another permission set has this name.", "name");
  const like = name?.toLowerCase();
  if (Object.values(builtInSets).some((set) => set.name.toLowerCase() === like)) throw taken();
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw taken();
    throw error;
  }
}

/** GET /permission-sets: the built-in ones, then the business's own by name. */
const list = business("members:read")
  .output(z.object({ items: z.array(PermissionSet) }))
  .query(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const [sets, uses] = await Promise.all([readSets(ctx.db, tenantId), usesOf(ctx.db, tenantId)]);
    return { items: sets.map((set) => viewSet(set, uses.get(set.id), seenBy(ctx))) };
  });

/** What the one who asks may give: roles, and an admin's scopes for a set of their own making. */
const giveable = business("members:read")
  .output(Giveable)
  .query(({ ctx }) => ({
    roles: RoleName.options.filter((role) => whyNotGive(ctx, { role, set: null }) === null),
    scopes: scopes.filter(
      (scope) =>
        memberScopes("admin", null).has(scope) && memberScopes(ctx.role, ctx.set).has(scope),
    ),
  }));

/** POST /permission-sets. 403 for more than the caller may do, 409 where another one has the name. */
const create = business("members:write")
  .input(NewPermissionSet)
  .output(PermissionSet)
  .mutation(({ ctx, input }) =>
    withUniqueName(input.name, () =>
      ctx.change(async (tx, record) => {
        const tenantId = ctx.business.id;
        const { giver } = await holdRights(tx, ctx, { needs: "members:write" });
        const wanted = { id: "", name: input.name, scopes: wholeSet(input.scopes) };
        refuseBeyond(giver, { role: "admin", set: wanted });
        if ((await tx.permissionSet.count({ where: { tenantId } })) >= mostSets) {
          throw conflict(`A business has at most ${mostSets} permission sets of its own.`);
        }
        const { id } = await tx.permissionSet.create({
          data: { tenantId, name: wanted.name, scopes: wanted.scopes, createdAt: ctx.now },
          select: { id: true },
        });
        await record({
          action: "permission_set.created",
          words: `Added the permission set ${wanted.name}`,
          subject: { kind: "permission_set", id },
          after: { name: wanted.name, scopes: wanted.scopes },
        });
        return viewSet({ ...wanted, id }, undefined, seenBy(ctx));
      }),
    ),
  );

/**
 * PATCH /permission-sets/{id}: holds for everybody who has it from their next request on. Who may do less
 * than before has the invitations they sent withdrawn.
 */
const change = business("members:write")
  .concat(findSet)
  .input(PermissionSetChange)
  .output(PermissionSet)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    const tenantId = ctx.business.id;
    if (asksNothing(wanted)) {
      const uses = await usesOf(ctx.db, tenantId);
      return viewSet(ctx.permissionSet, uses.get(id), seenBy(ctx));
    }
    return withUniqueName(wanted.name, () =>
      ctx.change(async (tx, record) => {
        const { giver } = await holdRights(tx, ctx, { needs: "members:write" });
        const before = await lockSet(tx, tenantId, id);
        const after = {
          id,
          name: wanted.name ?? before.name,
          scopes: wanted.scopes ? wholeSet(wanted.scopes) : before.scopes,
        };
        refuseBeyond(giver, { role: "admin", set: before }, { role: "admin", set: after });
        const { name, scopes: held } = after;
        await tx.permissionSet.updateMany({
          where: { tenantId, id },
          data: { name, scopes: [...held], updatedAt: ctx.now },
        });
        if (before.scopes.some((scope) => !held.includes(scope))) {
          const having = await tx.member.findMany({
            where: { tenantId, permissionSetId: id },
            orderBy: { userId: "asc" },
            select: { userId: true },
          });
          const facts = { now: ctx.now, requestId: ctx.request.requestId };
          for (const { userId } of having) {
            await carryOut(tx, "memberLowered", { tenantId, userId }, facts);
          }
        }
        await record({
          action: "permission_set.changed",
          words: `Changed the permission set ${name}`,
          subject: { kind: "permission_set", id },
          ...difference(
            { name: before.name, scopes: [...before.scopes] },
            { name, scopes: [...held] },
          ),
        });
        return viewSet(after, (await usesOf(tx, tenantId)).get(id), seenBy(ctx));
      }),
    );
  });

/** DELETE /permission-sets/{id}. 409 while somebody has it, or is invited to it. */
const remove = business("members:write")
  .concat(findSet)
  .output(PermissionSet)
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { giver } = await holdRights(tx, ctx, { needs: "members:write" });
      const set = await lockSet(tx, tenantId, id);
      refuseBeyond(giver, { role: "admin", set });
      const inUse = whyInUse((await usesOf(tx, tenantId)).get(id));
      if (inUse !== null) throw conflict(inUse);
      await detachClosedInvitations(tx, { tenantId, permissionSetId: id });
      await tx.permissionSet.deleteMany({ where: { tenantId, id } });
      await record({
        action: "permission_set.deleted",
        words: `Deleted the permission set ${set.name}`,
        subject: { kind: "permission_set", id },
        before: { name: set.name, scopes: [...set.scopes] },
      });
      return viewSet(set, undefined, seenBy(ctx));
    }),
  );

export const permissionSets = router({ list, giveable, create, change, remove });
