import { Prisma, type PrismaClient } from "@roundsman/db";
import { viewAsset } from "../storefront/picture-files";
import { categoryName } from "../../catalogue/products/category-names";
import type { OpenShop } from "../visit/host";
import { sold } from "./products";

interface Row {
  slug: string;
  products: number;
  key: string | null;
  alt: string | null;
  width: number | null;
  height: number | null;
}

/**
 * What a shop's products are grouped by: as the business puts its products forward, then the largest
 * first. Each with the picture of the foremost product that has one.
 */
export async function shopCategories(db: PrismaClient, { tenantId, configuration }: OpenShop) {
  const featured = configuration.content.featuredProductIds;
  const rows = await db.$queryRaw<Row[]>(Prisma.sql`
    SELECT g.slug, g.products, a.key, a.alt, a.width, a.height FROM (
      SELECT p.category AS slug, count(*)::int AS products,
             min(array_position(${featured}::text[], p.id::text)) AS place,
             (array_agg(p.picture_key ORDER BY array_position(${featured}::text[], p.id::text) NULLS LAST,
                        p.full_kg NULLS LAST, p.name) FILTER (WHERE p.picture_key IS NOT NULL))[1] AS picture_key
        FROM products p
       WHERE ${sold(tenantId)} AND p.category IS NOT NULL
       GROUP BY p.category) g
      LEFT JOIN storefront_assets a ON a.tenant_id = ${tenantId}::uuid AND a.key = g.picture_key
     ORDER BY g.place NULLS LAST, g.products DESC, g.slug`);
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
