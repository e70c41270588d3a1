/** What other modules may import of this one. */
export { FoundAddresses, LookedUp, lookUpAddresses, offersAddresses } from "./addresses/lookup";
export { NewAddress, Postcode } from "./addresses/schema";
export { fuelPlaceAt } from "./addresses/appliances/statements";
export { addAddress, lockAddress } from "./addresses/addresses";
export {
  locatePostcode,
  locatePostcodes,
  noPosition,
  queueGeocodings,
  type Located,
} from "./addresses/addresses";
export { findAddress } from "./addresses/find-address";
export { enterAddress, enterCustomer, viewCustomer } from "./enter";
export { findCustomer, ownDataRefusal, refuseSupportCopy } from "./guards";
export {
  closedDaysOf,
  closedOnEither,
  hoursOfDoor,
  isOutsideHours,
  whyDoorClosed,
  windowsOfOrder,
  type DoorHours,
} from "./addresses/hours";
export {
  customerNow,
  holdingsOf,
  holdingsOfMany,
  lockCustomer,
  refuseErased,
  requireCustomer,
  selectCustomers,
  whyNotMerged,
  type CustomerRow,
} from "./queries";
export { Customer, CustomerFields, FindQuery, Holding } from "./schema";
export { importColumns, parseCustomer, plainTitle, type ImportedRow } from "./import-rows";
export { findCustomers } from "./search";
export { stopByItself, unstopByItself } from "./stop";
export { findApplication, whyNotPending } from "./trade-applications/guards";
export { applicationSamples } from "./trade-applications/mail-samples";
export { receiveApplication } from "./trade-applications/receive-application";
export { readApplications, viewApplication } from "./trade-applications/queries";
export { NewTradeApplication, TradeApplication } from "./trade-applications/schema";
export { certificateOn } from "./addresses/vat-certificates/router";
