/** What other modules may import of this one. */
export { drawInvoice, readIssuer } from "./documents";
export { isOnNoInvoice } from "./bills";
export { openCheckout } from "./payments/checkout";
export { canTakePayment, findTracked, readConnection } from "./payments/checkout";
export { ByTrackingRef } from "./payments/schema";
export { takeNotice } from "./payments/take-notice";
export { readInvoice } from "./queries";
