import { Prisma, type Tx } from "@roundsman/db";

/** Where a price comes from, the strongest first. */
type PriceFrom = "agreed" | "list" | "product";

/** A product as this customer buys it. */
export interface PricedProduct {
  id: string;
  name: string;
  /** Pence, excluding VAT. */
  unitPrice: number;
  priceFrom: PriceFrom;
  /** Per cent. */
  vatRate: number;
  returnable: boolean;
  /** Sold now: neither taken off sale nor archived. */
  sold: boolean;
}

/**
 * Products at the prices this customer pays: what was agreed with them, then their price list unless
 * it is archived, then the product's own. One statement for any number of products; those that don't
 * exist are missing from the answer. Without a customer, everybody's prices.
 */
export async function pricesFor(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  customerId: string | null,
  productIds: readonly string[],
): Promise<Map<string, PricedProduct>> {
  if (productIds.length === 0) return new Map();
  const wanted = [...new Set(productIds)];
  const rows = await tx.$queryRaw<PricedProduct[]>(
    Prisma.sql`${pricedProducts(tenantId, customerId)} AND p.id = ANY(${wanted}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The statement without its end: `AND …` on `p`, an order, a limit. */
export const pricedProducts = (tenantId: string, customerId: string | null): Prisma.Sql =>
  Prisma.sql`
    SELECT p.id, p.name, p.vat_rate AS "vatRate", p.returnable,
           p.sold AND p.archived_at IS NULL AS sold,
           coalesce(agreed.unit_price, listed.unit_price, p.unit_price) AS "unitPrice",
           CASE WHEN agreed.unit_price IS NOT NULL THEN 'agreed'
                WHEN listed.unit_price IS NOT NULL THEN 'list' ELSE 'product' END AS "priceFrom"
      FROM products p
      LEFT JOIN customers c ON c.tenant_id = p.tenant_id AND c.id = ${customerId}::uuid
      LEFT JOIN agreed_rates agreed
        ON agreed.tenant_id = p.tenant_id AND agreed.customer_id = c.id AND agreed.product_id = p.id
      LEFT JOIN rate_sets r
        ON r.tenant_id = p.tenant_id AND r.id = c.rate_set_id AND r.archived_at IS NULL
      LEFT JOIN rate_set_prices listed
        ON listed.tenant_id = p.tenant_id AND listed.rate_set_id = r.id AND listed.product_id = p.id
     WHERE p.tenant_id = ${tenantId}::uuid`;
