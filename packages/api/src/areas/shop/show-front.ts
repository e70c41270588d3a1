import { Prisma, type PrismaClient } from "@roundsman/db";
import { todayIn } from "../../shapes/view";
import type { StorefrontConfiguration } from "../storefront/configuration";
import { viewAsset } from "../storefront/picture-files";
import { bannersOn } from "./banners";
import { categoryName } from "./category-names";
import { shopper } from "../../procedures";
import { sold } from "./products";
import { ShopFront } from "./schema";

/** What every page of the shop is dressed in: the live configuration, its pictures and categories. */
export const showFront = shopper()
  .output(ShopFront)
  .query(async ({ ctx: { shop, db, now } }) => {
    const { tenantId, name, slug } = shop;
    const [business, categories] = await Promise.all([
      db.business.findUniqueOrThrow({
        where: { id: tenantId },
        select: { logoKey: true, companyNumber: true, vatNumber: true },
      }),
      countCategories(db, tenantId, shop.configuration.content.featuredProductIds),
    ]);
    const { content } = shop.configuration;
    const banners = bannersOn(content.banners, todayIn(shop.timeZone, now));
    const configuration = { ...shop.configuration, content: { ...content, banners } };
    const { companyNumber, vatNumber } = business;
    const logoKey = configuration.theme.logoKey ?? business.logoKey;
    const pictures = await readPictures(db, tenantId, [logoKey, ...keysOf(configuration)]);
    return { name, slug, companyNumber, vatNumber, configuration, categories, pictures, logoKey };
  });

function keysOf({ theme, content, seo }: StorefrontConfiguration): (string | null)[] {
  return [theme.iconKey, seo.imageKey, ...content.banners.map(({ imageKey }) => imageKey)];
}

/** As the business puts its products forward, then the largest first. */
async function countCategories(db: PrismaClient, tenantId: string, featured: readonly string[]) {
  const rows = await db.$queryRaw<{ slug: string; products: number }[]>(Prisma.sql`
    SELECT p.category AS slug, count(*)::int AS products FROM products p
     WHERE ${sold(tenantId)} AND p.category IS NOT NULL
     GROUP BY p.category
     ORDER BY min(array_position(${featured}::text[], p.id::text)) NULLS LAST, count(*) DESC, p.category`);
  return rows.map((row) => ({ ...row, name: categoryName(row.slug) }));
}

async function readPictures(db: PrismaClient, tenantId: string, keys: (string | null)[]) {
  const wanted = keys.filter((key) => key !== null);
  if (wanted.length === 0) return {};
  const rows = await db.storefrontAsset.findMany({ where: { tenantId, key: { in: wanted } } });
  return Object.fromEntries(rows.map((row) => [row.key, viewAsset(row, "")]));
}
