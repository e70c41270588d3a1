import { Prisma, type Tx } from "@roundsman/db";
import { conflict, notFound } from "../../../platform/base/errors";
import type { PriceCell } from "./schema";

/** The rows under some cells of the grid, held until the change is through. Ids in lower case. */
export interface HeldCells {
  /** Names of the lists named, by id. */
  lists: Map<string, string>;
  /** Everybody's prices of the products named, by id; pence. */
  everybodys: Map<string, number>;
  /** What the lists named say of them, by `cellKey`; pence. */
  listed: Map<string, number>;
}

export const cellKey = (rateSetId: string, productId: string): string =>
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
