import { pounds, shortDay, weekdayAndDay } from "../../../platform/values/format";
import { shownDue, type OrderRow } from "../../orders";
import type { Draft } from "../../../platform/values/mail-template";

/** What a mail about an order tells of. */
export type OrderMail = "received" | "paid" | "on_its_way" | "delivered" | "repeated";

interface Told {
  order: OrderRow;
  /** The order's own page in the shop. */
  page: string;
  /** Where a collection is handed over; null for a delivery. */
  collectAt: string | null;
  /** Of an order that a standing order made: the page on which it is skipped, and what is to be said of its prices. */
  repeated?: { skipPage: string; priceNote: string | null } | null;
}

interface Written extends Draft {
  subject: string;
}

/** What is said of each, in the business's own words, before it is set (template.ts). */
export const letters: Record<OrderMail, (told: Told, from: string) => Written> = {
  received: ({ order, page, collectAt }, from) => ({
    subject: `Your order from ${from}: ${order.number}`,
    heading: "We have your order",
    paragraphs: [greeting(order), whenAndWhere(order, collectAt), "It goes on your account."],
    rows: bought(order),
    button: { label: "See your order", url: page },
    link: sameAgain(page),
  }),
  paid: ({ order, page, collectAt }, from) => ({
    subject: `Payment received for your order from ${from}: ${order.number}`,
    heading: "Your payment is in, and your order is placed",
    paragraphs: [
      greeting(order),
      `Thank you: ${pounds(order.paidPence ?? 0)} including VAT was paid.`,
      whenAndWhere(order, collectAt),
      ...vatInvoice(order, page),
    ],
    rows: bought(order),
    button: { label: "Follow your order", url: page },
    link: sameAgain(page),
  }),
  on_its_way: ({ order, page }, from) => ({
    subject: `Your order from ${from} is on its way`,
    heading: "Your order is on its way",
    paragraphs: [
      greeting(order),
      `The van has set out${order.deliverToAddress ? ` for ${order.deliverToAddress}` : ""}.`,
      ...empties(order),
    ],
    button: { label: "See where the van is", url: page },
  }),
  repeated: ({ order, page, repeated }, from) => ({
    subject: `${dayAndGoods(order)}, from ${from}`.slice(0, 200),
    heading: dayAndGoods(order),
    paragraphs: [
      greeting(order),
      "This comes by your standing order. You need do nothing.",
      ...(repeated?.priceNote ? [repeated.priceNote] : []),
      ...empties(order),
      ...(repeated
        ? ["If you don't want it this time, skip it. The next one comes as usual."]
        : []),
    ],
    rows: bought(order),
    ...(repeated
      ? {
          button: { label: "Skip this delivery", url: repeated.skipPage },
          link: { label: "See the order", url: page },
        }
      : { button: { label: "See the order", url: page } }),
  }),
  delivered: ({ order, page }, from) => ({
    subject: `Your order from ${from} is delivered`,
    heading: "Your order is delivered",
    paragraphs: [
      greeting(order),
      "This is what we brought. Thank you for ordering with us.",
      ...vatInvoice(order, page),
    ],
    rows: bought(order),
    button: { label: "See the proof of delivery", url: page },
    link: sameAgain(page),
  }),
};

/** "Thursday 3 December: 2 × Propane 47 kg". */
const dayAndGoods = ({ wantedOn, lines }: OrderRow): string => {
  const goods = lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(", ");
  return wantedOn ? `${weekdayAndDay(wantedOn)}: ${goods}` : goods;
};

/** Where what was paid has its VAT invoice (docs/decisions/0238); nothing where it is on account or still to be paid. */
const vatInvoice = (order: OrderRow, page: string): string[] =>
  order.paidAt !== null && order.status === "delivered"
    ? [`Need a VAT invoice? Get it on your order's page: ${page}#invoice`]
    : [];

/** To the place on the order's own page from which it is ordered again: a mail program that looks ahead orders nothing. */
const sameAgain = (page: string) => ({ label: "Order the same again", url: `${page}#again` });

const greeting = ({ customerName }: OrderRow): string =>
  `Hello ${customerName ?? ""}`.trimEnd() + ",";

function whenAndWhere(order: OrderRow, collectAt: string | null): string {
  const { fulfilment, expectedFrom, expectedTo, deliverToAddress } = order;
  if (fulfilment === "collection") {
    return collectAt ? `It waits for you at ${collectAt}.` : "It waits for you at our yard.";
  }
  const where = deliverToAddress ? ` to ${deliverToAddress}` : "";
  if (!expectedFrom || !expectedTo) return `We bring it${where}.`;
  const [from, to] = [expectedFrom, expectedTo].map(shortDay);
  return `We bring it${where} ${from === to ? `on ${from}` : `between ${from} and ${to}`}.`;
}

const empties = ({ collect }: OrderRow): string[] =>
  collect.length === 0
    ? []
    : [
        `Please have these empties ready: ${collect
          .map(({ quantity, productName }) => `${quantity} × ${productName}`)
          .join(", ")}.`,
      ];

/** The figures of the order's own page, each including VAT; of a delivered order what was handed over. */
function bought(order: OrderRow): [string, string][] {
  const { lines, sums, chargePence, roundingPence } = shownDue(order);
  const rows = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ productName, quantity, unitPence, linePence, discountPercent }): [string, string] => [
      `${quantity} × ${productName}, ${pounds(unitPence)} each${discountPercent > 0 ? `, less ${discountPercent}%` : ""}`,
      pounds(linePence),
    ]);
  if (chargePence > 0) rows.push(["Delivery", pounds(chargePence)]);
  if (roundingPence !== 0) rows.push(["Rounding", pounds(roundingPence)]);
  rows.push(["Total including VAT", pounds(sums.totalPence)]);
  rows.push(["of which VAT", pounds(sums.vatPence)]);
  return rows;
}
