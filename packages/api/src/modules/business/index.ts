/** What other modules may import of this one. */
export { activityWithin, readActivity, viewActivity } from "./activity";
export { openPlatformDomain, proofValue, viewDomain } from "./domains";
export {
  beginExport,
  dropExportFile,
  dropKeptExport,
  exportsFolder,
  restartExports,
  takeUpExport,
  underWay,
  type ExportAttempt,
} from "./exports";
export {
  chargesVatOn,
  readChargesVat,
  refuseUnverified,
  verifiedBusiness,
  whyUnverified,
} from "./guards";
export { mailOwners } from "./mail-owners";
export { openBusiness, takeSlug } from "./open-business";
export { Activity, Domain, NewDomain } from "./schema";
export {
  businessAt,
  customHost,
  hostAddress,
  cardAddress,
  findByLink,
  invoicePayAddress,
  mandateAddress,
  payAddress,
  payPageAt,
  platformHost,
  proofName,
  shopDomain,
  shopHome,
  siteOf,
  type ShopSite,
} from "./shop-address";
