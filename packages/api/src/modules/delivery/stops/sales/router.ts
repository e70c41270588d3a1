import type { Tx } from "@roundsman/db";
import { doerOf } from "../../../../platform/access/caller";
import { conflict, isDuplicate, notFound } from "../../../../platform/base/errors";
import { router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { locatePostcode } from "../../../customers";
import { findDrivenRound } from "../../rounds/guards";
import { lockRound } from "../../rounds/locks";
import { Round } from "../../rounds/schema";
import { shownRound } from "../../rounds/view";
import {
  forgetProofs,
  keepProofs,
  Repeated,
  requireOut,
  plausibleTime,
  toPhoneRecord,
} from "../record-stop";
import { keepSale } from "./record-sale";
import { NewSale } from "./schema";

/**
 * POST /rounds/{id}/sales: what a driver sold at a door beyond what was ordered, as an order of its own that is
 * delivered. The goods are handed over already, so nothing about the customer or the product keeps it from being
 * recorded: the office is told instead. Taken once however often it is sent. Answers with the round.
 * @throws conflict where the round is not out, or the record's id came with something else
 * @throws validation on `doneAt`, `stopId`, `lines`, `collect`, `proof.picture` or `proofs`
 */
const sell = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenRound)
  .input(NewSale)
  .output(Round)
  .mutation(async ({ ctx, input: { id: roundId, ...sale } }) => {
    const tenantId = ctx.business.id;
    const record = toPhoneRecord(ctx.now, "complete", sale);
    const doneAt = plausibleTime(record.doneAt, ctx.round.roundDate, ctx.now);
    if (await isRecorded(ctx.db, tenantId, record)) return shownRound(ctx, roundId);
    const orderId = await orderAtDoor(ctx.db, { tenantId, roundId, stopId: sale.stopId ?? null });

    const located = await locatePostcode(ctx, sale.newCustomer?.address.postcode ?? null);
    const proofs = await keepProofs(ctx, tenantId, sale);
    try {
      await ctx.change(async (tx, note, emit) => {
        const round = await lockRound(tx, tenantId, roundId);
        if (await isRecorded(tx, tenantId, record)) throw new Repeated();
        requireOut(ctx, round, doneAt);
        const by = doerOf(ctx.caller);
        const selling = { ctx, round, proofs, doneAt, by };
        await keepSale(tx, note, emit, selling, sale, { orderId, located, record });
      });
    } catch (error) {
      await forgetProofs(ctx, proofs);
      if (isDuplicate(error)) throw conflict("This recordId was used for another recording.");
      if (!(error instanceof Repeated)) throw error;
    }
    return shownRound(ctx, roundId);
  });

/** Returns the order of the stop at whose door it was sold. @throws not_found for a stop of another round */
async function orderAtDoor(
  db: Pick<Tx, "stop">,
  { tenantId, roundId, stopId }: { tenantId: string; roundId: string; stopId: string | null },
): Promise<string | null> {
  if (stopId === null) return null;
  const stop = await db.stop.findFirst({
    where: { tenantId, roundId, id: stopId },
    select: { orderId: true },
  });
  if (!stop) throw notFound("stop");
  return stop.orderId;
}

/** @throws conflict where its id came with something else */
async function isRecorded(
  db: Pick<Tx, "stopRecord">,
  tenantId: string,
  { id, kind, requestHash }: ReturnType<typeof toPhoneRecord>,
): Promise<boolean> {
  const kept = await db.stopRecord.findFirst({
    where: { tenantId, id },
    select: { kind: true, requestHash: true },
  });
  if (!kept) return false;
  if (kept.kind !== kind || kept.requestHash !== requestHash) {
    throw conflict("This recordId was used for another recording.");
  }
  return true;
}

export const sales = router({ sell });
