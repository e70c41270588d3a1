import {
  expressionBuilder,
  rowsAsTable,
  runSql,
  sql,
  sqlBuilder,
  type Condition,
  type Expression,
  type Prisma,
  type Tables,
  type Tx,
} from "@roundsman/db";
import { webPages } from "../../platform/values/links";
import { pieces } from "../../platform/values/values";
import { isOfOffice } from "../messages";
import { freeAtLevel, isCounted, type Moved } from "./guards";

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
  /** The count whose level this movement corrects: its reason is `count`, and it belongs to no customer and no stop. */
  correcting?: { countId: string; countedAt: Date };
}

/** What the movements belong to; all of one event share it. Those of a customer, turned round, are what they hold. */
type MovementCause = Omit<
  Prisma.StockMovementUncheckedCreateInput,
  keyof Movement | "id" | "tenantId" | "at"
> & {
  at: Date;
  /** When the goods moved, if they may have been counted since; see `addMovements`. */
  moved?: Moved | undefined;
};

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

const movementRow = (
  { locationId, productId, condition, quantity, correcting }: Movement,
  of: MovementCause,
) => ({
  location_id: locationId,
  product_id: productId,
  condition,
  quantity,
  reason: correcting ? ("count" as const) : of.reason,
  order_id: of.orderId ?? null,
  customer_id: correcting ? null : (of.customerId ?? null),
  round_id: of.roundId ?? null,
  stop_id: correcting ? null : (of.stopId ?? null),
  transfer_id: of.transferId ?? null,
  receipt_id: of.receiptId ?? null,
  count_id: correcting?.countId ?? of.countId ?? null,
  by_user_id: of.byUserId ?? null,
  at: correcting && correcting.countedAt > of.at ? correcting.countedAt : of.at,
});

/**
 * Adds to the ledger, in one statement; what is measured is left out. The database keeps the levels in the same
 * statement, rows in key order. What happened is recorded even where a level falls below zero. The office is told of what runs low.
 * Goods that moved before the last count of their place were counted: a second movement takes them off that count, so
 * that its level stays (docs/decisions/0422).
 */
export async function addMovements(
  tx: Tx,
  tenantId: string,
  movements: readonly Movement[],
  { moved, ...of }: MovementCause,
): Promise<void> {
  const recorded = movements.filter(({ quantity }) => quantity !== 0);
  if (recorded.length === 0) return;
  const counted = moved ? await correctionsOf(tx, tenantId, recorded, moved) : [];
  const moving = [...recorded, ...counted];
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

/** The movements that leave the level of each place as it was counted after `moved`. Its level row is locked. */
async function correctionsOf(
  tx: Tx,
  tenantId: string,
  movements: readonly Movement[],
  moved: Moved,
): Promise<Movement[]> {
  const levels = await lockFree(tx, tenantId, movements);
  return movements.flatMap((movement) => {
    const { countId = null, countedAt = null } = levels.find(isAt(movement)) ?? {};
    if (countId === null || countedAt === null || !isCounted(moved, countedAt)) return [];
    return [{ ...movement, quantity: -movement.quantity, correcting: { countId, countedAt } }];
  });
}

const isAt = (place: Place) => (other: Place) =>
  other.locationId === place.locationId &&
  other.productId === place.productId &&
  other.condition === place.condition;

type Place = Pick<Movement, "locationId" | "productId" | "condition">;

const placeTypes = { locationId: "uuid", productId: "uuid", condition: "condition" };

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
            .selectFrom(rowsAsTable<Place, "place">("place", places, placeTypes))
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
        "l.count_id as countId",
        "l.counted_at as countedAt",
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

/** Names the last count of these places, whose level rows are locked. */
export const keepLastCount = (
  tx: Tx,
  tenantId: string,
  places: readonly Place[],
  { countId, countedAt }: { countId: string; countedAt: Date },
) =>
  runSql(
    tx,
    sqlBuilder
      .updateTable("stock_levels as l")
      .from(rowsAsTable<Place, "place">("place", places, placeTypes))
      .where("l.tenant_id", "=", tenantId)
      .whereRef("l.location_id", "=", "place.locationId")
      .whereRef("l.product_id", "=", "place.productId")
      .whereRef("l.condition", "=", "place.condition")
      .set({ count_id: countId, counted_at: countedAt }),
  );

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
