import type { TextMoment } from "@roundsman/db";
import type { ChoiceGroup } from "../choices";
import { fillIn } from "../words";

/**
 * What customers are told by text, and in which words where a business has none of its own (docs/decisions/0321). A
 * moment is told where the business has switched it on.
 */
export const moments = [
  "order_taken",
  "standing_order",
  "evening_before",
  "two_stops_away",
  "delivered",
  "failed",
  "pay_link",
  "payment_reminder",
] as const satisfies readonly TextMoment[];
export type Moment = (typeof moments)[number];

/** What words may name in braces. */
type FieldName =
  | "business"
  | "customer"
  | "order"
  | "goods"
  | "total"
  | "day"
  | "window"
  | "link"
  | "skip"
  | "invoices";
type Fields = Partial<Record<FieldName, string>>;

const usual: readonly FieldName[] = ["business", "customer", "order", "goods", "total", "link"];

interface Kind {
  /** As the office reads it. */
  title: string;
  when: string;
  /** Which choice of a customer it obeys. */
  group: ChoiceGroup;
  fields: readonly FieldName[];
  words: string;
  /** So long after what it tells of it is of no use any more, in minutes; null: it always is. */
  usefulMinutes: number | null;
}

export const kinds: Readonly<Record<Moment, Kind>> = {
  order_taken: {
    title: "Order taken",
    when: "When the office, the shop or an integrator has taken an order; in the shop once it is paid.",
    group: "orders",
    fields: [...usual, "day"],
    words: "{business}: we have your order {order}, {goods}. Delivery: {day}. {link}",
    usefulMinutes: 24 * 60,
  },
  standing_order: {
    title: "Standing order",
    when: "When a standing order has made an order, days before it comes.",
    group: "standing",
    fields: [...usual, "day", "skip"],
    words: "{business}: your standing order comes on {day}: {goods}. To leave it out, {skip}",
    usefulMinutes: 24 * 60,
  },
  evening_before: {
    title: "Evening before",
    when: "At the hour set, for every order on tomorrow's rounds.",
    group: "orders",
    fields: [...usual, "day", "window"],
    words: "{business}: we bring your order tomorrow, {day}, {window}. {goods}. {link}",
    usefulMinutes: 5 * 60,
  },
  two_stops_away: {
    title: "Two stops away",
    when: "When the driver has recorded the stop that is two before theirs.",
    group: "orders",
    fields: usual,
    words: "{business}: our driver is two stops away from you. {link}",
    usefulMinutes: 30,
  },
  delivered: {
    title: "Delivered",
    when: "When the driver has recorded the delivery.",
    group: "orders",
    fields: usual,
    words: "{business}: your order {order} is delivered. Thank you. {link}",
    usefulMinutes: 24 * 60,
  },
  failed: {
    title: "Not delivered",
    when: "When the driver could not deliver. The link lets them choose another day.",
    group: "orders",
    fields: usual,
    words:
      "{business}: we could not deliver your order {order}. Choose another day, or phone us: {link}",
    usefulMinutes: 24 * 60,
  },
  pay_link: {
    title: "Payment link",
    when: "When the office has a payment link sent.",
    group: "money",
    fields: usual,
    words: "{business}: {total} is to be paid for your order {order}: {link}",
    usefulMinutes: 3 * 24 * 60,
  },
  payment_reminder: {
    title: "Reminder",
    when: "With the mail that reminds of overdue invoices.",
    group: "money",
    fields: ["business", "customer", "total", "invoices", "link"],
    words: "{business}: {total} is overdue, {invoices}. {link}",
    usefulMinutes: 24 * 60,
  },
};

/** The longest text that a network takes. */
export const longest = 1600;

/** A moment's words with what stands for each field, as long as a text may be. */
export const fillText = (words: string, fields: Fields): string =>
  fillIn(words, fields).slice(0, longest);
