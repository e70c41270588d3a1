import { notFound, refuseIf } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { pounds } from "../../../platform/values/format";
import { ById } from "../../../platform/values/values";
import { refundDue, sumsDue, type Owed } from "../money/money";
import { readOrder, type OrderRow, type RoundPlace } from "./queries";
import { isByLink } from "./view";
import type { Amendment } from "./schema";
import { isBilled, whyNotOwed, whyNotPayable } from "./unpaid-checkout";

/** The order named by `id`, with all that its resource shows; 404 where there is none. */
export const findOrder = loader.input(ById).use(async ({ ctx, input, next }) => {
  const order = await readOrder(ctx.database.business, ctx.business.id, input.id);
  if (!order) throw notFound("order");
  return next({ ctx: { order } });
});

/** The same; 409 where something already known of it stands in the way. */
export const findOrderUnless = (obstacle: (order: OrderRow) => string | null) =>
  findOrder.use(({ ctx, next }) => {
    refuseIf(obstacle(ctx.order));
    return next();
  });

export const whyNotPlaced = ({ status }: Pick<OrderRow, "status">): string | null =>
  status === "placed" ? null : `The order is ${status} already.`;

/** The reasons against ordering or leaving the rest of a part delivery. */
export function whyNoRest({ status, restOpenSince }: OrderRow): string | null {
  if (restOpenSince !== null) return null;
  return status === "delivered"
    ? "Nothing of this order is left to deliver."
    : "The order is not delivered.";
}

/** What stands in the way of the office marking an order as paid. */
export function whyNotMarkedPaid(order: OrderRow): string | null {
  return (
    whyNotOwed(order) ??
    (isBilled(order) ? `The order is on invoice ${order.invoice?.number}: mark that paid.` : null)
  );
}

/**
 * What stands in the way of a payment link for an order. One that is paid in cash has one once its driver has shown it
 * at the door.
 */
export const whyNotLinkable = (order: OrderRow): string | null =>
  whyNotPayable(order) ?? (isByLink(order) ? null : "The order is not to be paid by link.");

/** What stands in the way of paying an order by card at its door: what is on account is billed. */
export const whyNotPaidAtDoor = (order: OrderRow): string | null =>
  whyNotPayable(order) ??
  (order.paymentMethod === "on_account" ? "The order is on account: it is billed." : null);

/** Money on its way back is not paid back once more: it waits until the provider has said what came of it. */
const whyRefunding = ({ refundingPence }: OrderRow): string | null =>
  refundingPence > 0
    ? `${pounds(refundingPence)} is on its way back through the payment provider.`
    : null;

/** What stands in the way of saying that what was due back has been paid back. */
export const whyNotRefundable = (order: OrderRow): string | null =>
  refundDue(order) > 0 ? whyRefunding(order) : "Nothing is to be paid back for this order.";

/** The reasons against paying anything back for an order, credited in the same step or not. */
export const whyNothingBack = (order: OrderRow): string | null =>
  (order.paidPence ?? 0) <= 0 ? "Nothing is paid for this order." : whyRefunding(order);

/** What stands in the way of paying anything back for an order, due or not. */
export function whyNotPaidBack(order: OrderRow): string | null {
  if ((order.paidPence ?? 0) <= 0) return "Nothing is paid for this order.";
  // What was paid for an invoice is the invoice's; only what came in beside it is the order's own.
  if (isBilled(order) && refundDue(order) === 0) {
    return `The order is on invoice ${order.invoice?.number}: give a credit note for that first.`;
  }
  return whyRefunding(order);
}

/** What stands in the way of handing an order over at the yard. */
export function whyNotCollectable(order: OrderRow): string | null {
  if (order.fulfilment !== "collection") return "This order is delivered, not collected.";
  if (order.status !== "placed") return `The order is ${order.status} already.`;
  if (order.paymentMethod === "link" && !order.paidAt) {
    return "The order waits for its payment link to be paid.";
  }
  return null;
}

/** Whether it bears on what is delivered, where, or for how much. */
export const changesTheWork = (change: Amendment): boolean =>
  [
    change.fulfilment,
    change.deliveryAddressId,
    change.deliveryOptionId,
    change.paymentMethod,
    change.discountPercent,
    change.lines,
    change.collect,
  ].some((value) => value !== undefined);

/**
 * What stands in the way of a change (docs/decisions/0042): notes and the integrator's reference can
 * always be set; when and where to leave it while the order is placed; the work itself while no van
 * is out with it; and what was paid for is never made dearer.
 * @param then the order as it would be
 */
export function whyNotAmendable(
  order: OrderRow,
  round: Pick<RoundPlace, "status"> | null,
  change: Amendment,
  then: Owed,
): string | null {
  const work = changesTheWork(change);
  const wishes = [
    change.wantedOn,
    change.deliveryWindow,
    change.leaveInstruction,
    change.leaveDetail,
  ];
  if (!work && wishes.every((wish) => wish === undefined)) return null;
  if (order.status !== "placed") return `The order is ${order.status} already.`;
  if (!work) return null;
  if (round && round.status !== "planned") return "The order is on a round that has gone out.";
  if (!order.paidAt) return null;
  if ((change.paymentMethod ?? order.paymentMethod) !== order.paymentMethod) {
    return "The order is paid already.";
  }
  return sumsDue(then).totalPence > (order.paidPence ?? 0)
    ? "The order is paid, and would cost more than was paid: take another for the rest."
    : null;
}
