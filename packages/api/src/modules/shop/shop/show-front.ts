import { Prisma, type PrismaClient } from "@roundsman/db";
import { todayIn } from "../../../platform/values/view";
import { shopHome } from "../../business/addresses/shop-home";
import type { StorefrontConfiguration } from "../storefront/configuration";
import { viewAsset } from "../storefront/picture-files";
import { bannersOn, nextBannerDay } from "./banners";
import { shopCategories } from "./categories";
import type { OpenShop } from "../visit/host";
import { shopperProcedure } from "../visit/shopper-procedure";
import { ShopFront } from "./schema";

/** What every page of the shop is dressed in: the live configuration, its pictures and categories. */
export const showFront = shopperProcedure()
  .output(ShopFront)
  .query(async ({ ctx: { shop, db, now, settings } }) => {
    const { tenantId, name, slug } = shop;
    const { content, theme } = shop.configuration;
    const today = todayIn(shop.timeZone, now);
    const banners = bannersOn(content.banners, today);
    const configuration = { ...shop.configuration, content: { ...content, banners } };
    const [business, home, categories, changesAt] = await Promise.all([
      readBusiness(db, tenantId),
      shopHome(db, tenantId, { shopUrl: settings.urls.shop, slug }),
      shopCategories(db, shop),
      dayBegins(db, shop, nextBannerDay(content.banners, today)),
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
      configuration,
      categories,
      pictures,
      logoKey,
      changesAt,
    };
  });

const readBusiness = (db: PrismaClient, tenantId: string) =>
  db.business.findUniqueOrThrow({
    where: { id: tenantId },
    select: { logoKey: true, companyNumber: true, vatNumber: true },
  });

function keysOf({ theme, content, seo }: StorefrontConfiguration): (string | null)[] {
  return [theme.iconKey, seo.imageKey, ...content.banners.map(({ imageKey }) => imageKey)];
}

/** When a day (YYYY-MM-DD) begins by the business's own clock. */
async function dayBegins(db: PrismaClient, { timeZone }: OpenShop, day: string | null) {
  if (day === null) return null;
  const [row] = await db.$queryRaw<{ at: Date }[]>(Prisma.sql`
    SELECT ${day}::date::timestamp AT TIME ZONE ${timeZone} AS at`);
  return row?.at.toISOString() ?? null;
}

async function readPictures(db: PrismaClient, tenantId: string, keys: (string | null)[]) {
  const wanted = keys.filter((key) => key !== null);
  if (wanted.length === 0) return {};
  const rows = await db.storefrontAsset.findMany({ where: { tenantId, key: { in: wanted } } });
  return Object.fromEntries(rows.map((row) => [row.key, viewAsset(row, "")]));
}
