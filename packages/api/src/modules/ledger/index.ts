/** What other modules may import of this one. */
export {
  allocate,
  paidViaOf,
  recordReceipt,
  recordRefund,
  reverseReceipt,
  takeBack,
  takeFrom,
  type Money,
  type Reversed,
  type Source,
} from "./receipts";
export {
  ByHand,
  MethodByHand,
  methodOf,
  PaidByHand,
  ReceiptMethod,
  requireNoLater,
} from "./schema";
