import { isDeepStrictEqual } from "node:util";
import type { PrismaClient, Tx } from "@roundsman/db";
import { dateTimeOrNull } from "../../../platform/values/view";
import { hostAddress } from "../../business/addresses/hosts";
import { viewDomain } from "../../business/addresses/view";
import { readConfiguration } from "./configuration";
import { viewAsset } from "./picture-files";
import { readStorefront } from "./rows";
import type { Storefront } from "./schema";

/** The shop as it stands now; one never touched is off and has the defaults. */
export async function storefrontNow(
  db: PrismaClient | Tx,
  tenantId: string,
  shopUrl: string,
): Promise<Storefront> {
  const row = await readStorefront(db, tenantId);
  const draft = readConfiguration(row?.draft);
  const live = readConfiguration(row?.live);
  const { slug, logoKey } =
    row?.business ??
    (await db.business.findUniqueOrThrow({
      where: { id: tenantId },
      select: { slug: true, logoKey: true },
    }));
  const domains = row?.domains ?? [];
  const primary = domains.find(({ isPrimary, verifiedAt }) => isPrimary && verifiedAt !== null);
  return {
    status: row?.status ?? "off",
    draft,
    live,
    publishedAt: dateTimeOrNull(row?.publishedAt ?? null),
    unpublishedChanges: !isDeepStrictEqual(draft, live),
    domains: domains.map((domain) => viewDomain(domain, { shopUrl, slug })),
    url: primary ? hostAddress(shopUrl, primary.host) : null,
    assets: Object.fromEntries(
      (row?.assets ?? []).map((asset) => [asset.key, viewAsset(asset, shopUrl)]),
    ),
    businessLogoKey: logoKey,
  };
}
