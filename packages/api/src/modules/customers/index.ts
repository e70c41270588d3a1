/** What other modules may import of this one. */
export { Postcode } from "./address-schema";
export { addAddress } from "./addresses";
export { locatePostcode, noPosition, type Located } from "./addresses";
export { findCustomer, refuseErasedData, refuseSupportCopy } from "./guards";
export { customerNow, holdingsOf, refuseErased, requireCustomer } from "./queries";
export { receiveApplication } from "./trade-applications/receive-application";
export { NewTradeApplication } from "./trade-applications/schema";
