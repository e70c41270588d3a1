import { Prisma, type Tx } from "@roundsman/db";
import { readRateSets } from "../rate-sets/rows";
import type { PriceGrid } from "./schema";

type Product = PriceGrid["products"][number];

/** Every product and price list that is not archived, with all prices, in two statements. */
export async function readGrid(tx: Pick<Tx, "$queryRaw">, tenantId: string): Promise<PriceGrid> {
  const rows = await readRateSets(
    tx,
    Prisma.sql`WHERE r.tenant_id = ${tenantId}::uuid AND r.archived_at IS NULL ORDER BY r.name, r.id`,
  );
  const products = await tx.$queryRaw<Product[]>(Prisma.sql`
    SELECT p.id, p.name, p.sku, p.category, p.sold, p.vat_rate AS "vatRate",
           p.unit_price AS "unitPrice",
           coalesce(listed.prices, '{}') AS prices
      FROM products p
      LEFT JOIN LATERAL (
        SELECT json_object_agg(k.rate_set_id, k.unit_price) AS prices FROM rate_set_prices k
         WHERE k.tenant_id = p.tenant_id AND k.product_id = p.id
           AND k.rate_set_id = ANY(${rows.map(({ id }) => id)}::uuid[])) listed ON true
     WHERE p.tenant_id = ${tenantId}::uuid AND p.archived_at IS NULL
     ORDER BY p.category NULLS LAST, p.full_kg NULLS LAST, p.name, p.id`);
  return { lists: rows.map(({ id, name, customers }) => ({ id, name, customers })), products };
}
