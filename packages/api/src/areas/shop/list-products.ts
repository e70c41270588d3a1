import { Prisma } from "@roundsman/db";
import { within } from "../../shapes/search";
import { shopper } from "../../procedures";
import { shopProducts, sold } from "./products";
import { ProductPage, ProductSearch } from "./schema";

const perPage = 48;

/** What is sold, by category or words. A merchant has hundreds of products, so pages are counted. */
export const listProducts = shopper()
  .input(ProductSearch)
  .output(ProductPage)
  .query(async ({ ctx: { shop, db }, input: { q, category, page } }) => {
    const conditions = [Prisma.sql`true`];
    if (category) conditions.push(Prisma.sql`p.category = ${category}`);
    if (q) {
      const pattern = within(q);
      conditions.push(
        Prisma.sql`(p.name ILIKE ${pattern} OR p.sku ILIKE ${pattern} OR p.description ILIKE ${pattern})`,
      );
    }
    const wanted = Prisma.join(conditions, " AND ");
    const [counted] = await db.$queryRaw<{ total: number }[]>(Prisma.sql`
      SELECT count(*)::int AS total FROM products p WHERE ${sold(shop.tenantId)} AND ${wanted}`);
    const total = counted?.total ?? 0;
    const offset = (page - 1) * perPage;
    const items =
      offset < total ? await shopProducts(db, shop, wanted, { limit: perPage, offset }) : [];
    return { items, total, page, pages: Math.ceil(total / perPage) };
  });
