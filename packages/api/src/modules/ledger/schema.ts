import type { ReceiptMethod as Method } from "@roundsman/db";
import { z } from "zod";
import { invalid } from "../../platform/base/errors";
import { Day, optionalText } from "../../platform/values/values";

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
});

/** POST /orders/{id}/paid and POST /invoices/{id}/paid. Where `method` is given, `paidVia` follows from it. */
export const PaidByHand = z.object({
  paidVia: z.enum(["office", "cash"]).default("office"),
  ...ByHand.shape,
});

/** `office` says no more than that the office has the money; most of it comes by bank. */
export const methodOf = ({ method, paidVia }: z.output<typeof PaidByHand>): Method =>
  method ?? (paidVia === "cash" ? "cash" : "bank_transfer");

/** @throws validation on `path` for a day that is still to come */
export function requireNoLater(on: string | undefined, today: string, path: string): void {
  if (on !== undefined && on > today) {
    throw invalid({ path, message: "This day is still to come." });
  }
}
