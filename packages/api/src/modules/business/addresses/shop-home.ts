import type { PrismaClient, Tx } from "@roundsman/db";
import type { ShopSite } from "./pay-address";
import { hostAddress, platformHost } from "./hosts";

/** Where a shop's links lead. */
export interface ShopHome {
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
