import {
  anyUuid,
  prepareSql,
  runSql,
  sql,
  sqlBuilder,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { freeAtLevel } from "../../stock";
import type { StorefrontConfiguration } from "../storefront/configuration";
import type { ShopProduct } from "./schema";

/** What placed orders wait for, by product: rows `(product_id, quantity)`. */
const promisedGoods = (tenantId: string) =>
  sqlBuilder
    .selectFrom("orders as o")
    .innerJoin("order_lines as b", (join) =>
      join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.order_id", "=", "o.id"),
    )
    .where("o.tenant_id", "=", tenantId)
    .where("o.status", "=", sql.lit("placed"))
    .groupBy("b.product_id")
    .select(["b.product_id", sql<number>`sum(b.quantity - b.cancelled_quantity)`.as("quantity")]);

/**
 * What of each product can still be sold, as rows `(product_id, free)`: full units over all yards,
 * less what is held and what placed orders wait for. A product whose stock was never counted has no row.
 */
export const freeStock = (tenantId: string) =>
  sqlBuilder
    .selectFrom("stock_levels as l")
    .leftJoin(promisedGoods(tenantId).as("w"), "w.product_id", "l.product_id")
    .where("l.tenant_id", "=", tenantId)
    .where("l.condition", "=", sql.lit("full"))
    .groupBy("l.product_id")
    .select([
      "l.product_id",
      sql<number>`(sum(${freeAtLevel}) - coalesce(max(w.quantity), 0))::int`.as("free"),
    ]);

const selectFree = prepareSql(
  ({ tenantId, productIds }: { tenantId: string; productIds: readonly string[] }) =>
    sqlBuilder
      .selectFrom(freeStock(tenantId).as("f"))
      .where("f.product_id", "=", anyUuid(productIds))
      .select(["f.product_id as id", "f.free"]),
);

/** The same of these products, by their ids. */
export async function readFreeStock(
  runner: SqlRunner,
  tenantId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await selectFree(runner, { tenantId, productIds });
  return new Map(rows.map(({ id, free }) => [id, free]));
}

/**
 * Holds these products until the transaction ends: of two shoppers for the last one, the second looks
 * at the stock once the first has ordered. Taken in key order; whoever only names them is not kept waiting.
 */
export const lockProducts = (tx: Tx, tenantId: string, productIds: readonly string[]) =>
  runSql(
    tx,
    sqlBuilder
      .selectFrom("products")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(productIds))
      .select("id")
      .orderBy("tenant_id")
      .orderBy("id")
      .forNoKeyUpdate(),
  );

/**
 * What a shop says of a product's stock.
 * @param free full units over all yards that are not held; null where its stock is not kept
 * @param lowLevel at or under which it is low; null where that was never said
 */
export function stockLabel(
  free: number | null,
  lowLevel: number | null,
  { whenLow, whenOut }: Pick<StorefrontConfiguration["commerce"], "whenLow" | "whenOut">,
): ShopProduct["stock"] {
  if (free === null) return "in_stock";
  if (free <= 0) return whenOut === "stop" ? "out" : "to_order";
  const low = lowLevel !== null && free <= lowLevel;
  return low && whenLow === "sell_and_say" ? "low" : "in_stock";
}
