import type { PrismaClient } from "@roundsman/db";
import { z } from "zod";
import { doerOf } from "../../../../platform/access/caller";
import { brokeConstraint, conflict, notFound } from "../../../../platform/base/errors";
import { business } from "../../../../platform/middleware/procedures";
import { shortDay } from "../../../../platform/values/format";
import { webPages } from "../../../../platform/values/links";
import { notifyOffice } from "../../../messages";
import { orderName } from "../../../orders";
import { keepPictures } from "../../fleet/checks/record-check";
import { forgetProofs, keepProofs, type KeepsProofs } from "../../stops/record-stop";
import { NewRefusedRecord } from "./schema";

/** The most records of one driver that may wait at once: more than a day's stops, each undone and done again. */
const mostWaiting = 300;

/** The office's decision about a refused record; null while it waits. */
const Reported = z.object({ decision: z.enum(["accepted", "set_aside"]).nullable() });
type Reported = z.infer<typeof Reported>;

/**
 * Keeps a record that the service refused, with its pictures, and notifies the office: once, however often it is sent.
 * The round may be another driver's by now, or be gone: the record has the name of its sender, and returns nothing of
 * round or order.
 * @throws not_found where the order is not one of this business; conflict where too many of the sender wait
 */
export const report = business("rounds:write", { or: "deliveries:write" })
  .input(NewRefusedRecord)
  .output(Reported)
  .mutation(async ({ ctx, input }): Promise<Reported> => {
    const tenantId = ctx.business.id;
    const { id: roundId, recordId, doneAt, why, kind } = input;
    const read = () =>
      ctx.db.refusedRecord.findFirst({
        where: { tenantId, id: recordId },
        select: { accepted: true },
      });
    const known = await read();
    if (known) return decisionOf(known.accepted);

    const by = doerOf(ctx.caller);
    const orderId = await orderOf(ctx.db, tenantId, input);
    const [order, waiting, round] = await Promise.all([
      orderId === null
        ? null
        : ctx.db.order.findFirst({
            where: { tenantId, id: orderId },
            select: { number: true, customerName: true },
          }),
      ctx.db.refusedRecord.count({ where: { tenantId, byUserId: by.id, accepted: null } }),
      ctx.db.round.findFirst({ where: { tenantId, id: roundId }, select: { roundDate: true } }),
    ]);
    if (orderId !== null && !order) throw notFound("order");
    if (waiting >= mostWaiting) {
      throw conflict("Too many of your records wait for the office. Keep this one on the phone.");
    }
    const { body, pictures } = await keepParts(ctx, tenantId, input);
    const did = `${didWords[kind]} ${order ? orderName(order) : elsewhere[kind](round)}`;
    const title = `A driver's record was not taken: ${did}`;
    try {
      await ctx.change(async (tx, record) => {
        await tx.refusedRecord.create({
          data: {
            tenantId,
            id: recordId,
            roundId,
            orderId,
            kind,
            body,
            proofs: pictures.map((picture) => ({ ...picture })),
            why,
            doneAt: new Date(doneAt),
            arrivedAt: ctx.now,
            byUserId: by.id,
            byName: by.name,
          },
          select: { id: true },
        });
        const isOfOrder = round === null && orderId !== null;
        await record({
          action: "stop.refused",
          words: `${title}. ${why}`,
          subject: isOfOrder ? { kind: "order", id: orderId } : { kind: "round", id: roundId },
          // Who bought something at the door stands in the record alone, which goes with the office's decision.
          after: { ...(kind === "sale" ? {} : body), recordId, doneAt, kind, orderId, why },
        });
        await notifyOffice(
          tx,
          tenantId,
          { kind: "delivery.issue", title, body: why, href: webPages.refusedRecords },
          { now: ctx.now, exceptUserId: by.id },
        );
      });
    } catch (error) {
      await forgetProofs(ctx, pictures);
      // Sent twice at once, or reported before refused records were kept.
      const isKnown = ["refused_records_pkey", "activity_refused_once"].some((name) =>
        brokeConstraint(error, name),
      );
      if (!isKnown) throw error;
      return decisionOf((await read())?.accepted ?? null);
    }
    return decisionOf(null);
  });

/** Returns the order that a record is about: as it says, or by its stop, which a phone may know by a sale's record. */
async function orderOf(
  db: PrismaClient,
  tenantId: string,
  input: NewRefusedRecord,
): Promise<string | null> {
  if (input.kind === "reload" || input.kind === "walk_round_check") return null;
  if (input.orderId) return input.orderId;
  const isSale = input.kind === "sale";
  const id = isSale ? input.sale.stopId : input.stopId;
  const stop =
    id &&
    (await db.stop.findFirst({
      where: { tenantId, OR: [{ id }, { records: { some: { tenantId, id } } }] },
      select: { orderId: true },
    }));
  if (!stop && !isSale) throw notFound("order");
  return stop ? stop.orderId : null;
}

const didWords = {
  complete: "delivered",
  fail: "not delivered",
  undo: "undone",
  sale: "sold at the door to",
  reload: "reloaded",
  walk_round_check: "checked the van",
} as const;

type OnRound = { roundDate: Date } | null;
const ofRound = (round: OnRound) =>
  round ? `on the round of ${shortDay(round.roundDate)}` : "on a round that was removed";

/** What a record is about where it has no order. */
const elsewhere = {
  complete: ofRound,
  fail: ofRound,
  undo: ofRound,
  sale: (round: OnRound) => `a new customer ${ofRound(round)}`,
  reload: ofRound,
  walk_round_check: ofRound,
};

/** Separates what is stored of a record from its pictures, which are kept. */
async function keepParts(ctx: KeepsProofs, tenantId: string, input: NewRefusedRecord) {
  switch (input.kind) {
    case "sale": {
      const { proof, proofs, ...sale } = input.sale;
      const pictures = await keepProofs(ctx, tenantId, { proof, proofs });
      return { body: { sale }, pictures };
    }
    case "reload":
      return { body: { reloadId: input.reloadId, reload: input.reload }, pictures: [] };
    case "walk_round_check": {
      const kept = await keepPictures(ctx, tenantId, input.check.points, "check.points");
      const points = input.check.points.map(({ picture: _picture, ...point }) => point);
      return {
        body: { check: { ...input.check, points } },
        pictures: kept.map((picture) => ({ kind: "defect" as const, ...picture })),
      };
    }
    default: {
      const { id: _id, recordId: _record, doneAt: _at, why: _why, ...said } = input;
      const { kind: _kind, orderId: _order, stopId: _stop, proofs, ...body } = said;
      return { body, pictures: await keepProofs(ctx, tenantId, { proofs }) };
    }
  }
}

function decisionOf(accepted: boolean | null): Reported {
  if (accepted === null) return { decision: null };
  return { decision: accepted ? "accepted" : "set_aside" };
}
