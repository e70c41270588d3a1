import type { Tx } from "@roundsman/db";
import { z } from "zod";
import { conflict, refuseIf } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import type { Within } from "../../../platform/middleware/within";
import { DateTime, Uuid } from "../../../platform/values/values";
import { siteOf } from "../../business";
import { certificateAsSold, pricesFor } from "../../catalogue";
import { methodOf, PaidByHand, paidViaOf, requireOpenDay } from "../../ledger";
import { addMovements, AlreadyCounted, firstYard, movedEarlier, namedYard } from "../../stock";
import { fillEmpties, putEmpties, refuseIfAny } from "../basket";
import {
  findOrder,
  findOrderUnless,
  whyNotCollectable,
  whyNotMarkedPaid,
  whyNotRefundable,
} from "../order/guards";
import { tellOfOwed } from "../order/tell-credit";
import { settleDebt } from "../order/debts";
import {
  discountOf,
  lineAmount,
  outstandingPence,
  payableLines,
  refundDue,
  sumsDue,
} from "../money/money";
import { orderName } from "../order/notices";
import { applyOutcome, giveBack, receivePayment } from "../order/outcome";
import { actorId } from "../place-order";
import { withFuelNotices } from "../fuel";
import { lockOrder, orderNow, type OrderRow } from "../order/queries";
import { collectList, Order, OrderSums } from "../order/schema";
import { shortWords, viewOrder } from "../order/view";

/* What the office does over the counter: it hands goods over, takes money, and gives it back. */

/** POST /orders/{id}/collected. */
const Collected = z.object({
  /** The yard it was taken from; left out: the business's first. */
  locationId: Uuid.nullish(),
  /** The empties that were handed in; left out: those the order says. */
  collect: collectList.optional(),
  /** When the goods left the yard; now where left out. */
  collectedAt: DateTime.optional(),
  alreadyCounted: AlreadyCounted,
});

/**
 * The yard at which a customer collects: the one named, else the business's first.
 * @throws not_found for a yard that is none of this business; validation for an archived one; conflict
 * where none is named and there is none
 */
async function counterYard(
  tx: Tx,
  tenantId: string,
  locationId: string | null,
): Promise<{ id: string; name: string }> {
  if (locationId !== null) return namedYard(tx, tenantId, locationId, "locationId");
  const first = await firstYard(tx, tenantId);
  if (!first) throw conflict("There is no yard to collect from.");
  return first;
}

/**
 * Hands a collection order over the counter: its goods leave the yard, its empties come in, and it is
 * delivered. Gives the yard.
 */
async function handOver(
  tx: Tx,
  of: { tenantId: string; orderId: string; byUserId: string | null },
  order: OrderRow,
  given: z.output<typeof Collected>,
  now: Date,
): Promise<{ id: string; name: string }> {
  const { tenantId, orderId, byUserId } = of;
  const yard = await counterYard(tx, tenantId, given.locationId ?? null);
  let empties = order.collect;
  if (given.collect) {
    const ids = given.collect.map(({ productId }) => productId);
    const products = await pricesFor(tx, tenantId, order.customerId, ids);
    const filled = fillEmpties(given.collect, products);
    refuseIfAny(filled.issues);
    empties = filled.kept;
    await putEmpties(tx, { tenantId, orderId }, empties);
  }
  await applyOutcome(tx, { tenantId, orderId, lines: [], at: now, locationId: yard.id });
  if (order.paymentMethod !== "on_account" && order.paidAt === null) {
    await settleDebt(tx, { tenantId, orderId }, {}, now);
  }
  const moved = [
    ...order.lines.map(({ productId, quantity }) => at(productId, "full", -quantity)),
    ...empties.map(({ productId, quantity }) => at(productId, "empty", quantity)),
  ];
  const { collectedAt, alreadyCounted } = given;
  await addMovements(tx, tenantId, moved, {
    reason: "collection",
    orderId,
    customerId: order.customerId,
    byUserId,
    at: now,
    moved: movedEarlier(collectedAt, alreadyCounted, { now, path: "collectedAt" }),
  });
  return yard;

  function at(productId: string, condition: "full" | "empty", quantity: number) {
    return { locationId: yard.id, productId, condition, quantity };
  }
}

/** POST /orders/{id}/collected: the customer has taken it from the yard. */
export const collected = business("orders:write")
  .concat(findOrderUnless(whyNotCollectable))
  .input(Collected)
  .output(Order)
  .mutation(async ({ ctx, input }) => {
    const of = { tenantId: ctx.business.id, orderId: ctx.order.id, byUserId: actorId(ctx) };
    const order = await ctx.change(async (tx, record) => {
      const before = await lockOrder(tx, of.tenantId, of.orderId);
      refuseIf(whyNotCollectable(before));
      const yard = await handOver(tx, of, before, input, ctx.now);
      await record({
        action: "order.collected",
        words: `Handed over order ${orderName(before)} at ${yard.name}`,
        subject: { kind: "order", id: of.orderId },
        after: { locationId: yard.id },
      });
      if (before.paymentMethod !== "on_account" && before.paidAt === null) {
        const what = `order ${orderName(before)} was handed over and not paid`;
        await tellOfOwed(tx, { ...of, now: ctx.now, what });
      }
      return orderNow(tx, of.tenantId, of.orderId);
    });
    return withFuelNotices(ctx.db, ctx.business, order, viewOrder(order, siteOf(ctx)));
  });

/** Judges what is said of money by hand, before any order is locked. @throws validation, not_found */
export async function requireReceived(
  ctx: Within,
  { receivedOn, locationId }: z.output<typeof PaidByHand>,
): Promise<void> {
  requireOpenDay(receivedOn, ctx, "receivedOn");
  if (locationId) await namedYard(ctx.db, ctx.business.id, locationId, "locationId");
}

/** Marks one order as paid, in a change of its own. @throws conflict with `whyNotMarkedPaid` */
export const markPaid = (
  ctx: Within,
  orderId: string,
  input: z.output<typeof PaidByHand>,
): Promise<OrderRow> =>
  ctx.change(async (tx, record) => {
    const of = { tenantId: ctx.business.id, orderId };
    const before = await lockOrder(tx, of.tenantId, of.orderId);
    refuseIf(whyNotMarkedPaid(before));
    const amountPence = Math.max(0, sumsDue(before).totalPence - (before.paidPence ?? 0));
    const method = methodOf(input);
    await receivePayment(tx, {
      ...of,
      amountPence,
      method,
      reference: input.reference,
      at: ctx.now,
      on: input.receivedOn,
      locationId: input.locationId,
      byUserId: actorId(ctx),
    });
    await record({
      action: "order.paid",
      words: `Marked order ${orderName(before)} as paid`,
      subject: { kind: "order", id: of.orderId },
      after: { paidVia: paidViaOf[method], method, amountPence },
    });
    return orderNow(tx, of.tenantId, of.orderId);
  });

/** POST /orders/{id}/paid: the office has the money, by bank or over the counter. */
export const paid = business("orders:write")
  .concat(findOrderUnless(whyNotMarkedPaid))
  .input(PaidByHand)
  .output(Order)
  .mutation(async ({ ctx, input }) => {
    await requireReceived(ctx, input);
    const order = await markPaid(ctx, ctx.order.id, input);
    return withFuelNotices(ctx.db, ctx.business, order, viewOrder(order, siteOf(ctx)));
  });

/** POST /orders/{id}/refund-settled: what was due back has been given back (docs/decisions/0043). */
export const refundSettled = business("orders:write")
  .concat(findOrderUnless(whyNotRefundable))
  .output(Order)
  .mutation(async ({ ctx }) => {
    const of = { tenantId: ctx.business.id, orderId: ctx.order.id };
    const order = await ctx.change(async (tx, record) => {
      const before = await lockOrder(tx, of.tenantId, of.orderId);
      refuseIf(whyNotRefundable(before));
      const amountPence = refundDue(before);
      const by = { method: "bank_transfer", at: ctx.now, byUserId: actorId(ctx) } as const;
      await giveBack(tx, { ...of, amountPence, ...by, methodKnown: false });
      await record({
        action: "order.refund_settled",
        words: `Settled the refund of order ${orderName(before)}`,
        subject: { kind: "order", id: of.orderId },
        after: { amountPence },
      });
      return orderNow(tx, of.tenantId, of.orderId);
    });
    return viewOrder(order, siteOf(ctx));
  });

/** Pence including VAT: what came in for the order, and what is still to come. */
const Reckoning = OrderSums.extend({
  /** What is to be paid for each line: of what was handed over, once it is delivered. Amounts as of the order's lines. */
  lines: z.array(
    z.object({
      orderLineId: Uuid,
      amountPence: z.int(),
      /** What of the line was not handed over, in words; null before the delivery, and if all of it was. */
      short: z.string().nullable(),
    }),
  ),
  /** Certificates of solid fuel in words, which its papers print. */
  fuelCertificates: z.array(z.string()),
  /** What the discounts take off what is to be paid for, excluding VAT. */
  discountPence: z.int().min(0),
  paidPence: z.int().min(0),
  outstandingPence: z.int().min(0),
});

/** An order's money as it stands now, VAT by rate: nothing is due for one that is cancelled. */
export const reckon = business("orders:read")
  .concat(findOrder)
  .output(Reckoning)
  .query(({ ctx: { order } }) => ({
    ...sumsDue(order),
    lines: payableLines(order).map((line, at) => ({
      orderLineId: line.id,
      amountPence: lineAmount(line),
      short: order.status === "delivered" ? shortWords(order.lines[at] ?? line) : null,
    })),
    fuelCertificates: order.lines.flatMap((line) => certificateAsSold(line) ?? []),
    discountPence: order.status === "cancelled" ? 0 : discountOf(payableLines(order)),
    paidPence: order.paidPence ?? 0,
    // What is paid by hand may have been more or less than is counted now: paid is paid.
    outstandingPence: order.paidAt ? 0 : outstandingPence(order),
  }));
