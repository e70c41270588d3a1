import { Prisma } from "@roundsman/db";
import { dateTime } from "../../../platform/values/view";
import { shopperProcedure } from "../visit/shopper-procedure";
import { sold } from "./products";
import { ShopPages } from "./schema";

/** A sitemap holds no more addresses. */
const most = 45_000;

/** Every product's page, for search engines: they are told when each last changed. */
export const listPages = shopperProcedure()
  .output(ShopPages)
  .query(async ({ ctx: { shop, db } }) => {
    const rows = await db.$queryRaw<{ id: string; name: string; updatedAt: Date }[]>(Prisma.sql`
      SELECT p.id, p.name, p.updated_at AS "updatedAt" FROM products p
       WHERE ${sold(shop.tenantId)} ORDER BY p.id LIMIT ${most}`);
    return { products: rows.map((row) => ({ ...row, updatedAt: dateTime(row.updatedAt) })) };
  });
