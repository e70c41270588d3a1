import { anyUuid, prepareSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { freeAtLevel } from "./ledger";

/* What of the stock can still be promised: what is free less what open orders wait for. Goods leave the
   stock when they are handed over, so an order waits for its goods while it is placed. */

interface Asking {
  tenantId: string;
  /** The order that asks: its own goods are not counted as promised. */
  orderId?: string | undefined;
  /** Count only what orders wait for that were taken before it. */
  earlierOnly?: boolean;
}

/** What placed orders wait for, by product: rows `(product_id, quantity)`. */
export const promisedGoods = ({ tenantId, orderId, earlierOnly }: Asking) =>
  sqlBuilder
    .selectFrom("orders as o")
    .innerJoin("order_lines as b", (join) =>
      join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.order_id", "=", "o.id"),
    )
    .where("o.tenant_id", "=", tenantId)
    .where("o.status", "=", sql.lit("placed"))
    .where((eb) => (orderId ? eb("o.id", "<>", orderId) : eb.lit(true)))
    .where((eb) =>
      orderId && earlierOnly
        ? eb(
            eb.refTuple("o.created_at", "o.id"),
            "<",
            eb
              .selectFrom("orders as own")
              .where("own.tenant_id", "=", tenantId)
              .where("own.id", "=", orderId)
              .select(["own.created_at", "own.id"])
              .$asTuple("created_at", "id"),
          )
        : eb.lit(true),
    )
    .groupBy("b.product_id")
    .select([
      "b.product_id",
      sql<number>`sum(b.quantity - b.cancelled_quantity)::int`.as("quantity"),
    ]);

/**
 * What can still be promised, as rows `(product_id, free, promised, remaining)`: full units over all yards that
 * are not held, what open orders wait for, and the difference, which may be below zero. A product whose
 * stock was never counted has no row.
 */
export const goodsToPromise = (asking: Asking) =>
  sqlBuilder
    .selectFrom("stock_levels as l")
    .leftJoin(promisedGoods(asking).as("w"), "w.product_id", "l.product_id")
    .where("l.tenant_id", "=", asking.tenantId)
    .where("l.condition", "=", sql.lit("full"))
    .groupBy("l.product_id")
    .select([
      "l.product_id",
      sql<number>`sum(${freeAtLevel})::int`.as("free"),
      sql<number>`coalesce(max(w.quantity), 0)::int`.as("promised"),
      sql<number>`(sum(${freeAtLevel}) - coalesce(max(w.quantity), 0))::int`.as("remaining"),
    ]);

const selectSupply = prepareSql(
  ({ productIds, ...asking }: { productIds: readonly string[] } & Pick<Asking, keyof Asking>) =>
    sqlBuilder
      .selectFrom(goodsToPromise(asking).as("g"))
      .where("g.product_id", "=", anyUuid(productIds))
      .select(["g.product_id as id", "g.free", "g.promised", "g.remaining"]),
);

/** Full units of a product over all yards: free, promised to open orders, and what remains to promise. */
export type Supply = { free: number; promised: number; remaining: number };

/** The supply of these products, by their ids. A product whose stock was never counted is left out. */
export async function readSupply(
  runner: SqlRunner,
  productIds: readonly string[],
  asking: Asking,
): Promise<Map<string, Supply>> {
  const rows = await selectSupply(runner, { productIds, ...asking });
  return new Map(rows.map(({ id, ...supply }) => [id, supply]));
}
