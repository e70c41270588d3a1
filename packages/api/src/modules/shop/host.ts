import type { PrismaClient } from "@roundsman/db";
import { plans } from "../../platform/access/standing";
import { shopDomain } from "../business";
import { readConfiguration, type StorefrontConfiguration } from "./storefront/configuration";

/** The shop that a host shows, as anybody may know it. */
export interface OpenShop {
  tenantId: string;
  /** The host at which it is seen, in its one spelling. */
  host: string;
  name: string;
  slug: string;
  /** IANA name. */
  timeZone: string;
  publishedAt: Date | null;
  /** The live configuration; the draft in a preview alone. */
  configuration: StorefrontConfiguration;
}

const facts = {
  id: true,
  name: true,
  slug: true,
  timeZone: true,
  lockedAt: true,
  closedAt: true,
  subscription: { select: { plan: true } },
  storefront: { select: { status: true, live: true, draft: true, publishedAt: true } },
} as const;

/** A Host header without its port, in lower case. */
const hostName = (header: string | undefined): string =>
  (header ?? "").toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");

/**
 * Which shop a host shows: `{slug}.` of the shops' own domain, or a domain its business has proved.
 * Null where none does, for whatever reason; "locked" where it would, were its business not locked.
 * @param previewed the business whose draft is to be seen, be it published or not; no other is shown then
 */
export async function shopAt(
  service: PrismaClient,
  hostHeader: string | undefined,
  shopUrl: string,
  previewed: string | null = null,
): Promise<OpenShop | "locked" | null> {
  const business = await businessAt(service, hostHeader, shopUrl);
  const storefront = business?.storefront;
  if (!business || !storefront || business.closedAt !== null) return null;
  const plan = business.subscription?.plan;
  if (!plan || !plans[plan].shop) return null;
  const shown =
    previewed === null
      ? storefront.status === "live"
      : previewed === business.id && storefront.status !== "off";
  if (!shown) return null;
  if (business.lockedAt !== null) return "locked";
  const { id: tenantId, host, name, slug, timeZone } = business;
  const configuration = readConfiguration(previewed === null ? storefront.live : storefront.draft);
  const { publishedAt } = storefront;
  return { tenantId, host, name, slug, timeZone, publishedAt, configuration };
}

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
