import { pounds, shortDay } from "../../../platform/values/format";
import { shownDue } from "../money/money";
import type { OrderRow } from "./queries";

/* An order in words, for texts and mails that name it in braces. */

/** More kinds than these would make a long text. */
const mostKinds = 3;

/** "2 × Propane 47 kg, 1 × Butane 15 kg and 2 more". */
function goodsOf({ lines }: OrderRow, times: "×" | "x"): string {
  const named = lines
    .slice(0, mostKinds)
    .map(({ quantity, productName }) => `${quantity} ${times} ${productName}`)
    .join(", ");
  return lines.length > mostKinds ? `${named} and ${lines.length - mostKinds} more` : named;
}

/** The day that was chosen, else the days that were promised. */
function dayOf({ wantedOn, expectedFrom, expectedTo }: OrderRow, say: (day: Date) => string) {
  if (wantedOn) return say(wantedOn);
  if (!expectedFrom || !expectedTo) return "we tell you the day";
  const [from, to] = [expectedFrom, expectedTo].map(say);
  return from === to ? `${from}` : `${from} to ${to}`;
}

/**
 * What stands for the names that every text or mail of an order may use. `total` is in pounds, including VAT.
 * @param customer empty where their name may not be said
 * @param style a text has the letters of its alphabet, and short days
 */
export const orderFields = (
  order: OrderRow,
  { business, customer, link }: { business: string; customer: string; link: string },
  style: { times: "×" | "x"; day: (day: Date) => string } = { times: "x", day: shortDay },
) => ({
  business,
  customer,
  order: order.number,
  goods: goodsOf(order, style.times),
  total: pounds(shownDue(order).sums.totalPence),
  day: dayOf(order, style.day),
  link,
});
