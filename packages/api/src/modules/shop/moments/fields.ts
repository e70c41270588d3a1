import { pounds, shortDay } from "../../../platform/values/format";
import { linkTo, shopPages } from "../../../platform/values/links";
import type { Moment } from "../../messages";
import { orderFields, outstandingPence, type OrderRow } from "../../orders";
import { stateOf, windowOf, type Progress } from "../tracking/progress";

/** An order as a text tells of it. */
export interface Told {
  order: OrderRow;
  progress: Progress | null;
  business: { name: string; timeZone: string };
  /** Of an order by a standing order that can be left out; null of any other. */
  skip: { ref: string; byAnswer: boolean } | null;
  /** The shop's address, without a slash at its end. */
  shop: string;
  /** Whether the customer's name may be said: a guest of the shop may have typed anything. */
  isKnown: boolean;
}

/** What stands for each field of a moment's words. */
export function fieldsOf(moment: Moment, told: Told) {
  const { order, progress, business, shop, isKnown, skip } = told;
  const window = windowOf(stateOf(order, progress), progress, business.timeZone);
  const page = moment === "pay_link" ? shopPages.pay : shopPages.order;
  const customer = (isKnown && order.customerName) || "customer";
  const link = linkTo(shop, page(order.trackingRef));
  return {
    ...orderFields(order, { business: business.name, customer, link }),
    ...(moment === "pay_link" && { total: pounds(outstandingPence(order)) }),
    // The day of its round says more than what was promised.
    ...(order.roundId !== null && progress && { day: shortDay(progress.roundDate) }),
    window: window ? `between ${window.from} and ${window.to}` : "during the day",
    skip: skip
      ? `${skip.byAnswer ? "reply SKIP or press" : "press"} ${linkTo(shop, shopPages.skip(skip.ref))}`
      : "phone us",
  };
}
