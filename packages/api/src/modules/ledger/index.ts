/** What other modules may import of this one. */
export {
  allocate,
  paidViaOf,
  recordReceipt,
  recordRefund,
  reverseReceipt,
  takeFrom,
  type Money,
} from "./receipts";
export {
  ByHand,
  MethodByHand,
  methodOf,
  PaidByHand,
  ReceiptMethod,
  requireNoLater,
} from "./schema";
