/** What other modules may import of this one. */
export { interestRule } from "./debts/interest/rule";
export { reminderFields } from "./debts/remind-by-text";
export { drawInvoice, drawTables, readIssuer } from "./papers/documents";
export type { TableOnPaper, TablesOnPaper } from "./papers/tables-paper";
export { owedByMany } from "./debts/owing";
export type { Difference as LedgerDifference } from "./ledger/compare";
export { enterReceipt, reverseEntered } from "./ledger/enter-receipts";
export { Chosen, Receipt, selectReceipts, viewReceipt } from "./ledger/receipts";
export { saleCreditable } from "./credit/credit-sale";
export { CreditNote } from "./credit/schema";
export { selectCreditNotes, viewCreditNote } from "./credit/credit-notes";
export { Invoice } from "./invoices/schema";
export { isOnNoInvoice } from "./invoices/bills";
export { billingSamples } from "./mails/mail-samples";
export { openCheckout, payableOrder } from "./payments/checkout";
export { canTakePayment, findTracked, readConnection } from "./payments/checkout";
export { ByTrackingRef } from "./payments/schema";
export { linkRefusal, whyDebtNotLinked } from "./payments/payment-link";
export { whyRestNotBilled } from "./sales/bill-rest";
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
export { dueDay } from "./invoices/put-invoices";
export { readInvoice, selectInvoices, viewInvoice } from "./invoices/queries";
export { payInvoices, recordOnInvoices } from "./ledger/pay-invoices";
export { lockInvoices, lockOpenInvoices, settleInvoices } from "./ledger/settle";
export { invoiceOfSale, invoiceOrder } from "./sales/invoice-order";
export { refundOn } from "./agreements/view";
export { drawStatement } from "./statements/draw-statement";
export { openItemsOf } from "./statements/open-items";
export { accountEntries, statementOf } from "./statements/statement";
export { mostSimplified } from "./sales/raise-sales";
