import {
  expressionBuilder,
  rowsAsTable,
  runSql,
  sql,
  sqlBuilder,
  type Condition,
  type Expression,
  type MovementReason,
  type SqlBool,
  type SupplierOrderStatus,
  type Tables,
  type Tx,
} from "@roundsman/db";
import { webPages } from "../../platform/values/links";
import { within } from "../../platform/values/page";
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

/** What is somewhere: a level, or a movement. */
const s = expressionBuilder<
  Tables & { s: Pick<Tables["stock_levels"], "product_id" | "location_id"> },
  "s"
>();

/** Levels or movements (`s`) whose product or yard these letters are found in. */
export function ofProductOrYard(tenantId: string, q: string): Expression<SqlBool> {
  const like = within(q);
  const products = s
    .selectFrom("products as p")
    .where("p.tenant_id", "=", tenantId)
    .where((eb) => eb.or([eb("p.name", "ilike", like), eb("p.sku", "ilike", like)]))
    .select("p.id");
  const yards = s
    .selectFrom("locations as l")
    .where("l.tenant_id", "=", tenantId)
    .where("l.name", "ilike", like)
    .select("l.id");
  return s.or([s("s.product_id", "in", products), s("s.location_id", "in", yards)]);
}

/** While something may still come of a supplier order (docs/contract/stock.md#supplierorder). */
export const openStatuses = [
  "ordered",
  "confirmed",
  "part_arrived",
] as const satisfies SupplierOrderStatus[];

const o = expressionBuilder<{ o: Tables["supplier_orders"] }, "o">();

/** Supplier orders (`o`) that are open. */
export const isOpenOrder: Expression<SqlBool> = o(
  "o.status",
  "in",
  openStatuses.map((status) => sql.lit(status)),
);

/** One line of the ledger: `quantity` into the yard above zero, out of it below. */
export interface Movement {
  locationId: string;
  productId: string;
  condition: Condition;
  quantity: number;
}

/** What the movements belong to; all of one event share it. */
interface MovementCause {
  reason: MovementReason;
  orderId?: string | null;
  /** With a customer, the sum of their movements (turned round) is what they hold. */
  customerId?: string | null;
  roundId?: string | null;
  stopId?: string | null;
  transferId?: string | null;
  receiptId?: string | null;
  countId?: string | null;
  byUserId?: string | null;
  at: Date;
}

/**
 * Adds to the ledger, in one statement. The database keeps the levels in the same statement and takes
 * their rows in key order. What physically happened is recorded even where a level falls below zero.
 * The office is told of what runs low by it.
 */
export async function addMovements(
  tx: Tx,
  tenantId: string,
  movements: readonly Movement[],
  of: MovementCause,
): Promise<void> {
  const moving = movements.filter((movement) => movement.quantity !== 0);
  if (moving.length === 0) return;
  await tx.stockMovement.createMany({
    data: moving.map((movement) => ({ tenantId, ...movement, ...of })),
  });
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
export async function ensureLevels(
  tx: Tx,
  tenantId: string,
  places: readonly Place[],
): Promise<void> {
  await tx.stockLevel.createMany({
    data: places.map((place) => ({ tenantId, ...place })),
    skipDuplicates: true,
  });
}

/**
 * Tells the office of each product whose free fulls these movements take to its low level or under it
 * (stock.low): once as it falls, not again while it stays there.
 */
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
  const before = sql<number>`stock.free - fallen.quantity`;
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
          .where((eb) => eb.not(isLow(before)))
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
