/** What other modules may import of this one. */
export { badDebtRule } from "./debts/bad/rule";
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
export {
  canTakePayment,
  endOpenPage,
  openCheckout,
  payableOrder,
  readConnection,
} from "./payments/checkout";
export { findTracked } from "./payments/invoice-pay-page";
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
export { whyNotWrittenOff } from "./debts/bad/write-off";
export { dueDay } from "./invoices/put-invoices";
export { readInvoice, selectInvoices, viewInvoice } from "./invoices/queries";
export { payInvoices, recordOnInvoices } from "./ledger/pay-invoices";
export { lockInvoices, lockOpenInvoices, settleInvoices } from "./ledger/settle";
export { invoiceOfSale, invoiceOrder } from "./sales/invoice-order";
export { refundOn } from "./agreements/view";
export { taxPoint } from "./invoices/tax-point";
export { agesOn, creditOn, leftOf } from "./statements/ages";
export { drawStatement } from "./statements/draw-statement";
export { readAccount } from "./statements/read-account";
export { openItemsOf } from "./statements/open-items";
export { accountEntries, isWrittenOff, statementOf } from "./statements/statement";
export { countErrors as countVatErrors } from "./vat-errors/find";
export { mostSimplified } from "./sales/raise-sales";
