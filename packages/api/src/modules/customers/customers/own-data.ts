import type { Caller } from "../../../platform/access/caller";
import { conflict, forbidden } from "../../../platform/base/errors";
import type { CustomerRow } from "../customer/rows";

type Erasable = Pick<CustomerRow, "erasedAt">;

const supportTakesNone = "Support takes no copy of a customer's data.";
const nothingLeft = "This customer's data was erased.";

/** Why this caller may not take a copy of all that is held of a customer, in words for a page; null where they may. */
export function ownDataRefusal(caller: Caller, { erasedAt }: Erasable): string | null {
  if (caller.kind === "support") return supportTakesNone;
  return erasedAt ? nothingLeft : null;
}

/** Judged before it is known whether there is such a customer. @throws forbidden */
export function refuseSupportACopy(caller: Caller): void {
  if (caller.kind === "support") throw forbidden(supportTakesNone);
}

/** @throws conflict once erased */
export function refuseNothingLeft({ erasedAt }: Erasable): void {
  if (erasedAt) throw conflict(nothingLeft);
}
