import type { Domain as DomainRow, Tx } from "@roundsman/db";
import { newToken } from "../../platform/base/tokens";
import { dateTime, dateTimeOrNull } from "../../platform/values/format";
import type { Domain } from "./schema";
import { platformHost, proofName, type ShopSite } from "./shop-address";

export const proofValue = (verifyToken: string): string => `roundsman-verify=${verifyToken}`;

type Owned = Pick<DomainRow, "host" | "kind" | "verifyToken">;

/** What a business sets at its name server; nothing for the platform's own host. */
function recordsOf({ host, kind, verifyToken }: Owned, site: ShopSite): Domain["records"] {
  if (kind === "platform") return [];
  return [
    { type: "CNAME", name: host, value: platformHost(site.shopUrl, site.slug) },
    { type: "TXT", name: proofName(host), value: proofValue(verifyToken) },
  ];
}

export const viewDomain = (row: DomainRow, site: ShopSite): Domain => ({
  id: row.id,
  host: row.host,
  kind: row.kind,
  isPrimary: row.isPrimary,
  verifyToken: row.verifyToken,
  verifiedAt: dateTimeOrNull(row.verifiedAt),
  lastCheckedAt: dateTimeOrNull(row.lastCheckedAt),
  lastError: row.lastError,
  failingSince: dateTimeOrNull(row.failingSince),
  lapsesAt: dateTimeOrNull(row.lapsesAt),
  createdAt: dateTime(row.createdAt),
  records: recordsOf(row, site),
});

/** A shop's host on the shops' own domain, made when the shop is switched on; it needs no proof. */
export async function openPlatformDomain(
  tx: Tx,
  business: { id: string; slug: string },
  shopUrl: string,
  now: Date,
): Promise<void> {
  const tenantId = business.id;
  const host = platformHost(shopUrl, business.slug);
  const domains = await tx.domain.findMany({ where: { tenantId } });
  const platform = domains.find(({ kind }) => kind === "platform");
  if (platform) {
    // The installation's shops may have moved to another domain since.
    await tx.domain.update({
      where: { tenantId_id: { tenantId, id: platform.id } },
      data: { host },
      select: { id: true },
    });
    return;
  }
  await tx.domain.create({
    data: {
      tenantId,
      host,
      kind: "platform",
      isPrimary: !domains.some(({ isPrimary }) => isPrimary),
      verifyToken: newToken(),
      verifiedAt: now,
      createdAt: now,
    },
    select: { id: true },
  });
}
