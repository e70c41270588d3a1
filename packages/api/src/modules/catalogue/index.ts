/** What other modules may import of this one. */
export {
  chargedNow,
  isSold,
  pricedForMany,
  pricedProducts,
  pricesFor,
  soldFuel,
  type PricedProduct,
} from "./prices/pricing";
export { Quote, QuoteQuery } from "./prices/schema";
export { areaFor, outwardOf, type AreaPlace } from "./delivery-areas/days";
export { hasRoom, weekdays, whyNoRound, whyNotOn } from "./delivery-areas/days";
export {
  promisedDays,
  readDeliveryCalendar,
  whyNotPromised,
  type DeliveryCalendar,
  type Destination,
} from "./delivery-areas/queries";
export { hasOutwardCode, isInArea, placeOfAddress } from "./delivery-areas/in-area";
export {
  clockIn,
  hasAreas,
  offeredDays,
  readAreas,
  readLoads,
  type Area,
} from "./delivery-areas/queries";
export {
  AreaWindow,
  Weekday,
  DeliveryDays,
  DeliveryDaysQuery,
  Insertion,
} from "./delivery-areas/schema";
export { deliveryWords, noPostcode, notDeliveredTo } from "./delivery-areas/days";
export {
  costOf,
  readDeliveryCosts,
  type DeliveryCosts,
  type DrivingCosts,
} from "./delivery-costs/costs";
export { dayDiscounts } from "./delivery-costs/day-discounts";
export { bankHolidayRule } from "./delivery-days/bank-holidays";
export { closedDeliveryDays, isOpenDay } from "./delivery-days/days";
export { exchangeGroupNow } from "./exchange-groups/queries";
export { parseProduct, type ProductRow } from "./products/import-csv";
export { coalTicketRule, ticketOf } from "./solid-fuel/coal-ticket";
export {
  dryingNoticeRule,
  FuelNotice,
  fuelNotices,
  noticesOf,
  takenAwayRule,
  fuelLinesOf,
  fuelReasons,
  judgeFuel,
  refuseFuel,
  type FuelPlace,
  type Overriding,
} from "./solid-fuel/judge";
export { amountsOf, type Verdict } from "./solid-fuel/lines";
export { nationOf } from "./solid-fuel/nations";
export {
  certificateAsSold,
  certificateWords,
  FuelKind,
  SoldFuel,
  SolidFuel,
  solidFuelColumns,
} from "./solid-fuel/schema";
export { smokeControlRule } from "./solid-fuel/smoke-control";
export { saleNeeds, standardsRule, sulphurRule } from "./solid-fuel/standards";
export { DangerousGoods, goodsColumns, goodsOf, knownGoods } from "./products/dangerous-goods";
export { addOtherName } from "./products/other-names";
export { categoryName } from "./products/schema";
export { Product, VatFuel, viewProduct } from "./products/schema";
export {
  holdList,
  holdOpenList,
  holdOpenLists,
  readPrices,
  replacePrices,
  requireOpenList,
  selectRateSets,
  viewRateSet,
} from "./rate-sets/queries";
export { Price, Prices, RateSet } from "./rate-sets/schema";
