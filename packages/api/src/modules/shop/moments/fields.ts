import { pounds, shortDay } from "../../../platform/values/format";
import { linkTo, shopPages } from "../../../platform/values/links";
import type { Fields, Moment } from "../../messages";
import { outstandingPence, shownDue, type OrderRow } from "../../orders";
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
export function fieldsOf(moment: Moment, told: Told): Fields {
  const { order, progress, business, shop, isKnown, skip } = told;
  const window = windowOf(stateOf(order, progress), progress, business.timeZone);
  const page = moment === "pay_link" ? shopPages.pay : shopPages.order;
  return {
    business: business.name,
    customer: (isKnown && order.customerName) || "customer",
    order: order.number,
    goods: goodsOf(order),
    total: pounds(
      moment === "pay_link" ? outstandingPence(order) : shownDue(order).sums.totalPence,
    ),
    day: dayOf(order, progress),
    window: window ? `between ${window.from} and ${window.to}` : "during the day",
    link: linkTo(shop, page(order.trackingRef)),
    skip: skip
      ? `${skip.byAnswer ? "reply SKIP or press" : "press"} ${linkTo(shop, shopPages.skip(skip.ref))}`
      : "phone us",
  };
}

/** More kinds than these would make a long text. */
const mostKinds = 3;

/** "2 × Propane 47 kg, 1 × Butane 15 kg and 2 more". */
function goodsOf({ lines }: OrderRow): string {
  const named = lines
    .slice(0, mostKinds)
    .map(({ quantity, productName }) => `${quantity} x ${productName}`)
    .join(", ");
  return lines.length > mostKinds ? `${named} and ${lines.length - mostKinds} more` : named;
}

/** The day of its round, else the days that were promised. */
function dayOf(order: OrderRow, progress: Progress | null): string {
  if (order.roundId !== null && progress) return shortDay(progress.roundDate);
  if (order.wantedOn) return shortDay(order.wantedOn);
  const { expectedFrom, expectedTo } = order;
  if (!expectedFrom || !expectedTo) return "we tell you the day";
  const [from, to] = [expectedFrom, expectedTo].map(shortDay);
  return from === to ? `${from}` : `${from} to ${to}`;
}
