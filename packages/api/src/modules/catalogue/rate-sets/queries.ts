import { Prisma, type Tx } from "@roundsman/db";
import { conflict, notFound } from "../../../platform/base/errors";
import type { Price } from "./schema";

export interface RateSetRow {
  id: string;
  name: string;
  customers: number;
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Reads price lists in one statement.
 * @param which the rest of the statement on `r`: `WHERE …`, order, limit. It must name the tenant.
 */
export const readRateSets = (tx: Pick<Tx, "$queryRaw">, which: Prisma.Sql): Promise<RateSetRow[]> =>
  tx.$queryRaw<RateSetRow[]>(Prisma.sql`
    SELECT r.id, r.name, r.archived_at AS "archivedAt", r.created_at AS "createdAt",
           r.updated_at AS "updatedAt",
           (SELECT count(*)::int FROM customers c
             WHERE c.tenant_id = r.tenant_id AND c.rate_set_id = r.id AND c.archived_at IS NULL) AS customers
      FROM rate_sets r ${which}`);

/** @throws not_found */
export async function rateSetNow(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  id: string,
): Promise<RateSetRow> {
  const [row] = await readRateSets(
    tx,
    Prisma.sql`WHERE r.tenant_id = ${tenantId}::uuid AND r.id = ${id}::uuid`,
  );
  if (!row) throw notFound("price list");
  return row;
}

/** The price list as it stands, its row held until the change is through. */
export async function lockRateSet(tx: Tx, tenantId: string, id: string): Promise<RateSetRow> {
  await tx.$queryRaw`
    SELECT FROM rate_sets WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  return rateSetNow(tx, tenantId, id);
}

interface HeldList {
  name: string;
  archivedAt: Date | null;
}

/**
 * Holds a price list while customers are put on it: meanwhile it is neither archived nor priced anew.
 * @throws not_found where it is none of this business
 */
export async function holdList(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  id: string,
): Promise<HeldList> {
  const [list] = await tx.$queryRaw<HeldList[]>(Prisma.sql`
    SELECT name, archived_at AS "archivedAt" FROM rate_sets
     WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR SHARE`);
  if (!list) throw notFound("price list");
  return list;
}

/** @throws conflict where the list is archived */
export function requireOpenList(list: HeldList | null): void {
  if (list?.archivedAt) throw conflict("This price list is archived.");
}

/** Both: for somebody about to be put on it. */
export async function holdOpenList(tx: Tx, tenantId: string, id: string): Promise<void> {
  requireOpenList(await holdList(tx, tenantId, id));
}

/** The same for several lists, in one statement. @throws conflict where one is no longer there */
export async function holdOpenLists(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>(Prisma.sql`
    SELECT id FROM rate_sets
     WHERE tenant_id = ${tenantId}::uuid AND id = ANY(${[...ids]}::uuid[]) AND archived_at IS NULL
     ORDER BY id FOR SHARE`);
  if (held.length < ids.length) throw conflict("One of these price lists has been archived.");
}

/** Whose prices: a price list's, or those agreed with one customer. Both are kept alike. */
interface PriceOwner {
  kind: "rateSet" | "customer";
  tenantId: string;
  id: string;
}

const priceTables = {
  rateSet: { table: Prisma.sql`rate_set_prices`, column: Prisma.sql`rate_set_id` },
  customer: { table: Prisma.sql`agreed_rates`, column: Prisma.sql`customer_id` },
} as const;

/** The whole set, by the products' names. */
export function readPrices(tx: Pick<Tx, "$queryRaw">, owner: PriceOwner): Promise<Price[]> {
  const { table, column } = priceTables[owner.kind];
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
  const { table, column } = priceTables[owner.kind];
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
