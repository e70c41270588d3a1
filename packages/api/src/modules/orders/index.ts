/** What other modules may import of this one. */
export {
  findOrder,
  outstandingPence,
  whyNotAmendable,
  whyNotCollectable,
  whyNotLinkable,
  whyNotMarkedPaid,
  whyNotPayable,
  whyNotPlaced,
  whyNotRefundable,
} from "./guards";
export {
  incVat,
  partsOf,
  payableLines,
  refundDue,
  shownDue,
  shownIncVat,
  sumsDue,
  sumsOf,
  sumsOfAll,
  type Owed,
  type Sums,
} from "./money";
export { mailDelivered, mailLater, mailOnItsWay, orderName, tellOffice } from "./notices";
export { applyOutcome, undoOutcome } from "./outcome";
export { inOneLine, noAccountNow, whyNoOrders } from "./party";
export { endOpenSession, giveBack, receivePayment, type Received } from "./payment";
export {
  actorId,
  findOption,
  placeOrder,
  promiseColumns,
  takeOrder,
  takingBy,
} from "./place-order";
export {
  isPlannable,
  lockOrder,
  lockRoundOf,
  orderNow,
  selectOrders,
  whyUnplannable,
  type OrderRow,
} from "./queries";
export {
  Fulfilment,
  needsAddress,
  Order,
  OrderedGoods,
  OrderStatus,
  OrderSums,
  PaymentMethod,
} from "./schema";
export { dropLater, dropUnpaid, isUnpaidCheckout, keptUnpaidMs } from "./payment";
export { viewOrder } from "./schema";
