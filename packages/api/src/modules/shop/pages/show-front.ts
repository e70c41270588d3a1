import {
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type PrismaClient,
  type SqlRunner,
} from "@roundsman/db";
import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { dayOrNull, daysAfter, todayIn } from "../../../platform/values/format";
import { startOfDay } from "../../../platform/values/own-days";
import { chargesVatOn, shopHome } from "../../business";
import { categoryName } from "../../catalogue";
import { shopperProcedure, type OpenShop } from "../shopper";
import type { StorefrontConfiguration } from "../storefront/configuration";
import { PolicyName, readPolicies, writtenPolicies } from "../storefront/policies";
import { viewAsset } from "../storefront/pictures";
import { deliveryWays, ratesSold } from "./delivery";
import { soldProducts } from "./products";
import { PolicyShown, ShopFront } from "./schema";

type Banner = StorefrontConfiguration["content"]["banners"][number];

/** The banners of a day, `from` and `until` included; a day is YYYY-MM-DD in the business's time zone. */
const bannersOn = (banners: readonly Banner[], day: string): Banner[] =>
  banners.filter(
    ({ from, until }) => (from === null || from <= day) && (until === null || day <= until),
  );

/** The first day after this one on which other banners are shown; null where that never comes. */
function nextBannerDay(banners: readonly Banner[], day: string): string | null {
  const turns = banners.flatMap(({ from, until }) => [from, until && daysAfter(until, 1)]);
  return turns.reduce<string | null>(
    (next, turn) => (turn !== null && turn > day && (next === null || turn < next) ? turn : next),
    null,
  );
}

/**
 * What a shop's products are grouped by: as the business puts its products forward, then the largest
 * first. Each with the picture of the foremost product that has one.
 */
async function shopCategories(runner: SqlRunner, { tenantId, configuration }: OpenShop) {
  const featured = configuration.content.featuredProductIds;
  const place = sql<number | null>`array_position(${featured}::text[], p.id::text)`;
  const categories = soldProducts(tenantId)
    .where("p.category", "is not", null)
    .groupBy("p.category")
    .select((eb) => [
      eb.ref("p.category").$notNull().as("slug"),
      sql<number>`count(*)::int`.as("products"),
      eb.fn.min(place).as("place"),
      sql<string | null>`(array_agg(p.picture_key order by ${place} nulls last,
        p.full_kg nulls last, p.name) filter (where p.picture_key is not null))[1]`.as(
        "picture_key",
      ),
    ]);
  const rows = await runSql(
    runner,
    sqlBuilder
      .selectFrom(categories.as("g"))
      .leftJoin("storefront_assets as a", (join) =>
        join.on("a.tenant_id", "=", tenantId).onRef("a.key", "=", "g.picture_key"),
      )
      .select(["g.slug", "g.products", "a.key", "a.alt", "a.width", "a.height"])
      .orderBy("g.place", (sort) => sort.asc().nullsLast())
      .orderBy("g.products", "desc")
      .orderBy("g.slug"),
  );
  return rows.map(({ slug, products, key, alt, width, height }) => ({
    slug,
    name: categoryName(slug),
    products,
    picture:
      key !== null && width !== null && height !== null
        ? viewAsset({ tenantId, key, alt, width, height }, "")
        : null,
  }));
}

/** What every page of the shop is dressed in: the live configuration, its pictures and categories. */
export const showFront = shopperProcedure()
  .output(ShopFront)
  .query(async ({ ctx: { shop, db, now, settings } }) => {
    const { tenantId, name, slug } = shop;
    const { content, theme } = shop.configuration;
    const today = todayIn(shop.timeZone, now);
    const banners = bannersOn(content.banners, today);
    const configuration = { ...shop.configuration, content: { ...content, banners } };
    const [business, home, categories, ways, changesAt, policies] = await Promise.all([
      readBusiness(db, tenantId),
      shopHome(db, tenantId, { shopUrl: settings.urls.shop, slug }),
      shopCategories(db, shop),
      ratesSold(db, tenantId).then((rates) => deliveryWays(db, tenantId, rates)),
      readBusiness(db, tenantId).then(({ vatRegisteredFrom }) => {
        const begins = dayOrNull(vatRegisteredFrom);
        const banner = nextBannerDay(content.banners, today);
        const isNext = begins !== null && begins > today && (banner === null || begins < banner);
        return dayBegins(db, shop, isNext ? begins : banner);
      }),
      readShopPolicies(db, shop),
    ]);
    const logoKey = theme.logoKey ?? business.logoKey;
    const { companyNumber, vatNumber } = business;
    const pictures = await readPictures(db, tenantId, [logoKey, ...keysOf(configuration)]);
    return {
      tenantId,
      name,
      slug,
      url: home.url,
      companyNumber,
      vatNumber,
      unregistered: !chargesVatOn(
        { ...business, vatRegisteredFrom: dayOrNull(business.vatRegisteredFrom) },
        today,
      ),
      configuration,
      categories,
      deliveryWays: ways,
      hasAreas: shop.hasAreas,
      pictures,
      logoKey,
      policies: writtenPolicies(policies),
      changesAt,
    };
  });

const readBusiness = (db: PrismaClient, tenantId: string) =>
  db.business.findFirstOrThrow({
    where: { id: tenantId },
    select: {
      logoKey: true,
      companyNumber: true,
      vatNumber: true,
      vatRegistered: true,
      vatRegisteredFrom: true,
    },
  });

/** The policies that whoever looks is to see. */
async function readShopPolicies(db: PrismaClient, { tenantId, isPreview }: OpenShop) {
  const row = await db.storefront.findFirstOrThrow({
    where: { tenantId },
    select: { draftPolicies: isPreview, livePolicies: !isPreview },
  });
  return readPolicies(isPreview ? row.draftPolicies : row.livePolicies);
}

/** The text of one policy. */
export const showPolicy = shopperProcedure()
  .input(z.object({ policy: PolicyName }))
  .output(PolicyShown)
  .query(async ({ ctx: { shop, db }, input: { policy } }) => {
    const policies = await readShopPolicies(db, shop);
    if (policies[policy] === "") throw notFound("page");
    return { text: policies[policy] };
  });

function keysOf({ theme, content, seo }: StorefrontConfiguration): (string | null)[] {
  return [theme.iconKey, seo.imageKey, ...content.banners.map(({ imageKey }) => imageKey)];
}

/** When a day (YYYY-MM-DD) begins by the business's own clock. */
async function dayBegins(
  runner: SqlRunner,
  { timeZone }: OpenShop,
  day: string | null | undefined,
) {
  if (day == null) return null;
  const beginning = startOfDay(day, 0, timeZone);
  const row = await runSqlForOne(runner, sqlBuilder.selectNoFrom(sql<Date>`${beginning}`.as("at")));
  return row?.at.toISOString() ?? null;
}

async function readPictures(db: PrismaClient, tenantId: string, keys: (string | null)[]) {
  const wanted = keys.filter((key) => key !== null);
  if (wanted.length === 0) return {};
  const rows = await db.storefrontAsset.findMany({ where: { tenantId, key: { in: wanted } } });
  return Object.fromEntries(rows.map((row) => [row.key, viewAsset(row, "")]));
}
