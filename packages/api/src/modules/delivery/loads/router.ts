import type { Tx } from "@roundsman/db";
import { doerOf } from "../../../platform/access/caller";
import { conflict } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { shortDay } from "../../../platform/values/format";
import { requireReturnable, stockedProducts } from "../../stock";
import { findDrivenRound, findRound } from "../rounds/guards";
import { lockRound, saveRound, stillHanded } from "../rounds/locks";
import { LoadSheet, NewLoadCount } from "./schema";
import { takeScanned } from "./serials/load-serials";
import { settleRound } from "./settle";
import { loadSheet } from "./sheet";

/** GET /rounds/{id}/load: what should be on the van, out and back, and what was counted. */
const one = business("rounds:read")
  .concat(findRound)
  .output(LoadSheet)
  .query(async ({ ctx }) => ({
    items: await loadSheet(ctx.db, { tenantId: ctx.business.id, roundId: ctx.round.id }),
  }));

/**
 * PUT /rounds/{id}/load: what was counted onto the van, which confirms the load, or off it when it is
 * back, which puts the yard's books right. Counting a leg again takes the place of the first count.
 * @throws conflict where the van has not left, or is back already
 * With serial numbers, they are on the van, or in the yard again.
 * @throws validation on `counts.N.condition` for empties of a product that has none
 * @throws conflict on `serials.N.number` for one that is out of test, scrapped or on another van
 */
const count = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenRound)
  .input(NewLoadCount)
  .output(LoadSheet)
  .mutation(({ ctx, input: { leg, counts, serials } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const round = await lockRound(tx, tenantId, ctx.round.id);
      if (leg === "out" && round.status === "done") throw conflict("The round is done.");
      if (leg === "back" && round.status === "planned") throw conflict("The van has not left.");
      await keepCounts(tx, { tenantId, roundId: round.id }, { leg, counts });
      const items = await loadSheet(tx, { tenantId, roundId: round.id });
      const scanned =
        serials && (await takeScanned(tx, { ...ctx, tenantId, round, items }, leg, serials));
      const changes =
        leg === "out"
          ? { loadConfirmedAt: round.loadConfirmedAt ?? ctx.now }
          : { backAt: round.backAt ?? ctx.now };
      await saveRound(tx, tenantId, round.id, {
        updatedAt: ctx.now,
        ...stillHanded(round),
        ...changes,
      });
      const by = { byUserId: doerOf(ctx.caller).id, at: ctx.now };
      await settleRound(tx, tenantId, { ...round, ...changes }, by);
      await record({
        action: leg === "out" ? "round.load_confirmed" : "round.load_counted_back",
        words: `Counted the van ${leg === "out" ? "before" : "after"} the round of ${shortDay(round.roundDate)}`,
        subject: { kind: "round", id: round.id },
        after: { leg, counts, ...(scanned && { serials: scanned }) },
      });
      return { items };
    }),
  );

async function keepCounts(
  tx: Tx,
  of: { tenantId: string; roundId: string },
  { leg, counts }: NewLoadCount,
): Promise<void> {
  const ids = counts.map(({ productId }) => productId);
  requireReturnable(
    await stockedProducts(tx, of.tenantId, ids),
    counts.flatMap(({ productId, condition, counted }, n) =>
      condition === "empty" && counted > 0 ? { productId, path: `counts.${n}.condition` } : [],
    ),
  );
  await tx.roundLoadCount.deleteMany({ where: { ...of, leg } });
  const expected = new Map(
    (await loadSheet(tx, of))
      .filter((item) => item.leg === leg)
      .map((item) => [`${item.productId} ${item.condition}`, item.expected]),
  );
  await tx.roundLoadCount.createMany({
    data: counts.map((line) => ({
      ...of,
      ...line,
      leg,
      expected: expected.get(`${line.productId} ${line.condition}`) ?? 0,
    })),
  });
}

export const loads = router({ one, count });
