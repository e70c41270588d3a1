import type { Tx } from "@roundsman/db";
import { newToken } from "../../../platform/tokens/tokens";
import { platformHost } from "./hosts";

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
