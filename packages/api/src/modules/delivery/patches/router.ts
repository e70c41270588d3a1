import { z } from "zod";
import { asksNothing, difference } from "../../../platform/audit/change";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, whereWords } from "../../../platform/values/search";
import { ById, Uuid } from "../../../platform/values/values";
import {
  lockPatch,
  putDrivers,
  readPatch,
  viewPatch,
  withDrivers,
  withUniqueName,
} from "./queries";
import { NewPatch, Patch, PatchChange, PatchQuery } from "./schema";

const Place = z.tuple([z.string(), Uuid]);

/** The patch named by `id`; 404 where there is none. */
const findPatch = loader
  .input(ById)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { patch: await readPatch(ctx.db, ctx.business.id, input.id) } }),
  );

/** GET /patches: by name. */
const list = business("drivers:read")
  .input(PatchQuery)
  .output(pageOf(Patch))
  .query(async ({ ctx, input: { limit, cursor, q } }) => {
    const after = decodeCursor(cursor, Place);
    const rows = await search(q, (words) =>
      ctx.db.patch.findMany({
        where: {
          tenantId: ctx.business.id,
          AND: [
            ...whereWords(words, (found) => [found]),
            after
              ? { OR: [{ name: { gt: after[0] } }, { name: after[0], id: { gt: after[1] } }] }
              : {},
          ],
        },
        include: withDrivers(ctx.business.id),
        relationLoadStrategy: "join",
        orderBy: [{ name: "asc" }, { id: "asc" }],
        take: limit + 1,
      }),
    );
    return toPage(rows, limit, viewPatch, (row) => [row.name, row.id]);
  });

/** GET /patches/{id}. */
const one = business("drivers:read")
  .concat(findPatch)
  .output(Patch)
  .query(({ ctx }) => ctx.patch);

/** POST /patches. @throws conflict where another has the name; not_found for a driver who is none */
const create = business("drivers:write")
  .input(NewPatch)
  .output(Patch)
  .mutation(({ ctx, input: { driverUserIds, ...fields } }) =>
    withUniqueName(() =>
      ctx.change(async (tx, record) => {
        const tenantId = ctx.business.id;
        const { id } = await tx.patch.create({
          data: { tenantId, ...fields, createdAt: ctx.now },
          select: { id: true },
        });
        await putDrivers(tx, { tenantId, patchId: id }, driverUserIds, ctx.now);
        const patch = await readPatch(tx, tenantId, id);
        await record({
          action: "patch.created",
          words: `Added the patch ${patch.name}`,
          subject: { kind: "patch", id },
          after: patch,
        });
        return patch;
      }),
    ),
  );

/**
 * PATCH /patches/{id}: what is left out is unchanged; codes and drivers are given whole.
 * @throws conflict where another has the name; not_found for a driver who is none
 */
const change = business("drivers:write")
  .concat(findPatch)
  .input(PatchChange)
  .output(Patch)
  .mutation(({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return ctx.patch;
    const { driverUserIds, ...fields } = wanted;
    return withUniqueName(() =>
      ctx.change(async (tx, record) => {
        const tenantId = ctx.business.id;
        const before = await lockPatch(tx, tenantId, id);
        await tx.patch.updateMany({ where: { tenantId, id }, data: fields });
        if (driverUserIds) await putDrivers(tx, { tenantId, patchId: id }, driverUserIds, ctx.now);
        const patch = await readPatch(tx, tenantId, id);
        await record({
          action: "patch.changed",
          words: `Changed the patch ${patch.name}`,
          subject: { kind: "patch", id },
          ...difference(before, patch),
        });
        return patch;
      }),
    );
  });

/** DELETE /patches/{id}: its drivers are preferred for its addresses no longer. Gives it as it was. */
const remove = business("drivers:write")
  .concat(findPatch)
  .output(Patch)
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const patch = await lockPatch(tx, tenantId, id);
      await tx.patch.deleteMany({ where: { tenantId, id } });
      await record({
        action: "patch.removed",
        words: `Removed the patch ${patch.name}`,
        subject: { kind: "patch", id },
        before: patch,
      });
      return patch;
    }),
  );

export const patches = router({ list, one, create, change, remove });
