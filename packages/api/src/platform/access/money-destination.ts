import { forbidden } from "../base/errors";
import type { Caller } from "./caller";

/*
 * Where a business's money goes: its account at the payment provider, the host that its payment links
 * lead to, and the name and addresses that its payers go by. Staff never change it, whatever their
 * support session may do otherwise (docs/decisions/0170).
 */

/** Why this caller may not change where money goes, in words for a page; null where they may. */
export const moneyDestinationRefusal = (caller: Caller): string | null =>
  caller.kind === "support"
    ? "Support doesn't change where money goes: somebody of the business does."
    : null;

/** @throws forbidden in a support session, an override included */
export function refuseMoneyDestination(caller: Caller): void {
  const refusal = moneyDestinationRefusal(caller);
  if (refusal !== null) throw forbidden(refusal);
}
