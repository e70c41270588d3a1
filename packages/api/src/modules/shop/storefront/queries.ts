import { isDeepStrictEqual } from "node:util";
import {
  runHoldingStorefront,
  runSql,
  sql,
  sqlBuilder,
  type PrismaClient,
  type Storefront as StorefrontRow,
  type Tx,
} from "@roundsman/db";
import { z } from "zod";
import { conflict, notFound } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { dateTimeOrNull } from "../../../platform/values/format";
import { DateTime } from "../../../platform/values/values";
import { Domain, hostAddress, viewDomain } from "../../business";
import { readConfiguration, StorefrontConfiguration } from "./configuration";
import { readPolicies } from "./policies";
import { Asset, ByKey, viewAsset } from "./pictures";

type Status = Pick<StorefrontRow, "status">;

export const switchedOff = (): Error => conflict("The shop is not switched on.");

/** 409 while the shop is switched off, before the body is looked at. */
export const whileOn = loader.use(async ({ ctx, next }) => {
  const shop = await ctx.db.storefront.findFirst({
    where: { tenantId: ctx.business.id },
    select: { status: true },
  });
  refuseOff(shop);
  return next();
});

/** The same again for the row that is held: it may have been switched off since. @throws conflict */
export function refuseOff(shop: Status | null): void {
  if (!shop || shop.status === "off") throw switchedOff();
}

/** The uploaded picture named by `key`; 404 where there is none. */
export const findPicture = loader.input(ByKey).use(async ({ ctx, input, next }) => {
  const picture = await ctx.db.storefrontAsset.findFirst({
    where: { tenantId: ctx.business.id, key: input.key },
  });
  if (!picture) throw notFound("picture");
  return next({ ctx: { picture } });
});

export const Storefront = z
  .object({
    status: z.enum(["off", "draft", "live"]),
    draft: StorefrontConfiguration,
    live: StorefrontConfiguration,
    publishedAt: DateTime.nullable(),
    unpublishedChanges: z.boolean(),
    domains: z.array(Domain),
    url: z.string().nullable(),
    assets: z.record(z.string(), Asset),
    businessLogoKey: z.string().max(300).nullable().optional(),
  })
  .meta({ id: "Storefront" });
export type Storefront = z.infer<typeof Storefront>;

const withAll = {
  include: {
    domains: { orderBy: { id: "asc" as const } },
    assets: { orderBy: { createdAt: "desc" as const } },
    business: { select: { slug: true, logoKey: true } },
  },
  relationLoadStrategy: "join" as const,
};

/** A business's shop with what belongs to it; null where it has no row yet. */
const readStorefront = (db: PrismaClient | Tx, tenantId: string) =>
  db.storefront.findFirst({ where: { tenantId }, ...withAll });

/** Whether publishing would show shoppers anything else than they see. */
export const hasUnpublished = (row: Versions | null): boolean =>
  !isDeepStrictEqual(
    [readConfiguration(row?.draft), readPolicies(row?.draftPolicies)],
    [readConfiguration(row?.live), readPolicies(row?.livePolicies)],
  );
type Versions = Pick<StorefrontRow, "draft" | "live" | "draftPolicies" | "livePolicies">;

/**
 * Holds the shop's row until the change is through: whatever changes a shop waits here for its turn. For the business's role
 * alone: on a cluster the shop is held by its name at the business's node, where only its own transactions come
 * (docs/decisions/0381). A shop that has no row yet is made, switched off.
 */
export async function lockStorefront(tx: Tx, tenantId: string): Promise<StorefrontRow> {
  const shop = sqlBuilder
    .selectFrom("storefronts")
    .where("tenant_id", "=", tenantId)
    .select("tenant_id");
  const [held] = await runHoldingStorefront(tx, tenantId, shop, (row) => row.forUpdate());
  if (!held) await runSql(tx, makeOrHold(tenantId));
  return tx.storefront.findUniqueOrThrow({ where: { tenantId } });
}

/** Where another made it at the same time, it is held as they left it. */
const makeOrHold = (tenantId: string) =>
  sqlBuilder
    .insertInto("storefronts")
    .values({ tenant_id: tenantId, status: "off", draft: "{}", updated_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.column("tenant_id").doUpdateSet((eb) => ({ status: eb.ref("storefronts.status") })),
    );

/** The shop as it stands now; one never touched is off and has the defaults. */
export async function storefrontNow(
  db: PrismaClient | Tx,
  tenantId: string,
  shopUrl: string,
): Promise<Storefront> {
  const row = await readStorefront(db, tenantId);
  const { slug, logoKey } =
    row?.business ??
    (await db.business.findFirstOrThrow({
      where: { id: tenantId },
      select: { slug: true, logoKey: true },
    }));
  const domains = row?.domains ?? [];
  const primary = domains.find(({ isPrimary, verifiedAt }) => isPrimary && verifiedAt !== null);
  return {
    status: row?.status ?? "off",
    draft: readConfiguration(row?.draft),
    live: readConfiguration(row?.live),
    publishedAt: dateTimeOrNull(row?.publishedAt ?? null),
    unpublishedChanges: hasUnpublished(row),
    domains: domains.map((domain) => viewDomain(domain, { shopUrl, slug })),
    url: primary ? hostAddress(shopUrl, primary.host) : null,
    assets: Object.fromEntries(
      (row?.assets ?? []).map((asset) => [asset.key, viewAsset(asset, shopUrl)]),
    ),
    businessLogoKey: logoKey,
  };
}
