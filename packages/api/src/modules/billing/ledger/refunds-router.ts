import type { Tx } from "@roundsman/db";
import { z } from "zod";
import { conflict, refuseIf } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { day, pounds } from "../../../platform/values/format";
import { ById, Day, text, Uuid } from "../../../platform/values/values";
import { ReceiptMethod, reverseRefund, viaOf } from "../../ledger";
import {
  actorId,
  lockOrder,
  orderName,
  receiptsOf,
  refundDue,
  settlePrepayments,
  sumsDue,
} from "../../orders";
import { refundNow, whyRefundNotReversed, type RefundRow } from "./refunds";

/* Money that was paid back: one refund by its id, and the reversal of one that was noted by mistake (docs/decisions/0408). */

/** Money that was paid back, or the reversal of that, which is below zero. Pence including VAT. */
const Refund = z
  .object({
    id: Uuid,
    /** The order for which it was paid back; null where it was a receipt's or a credit note's. */
    orderId: Uuid.nullable(),
    customerId: Uuid.nullable(),
    method: ReceiptMethod,
    amountPence: z.int(),
    /** The day in the books. */
    refundedOn: Day,
    reference: z.string().nullable(),
    reversesId: Uuid.nullable(),
    /** The reversal of this one. */
    reversedById: Uuid.nullable(),
    reason: z.string().nullable(),
    /** Null, or why it can't be. */
    can: z.object({ reverse: z.string().nullable() }),
  })
  .meta({ id: "Refund" });

const viewRefund = (row: RefundRow): z.infer<typeof Refund> => ({
  id: row.id,
  orderId: row.orderId,
  customerId: row.customerId,
  method: row.method,
  amountPence: row.amountPence,
  refundedOn: day(row.refundedOn),
  reference: row.reference,
  reversesId: row.reversesId,
  reversedById: row.reversedById,
  reason: row.reason,
  can: { reverse: whyRefundNotReversed(row) },
});

const findRefund = loader
  .input(ById)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { refund: await refundNow(ctx.db, ctx.business.id, input.id) } }),
  );

/** GET /refunds/{id}. */
const one = business("invoices:read")
  .concat(findRefund)
  .output(Refund)
  .query(({ ctx }) => viewRefund(ctx.refund));

/** POST /refunds/{id}/reverse: it was noted by mistake. What it paid back is owed again. Returns the reversal. */
const reverse = business("invoices:write")
  .concat(
    findRefund.use(({ ctx, next }) => {
      refuseIf(whyRefundNotReversed(ctx.refund));
      return next();
    }),
  )
  .input(z.object({ reason: text(500, 1) }))
  .output(Refund)
  .mutation(async ({ ctx, input: { reason } }) => {
    const tenantId = ctx.business.id;
    const { id, orderId } = ctx.refund;
    const by = { tenantId, at: ctx.now, byUserId: actorId(ctx) };
    const reversal = await ctx.change(async (tx, record) => {
      // The order before the refund, as where money is paid back.
      const order = orderId === null ? null : await lockOrder(tx, tenantId, orderId);
      const reversed = await reverseRefund(tx, { ...by, id, reason });
      // Read after the refund is locked: a bank line may have been matched with it meanwhile.
      const { isMatched } = await refundNow(tx, tenantId, id);
      if (isMatched) {
        throw conflict("A line of a bank statement is matched with this refund: undo that first.");
      }
      const sum = pounds(reversed.amountPence);
      const after = { amountPence: reversed.amountPence, reason };
      if (order !== null) {
        await orderIsOwedAgain(tx, by, order.id);
        await record({
          action: "order.refund_reversed",
          words: `Reversed ${sum} that was noted as paid back for order ${orderName(order)}: ${reason}`,
          subject: { kind: "order", id: order.id },
          after,
        });
      }
      const documents = [
        ...(order === null ? reversed.receipts : []).map(
          ({ receiptId }) => ({ kind: "receipt", id: receiptId }) as const,
        ),
        ...reversed.creditNoteIds.map((noteId) => ({ kind: "credit_note", id: noteId }) as const),
      ];
      for (const subject of documents) {
        await record({
          action: `${subject.kind}.refund_reversed`,
          words: `Reversed ${sum} that was noted as paid back: ${reason}`,
          subject,
          after,
        });
      }
      return refundNow(tx, tenantId, reversed.id);
    });
    return viewRefund(reversal);
  });

/** Brings an order in line with the money that is its own again: due back, or paid as it was before. */
async function orderIsOwedAgain(
  tx: Tx,
  { tenantId, at }: { tenantId: string; at: Date },
  orderId: string,
): Promise<void> {
  const order = await lockOrder(tx, tenantId, orderId);
  const [last] = await receiptsOf(tx, tenantId, orderId);
  const isPaid =
    order.status !== "cancelled" &&
    order.paidAt === null &&
    (order.paidPence ?? 0) > 0 &&
    (order.paidPence ?? 0) >= sumsDue(order).totalPence;
  await tx.order.updateMany({
    where: { tenantId, id: orderId },
    data: {
      updatedAt: at,
      ...(refundDue(order) > 0 && { refundSettledAt: null }),
      ...(isPaid &&
        last && {
          paidAt: at,
          paidVia: viaOf({ method: last.method, providerRef: last.providerRef ?? undefined }),
        }),
    },
  });
  await settlePrepayments(tx, { tenantId, orderId }, at);
}

export const refunds = router({ one, reverse });
