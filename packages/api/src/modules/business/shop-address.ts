import { isOnCluster, type PrismaClient, type Tx } from "@roundsman/db";
import { ProviderFailed, publicHost } from "@roundsman/providers";
import { getPublicSuffix } from "tldts";
import type { BusinessFacts } from "../../platform/access/caller";
import { invalid } from "../../platform/base/errors";
import type { Context } from "../../platform/context/context";
import type { ServiceSettings } from "../../platform/settings/settings";
import { linkTo, shopPages } from "../../platform/values/links";

/** The name under which every business's shop has its platform host; without the port. */
export const shopDomain = (shopUrl: string): string => new URL(shopUrl).hostname;

/** Where the proof stands that a host is the business's. */
export const proofName = (host: string): string => `_roundsman.${host}`;

export const platformHost = (shopUrl: string, slug: string): string =>
  `${slug}.${shopDomain(shopUrl)}`;

/** The address of a host of the shops', by the shops' own protocol and port. */
export function hostAddress(shopUrl: string, host: string): string {
  const url = new URL(shopUrl);
  url.hostname = host;
  return url.origin;
}

/**
 * A business's own host as it is kept.
 * @throws validation on `host` where it is no public name, one under which anybody may have a name
 * (`co.uk`, `github.io`), or one of the service's own
 */
export function customHost(
  given: string,
  { urls, cookieDomain }: Pick<ServiceSettings, "urls" | "cookieDomain">,
): string {
  const host = publicName(given);
  if (getPublicSuffix(host, { allowPrivateDomains: true }) === host) {
    throw invalidHost(
      "Others have names under this one: give one of your own, such as shop.example.com.",
    );
  }
  const ours = Object.values(urls).map((url) => new URL(url).hostname);
  if (cookieDomain !== null) ours.push(cookieDomain.replace(/^\./, ""));
  if (ours.some((own) => host === own || host.endsWith(`.${own}`))) {
    throw invalidHost("This name belongs to the service.");
  }
  return host;
}

/** In its one spelling, with room for the name of its proof. */
function publicName(given: string): string {
  try {
    const host = publicHost(given);
    publicHost(proofName(host));
    // Other records than those of a web address may have one.
    if (!host.includes("_")) return host;
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
  }
  throw invalidHost("Give a public host name, such as shop.example.com.");
}

const invalidHost = (message: string) => invalid({ path: "host", message });

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

/**
 * The page on which an invoice is paid: on the platform's host too, so that a printed link lasts. With an empty
 * `payRef` it is what all of them begin with.
 */
export const invoicePayAddress = ({ shopUrl, slug }: ShopSite, payRef: string): string =>
  linkTo(hostAddress(shopUrl, platformHost(shopUrl, slug)), shopPages.payInvoice(payRef));

/** The page of a bottle card, on the same host: what is printed lasts. */
export const cardAddress = ({ shopUrl, slug }: ShopSite, token: string): string =>
  linkTo(hostAddress(shopUrl, platformHost(shopUrl, slug)), shopPages.card(token));

/** The page of a mandate, on the same host as that of an invoice. */
export const mandateAddress = ({ shopUrl, slug }: ShopSite, linkRef: string): string =>
  linkTo(hostAddress(shopUrl, platformHost(shopUrl, slug)), shopPages.mandate(linkRef));

/** Where a shop's links lead. */
interface ShopHome {
  host: string;
  /** With the shops' protocol and port; without a slash at its end. */
  url: string;
}

/**
 * The address of a business's shop in mails and other lasting links: its primary host where that is
 * verified, else its host on the shops' own domain. It is never the Host that a request names: that is
 * for the sender to choose.
 */
export async function shopHome(
  db: Pick<PrismaClient | Tx, "domain">,
  tenantId: string,
  { shopUrl, slug }: ShopSite,
): Promise<ShopHome> {
  const primary = await db.domain.findFirst({
    where: { tenantId, kind: "custom", isPrimary: true, verifiedAt: { not: null } },
    select: { host: true },
  });
  const host = primary?.host ?? platformHost(shopUrl, slug);
  return { host, url: hostAddress(shopUrl, host) };
}

/** What is known of a business by its host. */
const facts = {
  id: true,
  name: true,
  slug: true,
  timeZone: true,
  lockedAt: true,
  closedAt: true,
  hasDeliveryAreas: true,
  subscription: { select: { plan: true } },
  storefront: { select: { status: true, live: true, draft: true, publishedAt: true } },
} as const;

/** A Host header without its port, in lower case. */
const hostName = (header: string | undefined): string =>
  (header ?? "").toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");

/** The business a request's Host belongs to, whatever its shop shows, with that host in its one spelling. */
export async function businessAt(
  service: PrismaClient,
  hostHeader: string | undefined,
  shopUrl: string,
) {
  const host = hostName(hostHeader);
  const business = await ownerOf(service, host, shopUrl);
  return business && { ...business, host };
}

async function ownerOf(service: PrismaClient, host: string, shopUrl: string) {
  const ours = `.${shopDomain(shopUrl)}`;
  if (host.endsWith(ours)) {
    return service.business.findUnique({
      where: { slug: host.slice(0, -ours.length) },
      select: facts,
      relationLoadStrategy: "join",
    });
  }
  const domain = await service.domain.findFirst({
    where: { host, kind: "custom", verifiedAt: { not: null } },
    select: { storefront: { select: { business: { select: facts } } } },
    relationLoadStrategy: "join",
  });
  return domain?.storefront.business ?? null;
}

/**
 * Finds what a link to a shop names by a reference of its own. Such a link is printed and mailed, and lasts where the shop
 * gets another host, so all businesses are asked by an index. On a cluster that is all nodes: there the business at whose host
 * it was opened is asked first, and the others only where it has no such thing.
 * @param find asks one business, or all where it is given null
 */
export async function findByLink<Found>(
  { database, request, settings }: Pick<Context, "database" | "request" | "settings">,
  find: (tenantId: string | null) => Promise<Found | null>,
): Promise<Found | null> {
  if (isOnCluster()) {
    const here = await businessAt(database.service, request.header("host"), settings.urls.shop);
    const own = here && (await find(here.id));
    if (own) return own;
  }
  return await find(null);
}
