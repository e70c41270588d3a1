/** What other modules may import of this one. */
export { drawInvoice, readIssuer } from "./documents";
export { owedByMany } from "./accounting";
export { isOnNoInvoice, unbilledPence } from "./bills";
export { openCheckout } from "./payments/checkout";
export { canTakePayment, findTracked, readConnection } from "./payments/checkout";
export { ByTrackingRef } from "./payments/schema";
export { linkRefusal } from "./payments/payment-link";
export { takeNotice } from "./payments/take-notice";
export { findInvoice, mailingOf, whyNotOpen, whyNotRaised, whyNotVoided } from "./guards";
export { readInvoice } from "./queries";
