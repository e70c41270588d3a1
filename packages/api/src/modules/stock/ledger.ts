import {
  anyUuid,
  expressionBuilder,
  prepareSql,
  rowsAsTable,
  runSql,
  sql,
  sqlBuilder,
  type Condition,
  type Expression,
  type Prisma,
  type SqlRunner,
  type Tables,
  type Tx,
} from "@roundsman/db";
import { webPages } from "../../platform/values/links";
import { pieces } from "../../platform/values/values";
import { isOfOffice } from "../messages";

const level = expressionBuilder<{ l: Tables["stock_levels"] }, "l">();

/** What is free at a level (`l`): on hand less what is held. */
export const freeAtLevel = level("l.on_hand", "-", level.ref("l.held"));

const product = expressionBuilder<Tables & { p: Tables["products"] }, "p">();

/** What is free of a product (`p`), full and over all yards, as a lateral table `stock (free)`. */
export const freeOfProduct = product
  .selectFrom("stock_levels as l")
  .whereRef("l.tenant_id", "=", "p.tenant_id")
  .whereRef("l.product_id", "=", "p.id")
  .where("l.condition", "=", sql.lit("full"))
  .select(sql<number>`coalesce(sum(${freeAtLevel}), 0)::int`.as("free"))
  .as("stock");

/** Whether so many of a product (`p`) are few; null where nobody said what is few. */
export const isLow = (free: Expression<number>) => sql<boolean>`${free} <= p.low_level`;

/** One line of the ledger: `quantity` into the yard above zero, out of it below. */
export interface Movement {
  locationId: string;
  productId: string;
  condition: Condition;
  quantity: number;
}

/** What the movements belong to; all of one event share it. Those of a customer, turned round, are what they hold. */
type MovementCause = Omit<
  Prisma.StockMovementUncheckedCreateInput,
  keyof Movement | "id" | "tenantId" | "at"
> & { at: Date };

const movementTypes = {
  location_id: "uuid",
  product_id: "uuid",
  condition: "condition",
  quantity: "int",
  reason: "movement_reason",
  order_id: "uuid",
  customer_id: "uuid",
  round_id: "uuid",
  stop_id: "uuid",
  transfer_id: "uuid",
  receipt_id: "uuid",
  count_id: "uuid",
  by_user_id: "text",
  at: "timestamptz",
} as const;
const movementColumns = Object.keys(movementTypes) as (keyof typeof movementTypes)[];

const movementRow = ({ locationId, productId, ...moved }: Movement, of: MovementCause) => ({
  ...moved,
  location_id: locationId,
  product_id: productId,
  reason: of.reason,
  order_id: of.orderId ?? null,
  customer_id: of.customerId ?? null,
  round_id: of.roundId ?? null,
  stop_id: of.stopId ?? null,
  transfer_id: of.transferId ?? null,
  receipt_id: of.receiptId ?? null,
  count_id: of.countId ?? null,
  by_user_id: of.byUserId ?? null,
  at: of.at,
});

/**
 * Adds to the ledger, in one statement; what is measured is left out. The database keeps the levels in the same
 * statement, rows in key order. What happened is recorded even where a level falls below zero. The office is told of what runs low.
 */
export async function addMovements(
  tx: Tx,
  tenantId: string,
  movements: readonly Movement[],
  of: MovementCause,
): Promise<void> {
  const moving = movements.filter(({ quantity }) => quantity !== 0);
  if (moving.length === 0) return;
  const rows = moving.map((movement) => movementRow(movement, of));
  await runSql(
    tx,
    sqlBuilder
      .insertInto("stock_movements")
      .columns(["tenant_id", ...movementColumns])
      .expression(
        sqlBuilder
          .selectFrom(rowsAsTable("m", rows, movementTypes))
          .innerJoin("products as p", (join) =>
            join
              .on("p.tenant_id", "=", tenantId)
              .onRef("p.id", "=", "m.product_id")
              .on("p.unit", "in", pieces)
              // What a cylinder is charged for with is no goods.
              .on("p.charge_group_id", "is", null),
          )
          .select(["p.tenant_id", ...movementColumns.map((column) => `m.${column}` as const)]),
      ),
  );
  await tellOfLow(tx, tenantId, moving, of.at);
}

type Place = Pick<Movement, "locationId" | "productId" | "condition">;

/** Takes the level rows of these places in key order. One that does not exist yet is left out: nothing is there. */
export async function lockFree(tx: Tx, tenantId: string, places: readonly Place[]) {
  if (places.length === 0) return [];
  return runSql(
    tx,
    sqlBuilder
      .selectFrom("stock_levels as l")
      .where("l.tenant_id", "=", tenantId)
      .where((eb) =>
        eb(
          eb.refTuple("l.location_id", "l.product_id", "l.condition"),
          "in",
          eb
            .selectFrom(
              rowsAsTable<Place, "place">("place", places, {
                locationId: "uuid",
                productId: "uuid",
                condition: "condition",
              }),
            )
            .select(["place.locationId", "place.productId", "place.condition"])
            .$asTuple("locationId", "productId", "condition"),
        ),
      )
      .select([
        "l.location_id as locationId",
        "l.product_id as productId",
        "l.condition",
        "l.on_hand as onHand",
        freeAtLevel.as("free"),
      ])
      .orderBy("l.tenant_id")
      .orderBy("l.location_id")
      .orderBy("l.product_id")
      .orderBy("l.condition")
      .forUpdate(),
  );
}

/** Makes sure that these places have a level row to be taken, at nothing where there was none. */
export const ensureLevels = (tx: Tx, tenantId: string, places: readonly Place[]) =>
  tx.stockLevel.createMany({
    data: places.map((place) => ({ tenantId, ...place })),
    skipDuplicates: true,
  });

/** Tells the office once of each product whose free fulls these movements take to its low level or under it (stock.low). */
async function tellOfLow(
  tx: Tx,
  tenantId: string,
  movements: readonly Movement[],
  now: Date,
): Promise<void> {
  const change = new Map<string, number>();
  for (const { productId, condition, quantity } of movements) {
    if (condition === "full") change.set(productId, (change.get(productId) ?? 0) + quantity);
  }
  const fallen = [...change].flatMap(([productId, quantity]) =>
    quantity < 0 ? [{ productId, quantity }] : [],
  );
  if (fallen.length === 0) return;
  await runSql(
    tx,
    sqlBuilder
      .insertInto("notifications")
      .columns(["tenant_id", "user_id", "kind", "title", "body", "href", "created_at"])
      .expression(
        sqlBuilder
          .selectFrom(rowsAsTable("fallen", fallen, { productId: "uuid", quantity: "int" }))
          .innerJoin("products as p", (join) =>
            join
              .on("p.tenant_id", "=", tenantId)
              .onRef("p.id", "=", "fallen.productId")
              .on("p.low_level", "is not", null)
              .on("p.archived_at", "is", null),
          )
          .crossJoinLateral(freeOfProduct)
          .innerJoin("members as m", (join) =>
            join.onRef("m.tenant_id", "=", "p.tenant_id").on(isOfOffice),
          )
          .where((eb) => isLow(eb.ref("stock.free")))
          .where((eb) => eb.not(isLow(sql<number>`stock.free - fallen.quantity`)))
          .select([
            "m.tenant_id",
            "m.user_id",
            sql.lit("stock.low").as("kind"),
            sql<string>`p.name || ' is running low'`.as("title"),
            sql<string>`format('%s left to sell; its low level is %s.', stock.free, p.low_level)`.as(
              "body",
            ),
            sql<string>`${webPages.lowStock}::text`.as("href"),
            sql<Date>`${now}::timestamptz`.as("created_at"),
          ]),
      ),
  );
}

/* What can still be promised: what is free less what placed orders wait for, until their goods are handed over. */

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
