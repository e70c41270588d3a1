import type { ReceiptMethod as Method } from "@roundsman/db";
import { z } from "zod";
import { conflict, invalid } from "../../platform/base/errors";
import { fromDay, longDay, todayIn } from "../../platform/values/format";
import { Day, optionalText, Uuid } from "../../platform/values/values";

/** How money came in. `card_link` and `shop` come from the payment provider alone. */
export const ReceiptMethod = z.enum([
  "cash",
  "cheque",
  "bank_transfer",
  "card_link",
  "shop",
  "card_machine",
  "direct_debit",
]);

/** What somebody enters by hand. */
export const MethodByHand = ReceiptMethod.exclude(["card_link", "shop"]);

/** How it came in, what the payer wrote on it, and on which day: today where it is left out. */
export const ByHand = z.object({
  method: MethodByHand.optional(),
  reference: optionalText(120).optional(),
  receivedOn: Day.optional(),
  /** The yard that took it, of cash, cheques and card machines: the first one where it is left out. */
  locationId: Uuid.optional(),
});

/** POST /orders/{id}/paid and POST /invoices/{id}/paid. Where `method` is given, `paidVia` follows from it. */
export const PaidByHand = z.object({
  paidVia: z.enum(["office", "cash"]).default("office"),
  ...ByHand.shape,
});

/** `office` says no more than that the office has the money; most of it comes by bank. */
export const methodOf = ({ method, paidVia }: z.output<typeof PaidByHand>): Method =>
  method ?? (paidVia === "cash" ? "cash" : "bank_transfer");

/** What of a business says which days may be written in its books. */
export interface BookDays {
  business: { timeZone: string; booksClosedTo: string | null };
  now: Date;
}

/**
 * A day that somebody gives for the books: today or before, and after the day to which they are closed.
 * @param on YYYY-MM-DD; left out, it is today
 * @throws validation on `path` for a day that is still to come; conflict on it for one that is closed
 */
export function requireOpenDay(
  on: string | undefined,
  { business: { timeZone, booksClosedTo }, now }: BookDays,
  path: string,
): void {
  if (on === undefined) return;
  if (on > todayIn(timeZone, now)) throw invalid({ path, message: "This day is still to come." });
  if (isClosed(on, booksClosedTo))
    throw conflict(`${booksAreClosed(booksClosedTo)} Use a later day.`, path);
}

/** Whether the books are closed on this day. Days are YYYY-MM-DD; null where they were never closed. */
export const isClosed = (on: string, closedTo: string | null): closedTo is string =>
  closedTo !== null && on <= closedTo;

/** "The books are closed to 31 October 2026." */
export const booksAreClosed = (closedTo: string): string =>
  `The books are closed to ${longDay(fromDay(closedTo))}.`;
