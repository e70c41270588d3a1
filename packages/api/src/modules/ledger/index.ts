/** What other modules may import of this one. */
export { CashMovementKind, CashPlace, effectsOf, recordCashMovement } from "./cash-movements";
export {
  allocate,
  paidViaOf,
  recordReceipt,
  recordRefund,
  requireOpenDelivery,
  reverseReceipt,
  takeBack,
  takeFrom,
  viaOf,
  type Money,
  type Reversed,
  type Source,
} from "./receipts";
export { reverseRefund } from "./reverse-refund";
export {
  booksAreClosed,
  ByHand,
  isClosed,
  MethodByHand,
  methodOf,
  PaidByHand,
  ReceiptMethod,
  requireOpenDay,
  type BookDays,
} from "./schema";
