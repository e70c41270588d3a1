/** What other modules may import of this one. */
export {
  isSold,
  pricedForMany,
  pricedProducts,
  pricesFor,
  type PricedProduct,
} from "./prices/pricing";
export { Quote, QuoteQuery } from "./prices/schema";
export { parseProduct, type ProductRow } from "./products/import-csv";
export { categoryName } from "./products/schema";
export { Product, viewProduct } from "./products/schema";
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
