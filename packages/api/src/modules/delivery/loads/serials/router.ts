import type { Tx } from "@roundsman/db";
import { router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { conflict } from "../../../../platform/base/errors";
import { countWords, shortDay, todayIn } from "../../../../platform/values/format";
import { namedYard } from "../../../stock";
import { findDrivenRound, findRound } from "../../rounds/guards";
import { lockRound, saveRound, stillHanded, yardsOf, type LockedRound } from "../../rounds/locks";
import { LoadedSerials, RoundSerials, UnloadedSerials } from "../schema";
import { loadSheet } from "../sheet";
import { loadSerials, readRoundSerials, unloadSerials } from "./load-serials";

const readerOf = (ctx: {
  business: { timeZone: string };
  now: Date;
  scopes: { has: (scope: "customers:read") => boolean };
}) => ({
  today: todayIn(ctx.business.timeZone, ctx.now),
  seesCustomers: ctx.scopes.has("customers:read"),
});

/** GET /rounds/{id}/serials: which containers are on the van, and how many of each product should be. */
const list = business("rounds:read")
  .concat(findRound)
  .output(RoundSerials)
  .query(async ({ ctx }) => {
    const of = { tenantId: ctx.business.id, roundId: ctx.round.id };
    const items = await loadSheet(ctx.db, of);
    return readRoundSerials(ctx.db, { ...of, items }, readerOf(ctx));
  });

/**
 * POST /rounds/{id}/serials/load: these are on the van. One that is there already stays, so that a repeated request
 * changes nothing.
 * @throws conflict where the round is done; on `serials.N.number` for one that is out of test, scrapped or on
 * another van
 * @throws validation on `serials.N.number` for one that is not known
 */
const load = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenRound)
  .input(LoadedSerials)
  .output(RoundSerials)
  .mutation(({ ctx, input: { serials } }) =>
    ctx.change(async (tx, record) => {
      const { round, ...of } = await heldRound(tx, ctx.business.id, ctx.round.id);
      if (round.status === "done") throw conflict("The round is done.");
      const { numbers } = await loadSerials(tx, { ...ctx, ...of, round }, serials);
      await saveRound(tx, of.tenantId, round.id, { updatedAt: ctx.now, ...stillHanded(round) });
      await record({
        action: "round.serials_loaded",
        words: `Loaded ${countWords(numbers.length, "serial number")} onto the round of ${shortDay(round.roundDate)}`,
        subject: { kind: "round", id: round.id },
        after: { serials: numbers },
      });
      return readRoundSerials(tx, { ...of, roundId: round.id }, readerOf(ctx));
    }),
  );

/**
 * POST /rounds/{id}/serials/unload: these are off the van and in a yard, wherever they were by the book.
 * @throws not_found for a yard that is none of this business's
 * @throws validation on `serials.N.number` for one that is not known
 */
const unload = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenRound)
  .input(UnloadedSerials)
  .output(RoundSerials)
  .mutation(({ ctx, input: { serials, locationId } }) =>
    ctx.change(async (tx, record) => {
      const { round, ...of } = await heldRound(tx, ctx.business.id, ctx.round.id);
      const yard = locationId
        ? (await namedYard(tx, of.tenantId, locationId, "locationId")).id
        : (await yardsOf(tx, of.tenantId, round)).end;
      const numbers = await unloadSerials(tx, { ...ctx, ...of }, serials, yard);
      await saveRound(tx, of.tenantId, round.id, { updatedAt: ctx.now, ...stillHanded(round) });
      await record({
        action: "round.serials_unloaded",
        words: `Took ${countWords(numbers.length, "serial number")} off the round of ${shortDay(round.roundDate)}`,
        subject: { kind: "round", id: round.id },
        after: { serials: numbers, locationId: yard },
      });
      return readRoundSerials(tx, { ...of, roundId: round.id }, readerOf(ctx));
    }),
  );

async function heldRound(
  tx: Tx,
  tenantId: string,
  roundId: string,
): Promise<{ tenantId: string; round: LockedRound; items: Awaited<ReturnType<typeof loadSheet>> }> {
  const round = await lockRound(tx, tenantId, roundId);
  return { tenantId, round, items: await loadSheet(tx, { tenantId, roundId }) };
}

export const roundSerials = router({ list, load, unload });
