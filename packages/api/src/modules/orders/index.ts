/** What other modules may import of this one. */
export {
  creditOf,
  findOrder,
  findOrderUnless,
  outstandingPence,
  readExposure,
  whyNotAmendable,
  whyNotCollectable,
  whyNotLinkable,
  whyNotMarkedPaid,
  whyNotPaidBack,
  whyNotPayable,
  whyNotPlaced,
} from "./guards";
export {
  discountOf,
  incVat,
  lineAmount,
  lineNet,
  partsByUse,
  partsOf,
  payableLines,
  refundDue,
  shareOut,
  shownDue,
  shownIncVat,
  sumsDue,
  sumsOf,
  sumsOfAll,
  unitIncVat,
  type Owed,
  type Sums,
} from "./money/money";
export { mailDelivered, mailLater, mailOnItsWay, orderName, tellOffice } from "./notices";
export {
  applyOutcome,
  dropLater,
  dropUnpaid,
  endOpenSession,
  giveBack,
  isUnpaidCheckout,
  keptUnpaidMs,
  receivePayment,
  undoOutcome,
  unpayIfShort,
  type Received,
} from "./outcome";
export { chargeOnTheSpot } from "./cylinders";
export { inOneLine, noAccountNow, whyNoOrders } from "./party";
export {
  actorId,
  findOption,
  newTrackingRef,
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
  receiptsOf,
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
  WantedAgreement,
  WantedCollect,
  WantedLine,
} from "./schema";
export { viewOrder } from "./view";
export { dropOf, foreseeVat, recordRejudged } from "./money/apply-vat";
export { byProduct } from "./money/judge-vat";
export { fuelVat } from "./money/fuel-and-power";
