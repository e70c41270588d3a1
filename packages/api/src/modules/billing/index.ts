/** What other modules may import of this one. */
export { drawInvoice, readIssuer } from "./papers/documents";
export { owedByMany } from "./debts/owing";
export { isOnNoInvoice } from "./invoices/bills";
export { openCheckout, payableOrder } from "./payments/checkout";
export { canTakePayment, findTracked, readConnection } from "./payments/checkout";
export { ByTrackingRef } from "./payments/schema";
export { linkRefusal } from "./payments/payment-link";
export { takeNotice } from "./payments/take-notice";
export {
  findInvoice,
  mailingOf,
  whyNotCredited,
  whyNotInvoiced,
  whyNotOpen,
  whyNotRaised,
  whyNotVoided,
} from "./invoices/guards";
export { readInvoice } from "./invoices/queries";
export { invoiceOfSale, invoiceOrder } from "./sales/invoice-order";
export { mostSimplified } from "./sales/raise-sales";
