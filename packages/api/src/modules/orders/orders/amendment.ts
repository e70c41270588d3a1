import type { z } from "zod";
import { sumsDue, type Owed } from "../order/due";
import type { RoundPlace } from "./round-place";
import type { OrderRow } from "../order/rows";
import type { OrderChange } from "../order/schema";

/** A change of an order as it is asked for. */
export type Amendment = z.output<typeof OrderChange>;

/** Whether it bears on what is delivered, where, or for how much. */
export const changesTheWork = (change: Amendment): boolean =>
  [
    change.fulfilment,
    change.deliveryAddressId,
    change.deliveryOptionId,
    change.paymentMethod,
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
  const wishes = [change.wantedOn, change.leaveInstruction, change.leaveDetail];
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
