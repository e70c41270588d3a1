import type { BusinessFacts } from "../../../platform/access/caller";
import type { ServiceSettings } from "../../../platform/settings/settings";
import { hostAddress, platformHost } from "./hosts";
import { linkTo, shopPages } from "../../../platform/values/pages";

/** Where a business's shop is found. */
export interface ShopSite {
  /** The shops' common address, without a slash at its end. */
  shopUrl: string;
  slug: string;
}

/** The shop of the business a request acts in. */
export const siteOf = (ctx: {
  business: Pick<BusinessFacts, "slug">;
  settings: Pick<ServiceSettings, "urls">;
}): ShopSite => ({ shopUrl: ctx.settings.urls.shop, slug: ctx.business.slug });

/** An order's payment page on a host of the shop's: stable, whatever becomes of the provider's sessions behind it. */
export const payPageAt = (shop: string, trackingRef: string): string =>
  linkTo(shop, shopPages.pay(trackingRef));

/** The same on the platform's host, which is the shop's whatever becomes of the business's own domains. */
export const payAddress = ({ shopUrl, slug }: ShopSite, trackingRef: string): string =>
  payPageAt(hostAddress(shopUrl, platformHost(shopUrl, slug)), trackingRef);
