import { Prisma, type Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import type { Price } from "./schema";

/** Whose prices: a price list's, or those agreed with one customer. Both are kept alike. */
export interface PriceOwner {
  kind: "rateSet" | "customer";
  tenantId: string;
  id: string;
}

const kept = {
  rateSet: { table: Prisma.sql`rate_set_prices`, column: Prisma.sql`rate_set_id` },
  customer: { table: Prisma.sql`agreed_rates`, column: Prisma.sql`customer_id` },
} as const;

/** The whole set, by the products' names. */
export function readPrices(tx: Pick<Tx, "$queryRaw">, owner: PriceOwner): Promise<Price[]> {
  const { table, column } = kept[owner.kind];
  return tx.$queryRaw<Price[]>(Prisma.sql`
    SELECT p.id AS "productId", p.name AS "productName", k.unit_price AS "unitPrice"
      FROM ${table} k JOIN products p ON p.tenant_id = k.tenant_id AND p.id = k.product_id
     WHERE k.tenant_id = ${owner.tenantId}::uuid AND k.${column} = ${owner.id}::uuid
     ORDER BY p.name, p.id`);
}

/**
 * Makes these prices the whole set, in three statements whatever its size. The owner's row must be
 * held, so that two sets never mix.
 * @throws not_found where a product is none of this business
 */
export async function replacePrices(
  tx: Tx,
  owner: PriceOwner,
  prices: readonly { productId: string; unitPrice: number }[],
): Promise<void> {
  const { table, column } = kept[owner.kind];
  const tenant = Prisma.sql`${owner.tenantId}::uuid`;
  const id = Prisma.sql`${owner.id}::uuid`;
  const products = Prisma.sql`${prices.map(({ productId }) => productId)}::uuid[]`;
  const pence = Prisma.sql`${prices.map(({ unitPrice }) => unitPrice)}::int[]`;
  const [known] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM products WHERE tenant_id = ${tenant} AND id = ANY(${products})`;
  if (known?.count !== prices.length) throw notFound("product");
  await tx.$executeRaw`
    DELETE FROM ${table} WHERE tenant_id = ${tenant} AND ${column} = ${id} AND product_id <> ALL(${products})`;
  await tx.$executeRaw`
    INSERT INTO ${table} AS k (tenant_id, ${column}, product_id, unit_price)
    SELECT ${tenant}, ${id}, wanted.product_id, wanted.unit_price
      FROM unnest(${products}, ${pence}) AS wanted(product_id, unit_price)
        ON CONFLICT (tenant_id, ${column}, product_id) DO UPDATE SET unit_price = excluded.unit_price
     WHERE k.unit_price <> excluded.unit_price`;
}
