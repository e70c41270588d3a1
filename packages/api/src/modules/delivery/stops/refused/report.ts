import { z } from "zod";
import { doerOf } from "../../../../platform/access/caller";
import { brokeConstraint, conflict, notFound } from "../../../../platform/base/errors";
import { business } from "../../../../platform/middleware/procedures";
import { webPages } from "../../../../platform/values/links";
import { notifyOffice } from "../../../messages";
import { orderName } from "../../../orders";
import { forgetProofs, keepProofs } from "../record-stop";
import { NewRefusedRecord } from "./schema";

/** The most records of one driver that may wait at once: more than a day's stops, each undone and done again. */
const mostWaiting = 300;

const atStop = { complete: "delivered", fail: "not delivered", undo: "undone" } as const;

/** The office's decision about a refused record; null while it waits. */
const Reported = z.object({ decision: z.enum(["accepted", "set_aside"]).nullable() });
type Reported = z.infer<typeof Reported>;

/**
 * Keeps a record of a stop that the service refused, with its pictures, and notifies the office: once, however often
 * it is sent. The round may be another driver's by now, or be gone: the record has the name of its sender, and
 * returns nothing of round or order.
 * @throws not_found where the order is not one of this business; conflict where too many of the sender wait
 */
export const reportRefusedStop = business("rounds:write", { or: "deliveries:write" })
  .input(NewRefusedRecord)
  .output(Reported)
  .mutation(async ({ ctx, input }): Promise<Reported> => {
    const tenantId = ctx.business.id;
    const { id: roundId, recordId, doneAt, why, kind, orderId, proofs: pictures, ...body } = input;
    const read = () =>
      ctx.db.refusedRecord.findFirst({
        where: { tenantId, id: recordId },
        select: { accepted: true },
      });
    const known = await read();
    if (known) return decisionOf(known.accepted);

    const by = doerOf(ctx.caller);
    const [order, waiting, round] = await Promise.all([
      ctx.db.order.findFirst({
        where: { tenantId, id: orderId },
        select: { number: true, customerName: true },
      }),
      ctx.db.refusedRecord.count({ where: { tenantId, byUserId: by.id, accepted: null } }),
      ctx.db.round.count({ where: { tenantId, id: roundId } }),
    ]);
    if (!order) throw notFound("order");
    if (waiting >= mostWaiting) {
      throw conflict("Too many of your records wait for the office. Keep this one on the phone.");
    }
    const proofs = await keepProofs(ctx, tenantId, { proofs: pictures });
    const title = `A driver's record was not taken: ${atStop[kind]} ${orderName(order)}`;
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
            proofs: proofs.map((proof) => ({ ...proof })),
            why,
            doneAt: new Date(doneAt),
            arrivedAt: ctx.now,
            byUserId: by.id,
            byName: by.name,
          },
          select: { id: true },
        });
        await record({
          action: "stop.refused",
          words: `${title}. ${why}`,
          subject: round > 0 ? { kind: "round", id: roundId } : { kind: "order", id: orderId },
          after: { ...body, recordId, doneAt, kind, orderId, why },
        });
        await notifyOffice(
          tx,
          tenantId,
          { kind: "delivery.issue", title, body: why, href: webPages.refusedRecords },
          { now: ctx.now, exceptUserId: by.id },
        );
      });
    } catch (error) {
      await forgetProofs(ctx, proofs);
      // Sent twice at once, or reported before refused records were kept.
      const isKnown = ["refused_records_pkey", "activity_refused_once"].some((name) =>
        brokeConstraint(error, name),
      );
      if (!isKnown) throw error;
      return decisionOf((await read())?.accepted ?? null);
    }
    return decisionOf(null);
  });

function decisionOf(accepted: boolean | null): Reported {
  if (accepted === null) return { decision: null };
  return { decision: accepted ? "accepted" : "set_aside" };
}
