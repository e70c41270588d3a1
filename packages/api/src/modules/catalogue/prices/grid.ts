import { Prisma, type Tx } from "@roundsman/db";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/format";
import { readRateSets } from "../rate-sets/queries";
import type { PriceCell, PriceGrid } from "./schema";

type GridProduct = PriceGrid["products"][number];

/** Every product and price list that is not archived, with all prices, in two statements. */
export async function readGrid(tx: Pick<Tx, "$queryRaw">, tenantId: string): Promise<PriceGrid> {
  const rows = await readRateSets(
    tx,
    Prisma.sql`WHERE r.tenant_id = ${tenantId}::uuid AND r.archived_at IS NULL ORDER BY r.name, r.id`,
  );
  const products = await tx.$queryRaw<GridProduct[]>(Prisma.sql`
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

/** The rows under some cells of the grid, held until the change is through. Ids in lower case. */
export interface HeldCells {
  /** Names of the lists named, by id. */
  lists: Map<string, string>;
  /** Everybody's prices of the products named, by id; pence. */
  everybodys: Map<string, number>;
  /** What the lists named say of them, by `cellKey`; pence. */
  listed: Map<string, number>;
}

const cellKey = (rateSetId: string, productId: string): string =>
  `${rateSetId} ${productId}`.toLowerCase();

/**
 * Lists first, then products, each by id: two who save at once wait for one another.
 * @throws not_found for a list or product that is none of this business; conflict for an archived list
 */
export async function holdCells(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  cells: readonly PriceCell[],
): Promise<HeldCells> {
  const tenant = Prisma.sql`${tenantId}::uuid`;
  const listIds = [...new Set(cells.flatMap(({ rateSetId }) => rateSetId?.toLowerCase() ?? []))];
  const productIds = [...new Set(cells.map(({ productId }) => productId.toLowerCase()))];
  const lists = await tx.$queryRaw<{ id: string; name: string; archived: boolean }[]>`
    SELECT id, name, archived_at IS NOT NULL AS archived FROM rate_sets
     WHERE tenant_id = ${tenant} AND id = ANY(${listIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  if (lists.length < listIds.length) throw notFound("price list");
  const archived = lists.find((list) => list.archived);
  if (archived) throw conflict(`The price list ${archived.name} is archived.`);
  const products = await tx.$queryRaw<{ id: string; unitPrice: number }[]>`
    SELECT id, unit_price AS "unitPrice" FROM products
     WHERE tenant_id = ${tenant} AND id = ANY(${productIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  if (products.length < productIds.length) throw notFound("product");
  const listed = await tx.$queryRaw<{ rateSetId: string; productId: string; unitPrice: number }[]>`
    SELECT rate_set_id AS "rateSetId", product_id AS "productId", unit_price AS "unitPrice"
      FROM rate_set_prices WHERE tenant_id = ${tenant}
       AND rate_set_id = ANY(${listIds}::uuid[]) AND product_id = ANY(${productIds}::uuid[])`;
  return {
    lists: new Map(lists.map(({ id, name }) => [id, name])),
    everybodys: new Map(products.map(({ id, unitPrice }) => [id, unitPrice])),
    listed: new Map(
      listed.map(({ rateSetId, productId, unitPrice }) => [
        cellKey(rateSetId, productId),
        unitPrice,
      ]),
    ),
  };
}

/** @throws validation at each cell that no longer holds what was seen in it */
export function requireAsSeen(cells: readonly PriceCell[], held: HeldCells): void {
  const issues = cells.flatMap((cell, at) => {
    const now = priceNow(cell, held);
    if (now === cell.was) return [];
    const path = `cells.${at}.unitPrice`;
    return [{ path, message: `Somebody else has changed this to ${priceInWords(now)} meanwhile.` }];
  });
  if (issues.length > 0) throw invalid(...issues);
}

function priceNow({ rateSetId, productId }: PriceCell, held: HeldCells): number | null {
  const price =
    rateSetId === null
      ? held.everybodys.get(productId.toLowerCase())
      : held.listed.get(cellKey(rateSetId, productId));
  return price ?? null;
}

const priceInWords = (price: number | null): string =>
  price === null ? "no price" : pounds(price);

/** Writes cells whose rows are held, in a few statements whatever their number. */
export async function writeCells(
  tx: Tx,
  tenantId: string,
  cells: readonly PriceCell[],
  now: Date,
): Promise<void> {
  const tenant = Prisma.sql`${tenantId}::uuid`;
  const everybodys = cells.filter(({ rateSetId }) => rateSetId === null);
  const listed = cells.filter(({ rateSetId }) => rateSetId !== null);
  if (everybodys.length > 0) {
    await tx.$executeRaw`
      UPDATE products p SET unit_price = cell.unit_price, updated_at = ${now}
        FROM ${cellRows(everybodys)} WHERE p.tenant_id = ${tenant} AND p.id = cell.product_id`;
  }
  if (listed.length === 0) return;
  const cleared = listed.filter(({ unitPrice }) => unitPrice === null);
  const priced = listed.filter(({ unitPrice }) => unitPrice !== null);
  await tx.$executeRaw`
    DELETE FROM rate_set_prices k USING ${cellRows(cleared)} WHERE k.tenant_id = ${tenant}
       AND k.rate_set_id = cell.rate_set_id AND k.product_id = cell.product_id`;
  await tx.$executeRaw`
    INSERT INTO rate_set_prices (tenant_id, rate_set_id, product_id, unit_price)
    SELECT ${tenant}, cell.rate_set_id, cell.product_id, cell.unit_price FROM ${cellRows(priced)}
        ON CONFLICT (tenant_id, rate_set_id, product_id) DO UPDATE SET unit_price = excluded.unit_price`;
  const ids = listed.flatMap(({ rateSetId }) => rateSetId ?? []);
  await tx.rateSet.updateMany({ where: { tenantId, id: { in: ids } }, data: { updatedAt: now } });
}

/** Cells as rows named `cell`, in SQL. */
const cellRows = (cells: readonly PriceCell[]) => Prisma.sql`
  unnest(${cells.map(({ rateSetId }) => rateSetId)}::uuid[],
         ${cells.map(({ productId }) => productId)}::uuid[],
         ${cells.map(({ unitPrice }) => unitPrice)}::int[]
  ) AS cell(rate_set_id, product_id, unit_price)`;
