/** What other modules may import of this one. */
export {
  bookDebt,
  debtOf,
  moveDebtsToInvoices,
  settleDebt,
  tellUncollected,
  unpaidDeliveries,
  unpayIfShort,
} from "./order/debts";
export { bringInDebts } from "./order/missing-debts";
export { settlePrepayments } from "./order/prepayments";
export { sharedOver, sumsOrdered } from "./money/paid-ahead";
export { creditOf, readExposure } from "./order/exposure";
export { tellOfCredit, tellOfOwed, wordsOfPast } from "./order/tell-credit";
export {
  findOrder,
  findOrderUnless,
  whyNoRest,
  whyNotAmendable,
  whyNotCollectable,
  whyNotLinkable,
  whyNotMarkedPaid,
  whyNotPaidAtDoor,
  whyNotPaidBack,
  whyNothingBack,
  whyNotPlaced,
} from "./order/guards";
export {
  discountOf,
  incVat,
  lineAmount,
  lineNet,
  outstandingPence,
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
export { isWithoutVat } from "./money/without-vat";
export { mailDelivered, mailLater, mailOnItsWay, orderName, tellOffice } from "./order/notices";
export {
  applyOutcome,
  endOpenSession,
  giveBack,
  receivePayment,
  recordPayment,
  undoOutcome,
  type OrderMoney,
  type Received,
} from "./order/outcome";
export { dropLater, dropUnpaid, isUnpaidCheckout, whyNotPayable } from "./order/unpaid-checkout";
export { noticesOfOrder, readFuelNotices } from "./fuel";
export { cancelOrder } from "./cancel-order";
export { chargeOnTheSpot } from "./cylinders";
export {
  holdCustomer,
  inOneLine,
  noAccountNow,
  requireCredit,
  sellerOf,
  whyNoOrders,
  type Seller,
} from "./party";
export { actorId, newTrackingRef, placeOrder, takeOrder, takingBy } from "./place-order";
export { insertionsOn } from "./places/insertion";
export {
  chargeColumns,
  findOption,
  optionsForDay,
  readJudge,
  shownWarnings,
} from "./order/promise";
export {
  isPlannable,
  lockOrder,
  lockRoundOf,
  orderNow,
  receiptsOf,
  selectOrders,
  whyUnplannable,
  type OrderRow,
} from "./order/queries";
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
} from "./order/schema";
export { chooseDay, daysFor } from "./places/choose-day";
export { placeOf } from "./places/place-of";
export { capacityRule } from "./places/take-place";
export { orderFields, shortWords, viewOrder } from "./order/view";
export { addStanding } from "./standing/add";
export {
  endStanding,
  pauseStanding,
  resumeStanding,
  skipDay,
  unskipDay,
  type Acting,
} from "./standing/acts";
export {
  changeQuantities,
  shownToCustomer,
  standingOf,
  type StandingOfCustomer,
} from "./standing/own";
export { standingToday } from "./standing/today";
export { whyNotSkipped } from "./standing/view";
export { atVatOfOne, dropOf, foreseeVat, recordRejudged } from "./money/apply-vat";
export {
  correctLines,
  judgeAgain,
  needsDocuments,
  suspectLines,
  whyNotCorrected,
  type Rejudgement,
} from "./order/vat-errors";
export { byProduct } from "./money/judge-vat";
export { fuelVat, netKgOf } from "./money/fuel-and-power";
export {
  daysLate,
  lateBilling,
  lateBillingOf,
  taxPointRule,
  type InvoiceDay,
} from "./money/tax-point";
