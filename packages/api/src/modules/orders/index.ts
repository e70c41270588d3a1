/** What other modules may import of this one. */
export {
  findOrderUnless,
  outstandingPence,
  refuseIf,
  whyNotLinkable,
  whyNotPayable,
} from "./guards";
export {
  partsOf,
  payableLines,
  refundDue,
  sumsDue,
  sumsOf,
  sumsOfAll,
  type Owed,
  type Sums,
} from "./money";
export { mailDelivered, mailLater, mailOnItsWay, orderName, tellOffice } from "./notices";
export { applyOutcome, undoOutcome } from "./outcome";
export { inOneLine } from "./party";
export { endOpenSession, giveBack, receivePayment, type Received } from "./payment";
export { actorId, findOption, placeOrder, promiseColumns } from "./place-order";
export {
  isPlannable,
  lockOrder,
  lockRoundOf,
  orderNow,
  selectOrders,
  whyUnplannable,
  type OrderRow,
} from "./queries";
export { Fulfilment, Order, OrderStatus, OrderSums, PaymentMethod } from "./schema";
export { dropLater, dropUnpaid, isUnpaidCheckout, keptUnpaidMs } from "./payment";
export { viewOrder } from "./schema";
