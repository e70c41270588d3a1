import { pounds, shortDay, weekdayAndDay } from "../../../platform/values/format";
import type { Draft } from "../../../platform/values/mail-template";
import { isWithoutVat, orderFields, shownDue, type OrderRow } from "../../orders";

/** What a mail about an order tells of. */
export type OrderMail = "received" | "paid" | "on_its_way" | "delivered" | "repeated";

interface Told {
  order: OrderRow;
  /** The order's own page in the shop. */
  page: string;
  /** Where a collection is handed over; null for a delivery. */
  collectAt: string | null;
  /** Legal notices that go with its solid fuel. */
  notices?: readonly string[];
  /** Of an order that a standing order made: the page on which it is skipped, and what is to be said of its prices. */
  repeated?: { skipPage: string; priceNote: string | null } | null;
}

/** What stands for each name in braces; an order's customer may not be known by name. */
export function fieldsOf(about: OrderMail, { order, page }: Told, business: string) {
  const named = { business, customer: order.customerName ?? "", link: page };
  const fields = orderFields(order, named, { times: "×", day: weekdayAndDay });
  return about === "paid" ? { ...fields, total: pounds(order.paidPence ?? 0) } : fields;
}

/** What stands beside and under the words of each, before it is set (platform/values/mail-template.ts). */
export const letters: Record<OrderMail, (told: Told) => Omit<Draft, "paragraphs"> & Details> = {
  received: ({ order, page, collectAt, notices = [] }) => ({
    heading: "We have your order",
    details: [whenAndWhere(order, collectAt), "It goes on your account.", ...notices],
    rows: bought(order),
    button: { label: "See your order", url: page },
    link: sameAgain(page),
  }),
  paid: ({ order, page, collectAt, notices = [] }) => ({
    heading: "Your payment is in, and your order is placed",
    details: [whenAndWhere(order, collectAt), ...vatInvoice(order, page), ...notices],
    rows: bought(order),
    button: { label: "Follow your order", url: page },
    link: sameAgain(page),
  }),
  on_its_way: ({ order, page }) => ({
    heading: "Your order is on its way",
    details: [
      ...(order.deliverToAddress ? [`It comes to ${order.deliverToAddress}.`] : []),
      ...empties(order),
    ],
    button: { label: "See where the van is", url: page },
  }),
  repeated: ({ order, page, repeated }) => ({
    heading: dayAndGoods(order),
    details: [
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
  delivered: ({ order, page }) => ({
    heading: "Your order is delivered",
    details: vatInvoice(order, page),
    rows: bought(order),
    button: { label: "See the proof of delivery", url: page },
    link: sameAgain(page),
  }),
};

interface Details {
  /** Paragraphs under the words. */
  details: readonly string[];
}

/** "Thursday 3 December: 2 × Propane 47 kg". */
const dayAndGoods = ({ wantedOn, lines }: OrderRow): string => {
  const goods = lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(", ");
  return wantedOn ? `${weekdayAndDay(wantedOn)}: ${goods}` : goods;
};

/** Where what was paid has its VAT invoice (docs/decisions/0238); nothing where it is on account or still to be paid. */
const vatInvoice = (order: OrderRow, page: string): string[] =>
  order.paidAt !== null && order.status === "delivered"
    ? [
        `Need ${isWithoutVat(order) ? "an" : "a VAT"} invoice? Get it on your order's page: ${page}#invoice`,
      ]
    : [];

/** To the place on the order's own page from which it is ordered again: a mail program that looks ahead orders nothing. */
const sameAgain = (page: string) => ({ label: "Order the same again", url: `${page}#again` });

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
  const { lines, sums, chargePence, dayDiscountPence, roundingPence } = shownDue(order);
  const rows = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ productName, quantity, unitPence, linePence, discountPercent }): [string, string] => [
      `${quantity} × ${productName}, ${pounds(unitPence)} each${discountPercent > 0 ? `, less ${discountPercent}%` : ""}`,
      pounds(linePence),
    ]);
  const wholePence = chargePence + dayDiscountPence;
  if (wholePence > 0) rows.push(["Delivery", pounds(wholePence)]);
  if (dayDiscountPence > 0) rows.push(["Cheaper day", `−${pounds(dayDiscountPence)}`]);
  if (roundingPence !== 0) rows.push(["Rounding", pounds(roundingPence)]);
  if (isWithoutVat(order)) return [...rows, ["Total", pounds(sums.totalPence)]];
  rows.push(["Total including VAT", pounds(sums.totalPence)]);
  rows.push(["of which VAT", pounds(sums.vatPence)]);
  return rows;
}
