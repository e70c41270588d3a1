import { runSql } from "@roundsman/db";
import { z } from "zod";
import { asksNothing, difference } from "../../../platform/audit/change";
import { conflict, isDuplicate } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { ById, text, Uuid } from "../../../platform/values/values";
import {
  lockRateSet,
  rateSetNow,
  readPrices,
  replacePrices,
  selectRateSets,
  viewRateSet,
} from "./queries";
import {
  NewRateSet,
  Prices,
  RateSet,
  RateSetChange,
  RateSetQuery,
  RateSetWithPrices,
} from "./schema";

/** The price list named by `id`, archived ones too; 404 otherwise. */
const findRateSet = loader.input(ById).use(async ({ ctx, input, next }) => {
  const rateSet = await rateSetNow(ctx.db, ctx.business.id, input.id);
  return next({ ctx: { rateSet } });
});

/** Runs a write of a price list. @throws conflict where another one has its name, archived or not */
async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw conflict("Another price list has this name.", "name");
    throw error;
  }
}

const RateSetCursor = z.tuple([text(120), Uuid]);

/** GET /rate-sets, by name; archived ones are left out unless asked for. */
const list = business("customers:read")
  .input(RateSetQuery)
  .output(pageOf(RateSet))
  .query(async ({ ctx, input: { q, updatedSince, archived, cursor, limit } }) => {
    const after = decodeCursor(cursor, RateSetCursor);
    const rows = await search(q, (words) =>
      runSql(
        ctx.db,
        selectRateSets
          .where((eb) =>
            eb.and([
              eb("r.tenant_id", "=", ctx.business.id),
              ...wordsIn(words, "r.found_by"),
              ...(archived ? [] : [eb("r.archived_at", "is", null)]),
              ...(updatedSince ? [eb("r.updated_at", ">=", updatedSince)] : []),
              ...(after ? [eb(eb.refTuple("r.name", "r.id"), ">", eb.tuple(...after))] : []),
            ]),
          )
          .orderBy("r.name")
          .orderBy("r.id")
          .limit(limit + 1),
      ),
    );
    return toPage(rows, limit, viewRateSet, (row) => [row.name, row.id]);
  });

/** GET /rate-sets/{id}, with its prices. */
const one = business("customers:read")
  .concat(findRateSet)
  .output(RateSetWithPrices)
  .query(async ({ ctx }) => {
    const owner = { kind: "rateSet", tenantId: ctx.business.id, id: ctx.rateSet.id } as const;
    return { ...viewRateSet(ctx.rateSet), prices: await readPrices(ctx.db, owner) };
  });

/** POST /rate-sets. 409 where another list has the name. */
const create = business("customers:write")
  .input(NewRateSet)
  .output(RateSet)
  .mutation(({ ctx, input: { name } }) =>
    withUniqueName(() =>
      ctx.change(async (tx, record) => {
        const tenantId = ctx.business.id;
        const { id } = await tx.rateSet.create({
          data: { tenantId, name, createdAt: ctx.now, updatedAt: ctx.now },
          select: { id: true },
        });
        await record({
          action: "rate_set.created",
          words: `Added the price list ${name}`,
          subject: { kind: "rate_set", id },
          after: { name },
        });
        return viewRateSet(await rateSetNow(tx, tenantId, id));
      }),
    ),
  );

/**
 * PATCH /rate-sets/{id}. An archived list prices nothing any more, and nobody is put on it; who is on
 * it stays, so that it can be taken up again.
 */
const change = business("customers:write")
  .concat(findRateSet)
  .input(RateSetChange)
  .output(RateSet)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return viewRateSet(ctx.rateSet);
    const { archived, name } = wanted;
    const tenantId = ctx.business.id;
    const write = () =>
      ctx.change(async (tx, record) => {
        const before = await lockRateSet(tx, tenantId, id);
        await tx.rateSet.updateMany({
          where: { tenantId, id },
          data: {
            name,
            ...(archived !== undefined && {
              archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
            }),
            updatedAt: ctx.now,
          },
        });
        const after = viewRateSet(await rateSetNow(tx, tenantId, id));
        await record({
          action: "rate_set.changed",
          words: `Changed the price list ${after.name}`,
          subject: { kind: "rate_set", id },
          ...difference(viewRateSet(before), after),
        });
        return after;
      });
    return withUniqueName(write);
  });

/** PUT /rate-sets/{id}/prices: these are its prices, and no others. Orders already taken keep theirs. */
const putPrices = business("customers:write")
  .concat(findRateSet)
  .input(z.object({ prices: Prices }))
  .output(RateSetWithPrices)
  .mutation(({ ctx, input: { id, prices } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const owner = { kind: "rateSet", tenantId, id } as const;
      await lockRateSet(tx, tenantId, id);
      await replacePrices(tx, owner, prices, "prices");
      await tx.rateSet.updateMany({ where: { tenantId, id }, data: { updatedAt: ctx.now } });
      const after = await rateSetNow(tx, tenantId, id);
      await record({
        action: "rate_set.priced",
        words: `Priced ${prices.length} products on the price list ${after.name}`,
        subject: { kind: "rate_set", id },
        after: { prices },
      });
      return { ...viewRateSet(after), prices: await readPrices(tx, owner) };
    }),
  );

export const rateSets = router({ list, one, create, change, putPrices });
