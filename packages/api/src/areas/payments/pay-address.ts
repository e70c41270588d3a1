import type { BusinessFacts } from "../../caller/caller";
import type { ServiceSettings } from "../../settings";

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

/** The address of a page of the business's shop on its platform host. */
export function shopAddress({ shopUrl, slug }: ShopSite, path: string): string {
  const url = new URL(path, shopUrl);
  url.hostname = `${slug}.${url.hostname}`;
  return url.href;
}

/** An order's own payment page: stable, whatever becomes of the provider's sessions behind it. */
export const payAddress = (site: ShopSite, trackingRef: string): string =>
  shopAddress(site, `/pay/${trackingRef}`);
