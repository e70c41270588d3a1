import { z } from "zod";
import type { BusinessCaller } from "../../../platform/access/caller";
import { whyNotAllowed } from "../../../platform/access/caller";
import {
  linkRefusal,
  saleCreditable,
  whyDebtNotLinked,
  whyNotInvoiced,
  whyNotRaised,
  whyRestNotBilled,
} from "../../billing";
import {
  debtOf,
  outstandingPence,
  whyNotAmendable,
  whyNotCollectable,
  whyNotMarkedPaid,
  whyNotPlaced,
  whyNotPaidBack,
  whyNoRest,
  whyNothingBack,
  type OrderRow,
} from "../../orders";
import { act, leaveOut } from "../../../platform/access/act";

/** What can be done with an order. */
export const OrderCan = z.object({
  change: act,
  /** When it is wanted, and where to leave it. */
  changeWishes: act,
  /** Goods, address, delivery option, way of paying. */
  changeWork: act,
  cancel: act,
  paid: act,
  paymentLink: act,
  collected: act,
  raise: act,
  /** A part of what was not paid at the delivery is taken, or all of it. */
  takePart: act,
  /** An invoice for what is left of a delivery that was paid in part. */
  billRest: act,
  /** A payment link for what was not collected, however it was to be paid. */
  debtLink: act,
  /** A VAT invoice for what was paid by itself. */
  invoice: act,
  refund: act,
  /** An order for what a part delivery left. */
  deliverRest: act,
  /** Nothing more is brought for a part delivery. */
  leaveRest: act,
});

type Asking = BusinessCaller & Parameters<typeof linkRefusal>[0];

/**
 * For each act of an order null, or why not, by the guards that its procedure runs again under the lock.
 * What an order of its kind never comes to, or has behind it, is left out.
 */
export async function canOfOrder(
  asking: Asking,
  order: OrderRow,
  round: Parameters<typeof whyNotAmendable>[1],
): Promise<z.infer<typeof OrderCan>> {
  const { status, paidAt, fulfilment } = order;
  const orders = whyNotAllowed(asking, ["orders:write"], { changes: true });
  const invoices = whyNotAllowed(asking, ["invoices:write"], { changes: true });
  const cancelled = status === "cancelled";
  const billed = order.invoice !== null && order.invoice.status !== "void";
  const owed = !cancelled && paidAt === null && outstandingPence(order) > 0;
  // Made once, a link stays: only mail can be sent again.
  const linkStays = order.paymentRequestedAt !== null && order.customerEmail === null;
  const linked = owed && !billed && order.paymentMethod === "link" && !linkStays;
  const unpaid = debtOf(order) > 0;
  const inPart = unpaid && (order.paidPence ?? 0) > 0;
  const debtLinked = unpaid && order.paymentMethod !== "link" && !linkStays;
  const billable =
    status === "delivered" && order.customerId !== null && owed && !billed && !inPart;
  return leaveOut({
    change: !cancelled && orders,
    changeWishes: orders ?? whyNotAmendable(order, round, { leaveDetail: null }, order),
    changeWork: orders ?? whyNotAmendable(order, round, { lines: [] }, order),
    cancel: !cancelled && (orders ?? whyNotPlaced(order)),
    paid: owed && (orders ?? whyNotMarkedPaid(order)),
    paymentLink: linked && (orders ?? (await linkRefusal(asking, order))?.message ?? null),
    collected:
      fulfilment === "collection" && status === "placed" && (orders ?? whyNotCollectable(order)),
    raise: billable && (invoices ?? whyNotRaised([order])),
    takePart: unpaid && (orders ?? whyNotMarkedPaid(order)),
    billRest: inPart && (invoices ?? whyRestNotBilled(order)),
    debtLink:
      debtLinked &&
      (orders ?? (await linkRefusal(asking, order, whyDebtNotLinked(order)))?.message ?? null),
    invoice:
      status === "delivered" && paidAt !== null && !billed && (invoices ?? whyNotInvoiced(order)),
    deliverRest: whyNoRest(order) === null && orders,
    leaveRest: whyNoRest(order) === null && orders,
    refund:
      (order.paidPence ?? 0) > 0 && (orders ?? (await whyNotRefunded(asking, order, invoices))),
  });
}

/** The reasons against a refund. A billed sale that was paid by itself is refunded where it can be credited with it. */
async function whyNotRefunded(
  { db, business }: Asking,
  order: OrderRow,
  invoices: string | null,
): Promise<string | null> {
  const why = whyNotPaidBack(order);
  if (why === null || invoices !== null || whyNothingBack(order) !== null) return why;
  const { credit } = await saleCreditable(db, business.id, order);
  return credit.why === null ? null : why;
}
