import type { Tx } from "@roundsman/db";
import { whyNotAllowed, type BusinessCaller } from "../../platform/access/caller";
import { conflict, forbidden } from "../../platform/base/errors";
import { holdStop } from "../customers";
import { sumsDue, type Owed } from "./money";
import type { OrderRow } from "./queries";

/* Whether an order may be paid later by invoice: nothing more is sold so to a customer on stop (docs/decisions/0224). */

/** Somebody of the business who takes or changes an order. */
export interface Seller {
  /** Why they may not sell on account to a customer on stop by giving a reason, in words; null where they may. */
  whyNoOverride: string | null;
}

/** Who may take a customer off stop may also override it for one order. */
export const sellerOf = (who: BusinessCaller): Seller => ({
  whyNoOverride: whyNotAllowed(who, ["customers:write"], { changes: true }),
});

/** What a shopper is told: why they are on stop is for the business's own people. */
export const noAccountNow =
  "Orders on account are not possible at the moment. Please get in touch with us.";

/** Why nothing is sold on account to a customer on stop, and what can be done instead. */
export function whyNoCredit(stopReason: string, { whyNoOverride }: Seller): string {
  const said = /[.!?]$/.test(stopReason) ? stopReason : `${stopReason}.`;
  const instead =
    whyNoOverride === null
      ? "Choose another way to pay, or give a reason to take it on account all the same."
      : "Choose another way to pay.";
  return `This customer is on stop: ${said} ${instead}`;
}

/** A customer's stop that an order overrides, and the reason given, for the record of the order. */
export type Overridden = { stop: string; override: string };

/**
 * Judges an order on account under a lock of its customer, so that of an order and a stop at once one sees the
 * other. Gives what is overridden; null where the customer is not on stop, and a reason given is not looked at.
 * @param seller null for a shopper, who may not override it and is not told why
 * @throws conflict for a customer on stop, forbidden where a reason is given by somebody who may not
 */
export async function requireCredit(
  tx: Tx,
  of: { tenantId: string; customerId: string },
  seller: Seller | null,
  override: string | undefined,
): Promise<Overridden | null> {
  const stop = await holdStop(tx, of.tenantId, of.customerId);
  if (stop === null) return null;
  if (seller === null) throw conflict(noAccountNow, "payment");
  if (override === undefined) throw conflict(whyNoCredit(stop, seller), "paymentMethod");
  if (seller.whyNoOverride !== null) throw forbidden(seller.whyNoOverride);
  return { stop, override };
}

type Due = Owed & Pick<OrderRow, "paymentMethod">;

/** Whether a change of an order asks for more credit: it comes on account, or costs more there and is not paid. */
export const asksMoreCredit = (order: Due & Pick<OrderRow, "paidAt">, then: Due): boolean =>
  then.paymentMethod === "on_account" &&
  order.paidAt === null &&
  (order.paymentMethod !== "on_account" || sumsDue(then).totalPence > sumsDue(order).totalPence);
