export const basketPath = "/basket";
export const checkoutPath = "/checkout";
/** When a postcode is delivered to, and where that is asked. */
export const deliveryPath = "/delivery-days";
export const deliveryAskPath = "/delivery-days/ask";
export const accountPath = "/account";
export const standingPath = "/account/standing";
export const invoicesPath = "/account/invoices";
export const bottlesPath = "/account/bottles";
export const addressesPath = "/account/addresses";
export const messagesPath = "/account/messages";
export const pricesPath = "/account/prices";
export const signInPath = "/sign-in";
export const enquiryPath = "/trade";
export const trackPath = (trackingRef: string) => `/track/${encodeURIComponent(trackingRef)}`;
export const cardPath = (token: string) => `/card/${encodeURIComponent(token)}`;
export const placedPath = (trackingRef: string) =>
  `/checkout/placed/${encodeURIComponent(trackingRef)}`;
