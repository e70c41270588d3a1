import { defineRule } from "../../../platform/rules/dated-rule";
import { prepareSql, sql, sqlBuilder, type Tx } from "@roundsman/db";

/* An order's place on a day of its delivery area (docs/decisions/0317). */

/** What a day of a delivery area holds: the business's own limit, which its people may go past with a reason. */
export const capacityRule = defineRule<null>({
  id: "delivery.capacity",
  title: "What a day of a delivery area holds",
  decides: "Whether one more order is taken for a day of a delivery area.",
  versions: [
    {
      from: "2020-01-01",
      source: { name: "The business's own delivery areas", url: null },
      values: null,
    },
  ],
  table: () => ({
    head: ["The area says", "What happens"],
    rows: [
      ["So many stops a day", "An order that would be one more is refused."],
      ["So many kilograms a day", "An order whose goods would go over it is refused."],
      ["Nothing", "The day holds any number."],
    ],
  }),
});

/* A type, since a prepared statement takes no interface. */
type Wanted = {
  tenantId: string;
  orderId: string;
  areaId: string;
  /** What a day of the area holds; null: no limit. Said by whoever read the area, as no row may be asked where two rows meet. */
  maxStops: number | null;
  maxKg: number | null;
  /** YYYY-MM-DD */
  day: string;
  /** HH:MM; both null: any time of the day. */
  windowFrom: string | null;
  windowUntil: string | null;
  /** Whatever the day holds. */
  past: boolean;
};

/**
 * Adds the order to its day on condition that there is room, and its place with it: one statement, which reads nothing
 * first. Of two that ask for the last place at once, the second waits for the first and then finds none.
 */
const insertPlace = prepareSql(
  ({ tenantId, orderId, areaId, maxStops, maxKg, day, windowFrom, windowUntil, past }: Wanted) =>
    sqlBuilder
      .with("goods", (db) =>
        db
          .selectFrom("order_lines as l")
          .innerJoin("products as p", (join) =>
            join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.id", "=", "l.product_id"),
          )
          .where("l.tenant_id", "=", tenantId)
          .where("l.order_id", "=", orderId)
          .select(
            sql<string>`round(coalesce(sum(l.quantity * l.measure * p.full_kg::float8), 0)::numeric, 3)`.as(
              "kg",
            ),
          ),
      )
      .with("load", (db) =>
        db
          .insertInto("delivery_day_loads")
          .columns(["tenant_id", "area_id", "day", "stops", "kg"])
          .expression(
            db
              .selectFrom("delivery_areas as a")
              .innerJoin("goods as g", (join) => join.onTrue())
              .where("a.tenant_id", "=", tenantId)
              .where("a.id", "=", areaId)
              .where((eb) =>
                past
                  ? eb.val(true)
                  : sql<boolean>`coalesce(${maxStops}::int >= 1, true) and coalesce(${maxKg}::int >= g.kg, true)`,
              )
              .select([
                "a.tenant_id",
                "a.id",
                sql<Date>`${day}::date`.as("day"),
                sql<number>`1`.as("stops"),
                "g.kg",
              ]),
          )
          .onConflict((conflict) =>
            conflict
              .columns(["tenant_id", "area_id", "day"])
              .doUpdateSet({
                stops: sql`delivery_day_loads.stops + 1`,
                kg: sql`delivery_day_loads.kg + excluded.kg`,
              })
              .where(
                past
                  ? sql<boolean>`true`
                  : sql<boolean>`coalesce(delivery_day_loads.stops + 1 <= ${maxStops}::int, true)
                      and coalesce(delivery_day_loads.kg + excluded.kg <= ${maxKg}::int, true)`,
              ),
          )
          .returning(["tenant_id", "area_id", "day"]),
      )
      .insertInto("delivery_places")
      .columns(["tenant_id", "order_id", "area_id", "day", "window_from", "window_until", "kg"])
      .expression((db) =>
        db
          .selectFrom("load as t")
          .innerJoin("goods as g", (join) => join.onTrue())
          .select([
            "t.tenant_id",
            sql<string>`${orderId}::uuid`.as("order_id"),
            "t.area_id",
            "t.day",
            sql<string | null>`${windowFrom}::varchar`.as("window_from"),
            sql<string | null>`${windowUntil}::varchar`.as("window_until"),
            "g.kg",
          ]),
      )
      .returning("order_id"),
);

/** Takes a place for an order that has none. False where the day has no room. */
export async function takePlace(tx: Tx, wanted: Wanted): Promise<boolean> {
  const taken = await insertPlace(tx, wanted);
  return taken.length > 0;
}

const deletePlace = prepareSql(({ tenantId, orderId }: { tenantId: string; orderId: string }) =>
  sqlBuilder
    .deleteFrom("delivery_places")
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId),
);

/** Gives an order's place back to its day, by a trigger. An order that has none is left as it is. */
export async function giveUpPlace(
  tx: Tx,
  of: { tenantId: string; orderId: string },
): Promise<void> {
  await deletePlace(tx, of);
}
