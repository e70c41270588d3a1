import {
  anyUuid,
  prepareSql,
  runSql,
  sql,
  sqlBuilder,
  type Condition,
  type LoadLeg,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { addMovements, type Movement } from "../../stock";
import { countOf } from "../rounds/load";

type OfRounds = { tenantId: string; roundIds: readonly string[] };

/** What a leg of a round should carry of a product, full or empty. */
const loadOf = (leg: LoadLeg, condition: Condition) =>
  [
    sql<LoadLeg>`${sql.lit(leg)}::load_leg`.as("leg"),
    sql<Condition>`${sql.lit(condition)}::condition`.as("condition"),
  ] as const;

/**
 * The loads of rounds for their orders, out and back, in one statement. Out go the fulls ordered, but for what was
 * sold at a door and what cylinders are charged for with; back come the fulls that left (as counted, where they were) and were not handed over, and the empties taken. `delivered` is what
 * was handed over of the fulls that went out.
 */
export const loadSheets = prepareSql(({ tenantId, roundIds }: OfRounds) =>
  sqlBuilder
    .with("lines", (db) =>
      db
        .selectFrom("stops as s")
        .innerJoin("order_lines as l", (join) =>
          join.onRef("l.tenant_id", "=", "s.tenant_id").onRef("l.order_id", "=", "s.order_id"),
        )
        .innerJoin("products as g", (join) =>
          join
            .onRef("g.tenant_id", "=", "l.tenant_id")
            .onRef("g.id", "=", "l.product_id")
            .on("g.charge_group_id", "is", null),
        )
        .leftJoin("stop_lines as d", (join) =>
          join
            .onRef("d.tenant_id", "=", "s.tenant_id")
            .onRef("d.stop_id", "=", "s.id")
            .onRef("d.order_line_id", "=", "l.id"),
        )
        .where("s.tenant_id", "=", tenantId)
        .where("s.round_id", "=", anyUuid(roundIds))
        .groupBy(["s.round_id", "l.product_id"])
        .select((eb) => [
          "s.round_id",
          "l.product_id",
          countOf(
            eb.case().when("s.sold_at_door", "=", sql.lit(false)).then(eb.ref("l.quantity")).end(),
          ).as("ordered"),
          countOf(eb.ref("d.delivered_quantity")).as("delivered"),
        ]),
    )
    .with("taken", (db) =>
      db
        .selectFrom("stops as s")
        .innerJoin("stop_collect as c", (join) =>
          join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.stop_id", "=", "s.id"),
        )
        .where("s.tenant_id", "=", tenantId)
        .where("s.round_id", "=", anyUuid(roundIds))
        .groupBy(["s.round_id", "c.product_id"])
        .select((eb) => [
          "s.round_id",
          "c.product_id",
          countOf(eb.ref("c.quantity")).as("empties"),
        ]),
    )
    .with("counts", (db) =>
      db
        .selectFrom("round_load_counts")
        .where("tenant_id", "=", tenantId)
        .where("round_id", "=", anyUuid(roundIds))
        .select(["round_id", "leg", "product_id", "condition", "counted", "expected"]),
    )
    .with("should", (db) =>
      db
        .selectFrom("lines as l")
        .select([
          "l.round_id",
          "l.product_id",
          "l.ordered as expected",
          "l.delivered",
          ...loadOf("out", "full"),
        ])
        .unionAll(
          db
            .selectFrom("lines as l")
            .leftJoin("counts as c", (join) =>
              join
                .onRef("c.round_id", "=", "l.round_id")
                .onRef("c.product_id", "=", "l.product_id")
                .on("c.leg", "=", sql.lit("out"))
                .on("c.condition", "=", sql.lit("full")),
            )
            .select((eb) => [
              "l.round_id",
              "l.product_id",
              sql<number>`greatest(${eb.fn.coalesce("c.counted", "l.ordered")} - ${eb.ref("l.delivered")}, 0)`.as(
                "expected",
              ),
              sql<number>`0`.as("delivered"),
              ...loadOf("back", "full"),
            ]),
        )
        .unionAll(
          db
            .selectFrom("taken as t")
            .select([
              "t.round_id",
              "t.product_id",
              "t.empties as expected",
              sql<number>`0`.as("delivered"),
              ...loadOf("back", "empty"),
            ]),
        ),
    )
    .selectFrom("should as x")
    .fullJoin("counts as c", (join) =>
      join
        .onRef("c.round_id", "=", "x.round_id")
        .onRef("c.leg", "=", "x.leg")
        .onRef("c.product_id", "=", "x.product_id")
        .onRef("c.condition", "=", "x.condition"),
    )
    .innerJoin("products as p", (join) =>
      join
        .on("p.tenant_id", "=", tenantId)
        .on((eb) => eb("p.id", "=", eb.fn.coalesce("x.product_id", "c.product_id"))),
    )
    .select((eb) => [
      eb.fn.coalesce("x.round_id", "c.round_id").$notNull().as("roundId"),
      eb.fn.coalesce("x.leg", "c.leg").$notNull().as("leg"),
      "p.id as productId",
      "p.name as productName",
      "p.tracks_serials as tracksSerials",
      eb.fn.coalesce("x.condition", "c.condition").$notNull().as("condition"),
      eb.fn.coalesce("x.expected", eb.lit(0)).as("expected"),
      eb.fn.coalesce("x.delivered", eb.lit(0)).as("delivered"),
      "c.counted",
      "c.expected as expectedWhenCounted",
    ])
    .orderBy("leg")
    .orderBy("p.sort_name")
    .orderBy("condition"),
);

/** The load of one round. */
export const loadSheet = (
  db: SqlRunner,
  { tenantId, roundId }: { tenantId: string; roundId: string },
) => loadSheets(db, { tenantId, roundIds: [roundId] });

interface CameBack {
  productId: string;
  condition: Condition;
  expected: number;
  counted: number;
}

/**
 * What the count of a van that came back means for the ledger. Fulls that were not handed over never
 * left the books of the yard they started from: they leave it now and come in where the van ended, as
 * many as were counted. Empties came in at each stop: only what is missing or too many moves.
 */
export function movementsOf(
  lines: readonly CameBack[],
  yards: { start: string; end: string },
): Movement[] {
  return lines.flatMap(({ productId, condition, expected, counted }) => {
    const at = (locationId: string, quantity: number) => ({
      locationId,
      productId,
      condition,
      quantity,
    });
    if (condition === "empty") return [at(yards.end, counted - expected)];
    return yards.start === yards.end
      ? [at(yards.end, counted - expected)]
      : [at(yards.start, -expected), at(yards.end, counted)];
  });
}

/** Brings the round's load differences to what they should be: a count may be taken again. */
export async function settleDifference(
  tx: Tx,
  tenantId: string,
  roundId: string,
  wanted: readonly Movement[],
  of: { byUserId: string | null; at: Date },
): Promise<void> {
  const booked = await runSql(
    tx,
    sqlBuilder
      .selectFrom("stock_movements")
      .where("tenant_id", "=", tenantId)
      .where("round_id", "=", roundId)
      .where("reason", "=", sql.lit("load_difference"))
      .groupBy(["location_id", "product_id", "condition"])
      .select((eb) => [
        "location_id as locationId",
        "product_id as productId",
        "condition",
        countOf(eb.ref("quantity")).as("quantity"),
      ]),
  );
  const owed = new Map<string, Movement>();
  const add = (movement: Movement, sign: 1 | -1) => {
    const key = `${movement.locationId} ${movement.productId} ${movement.condition}`;
    const quantity = (owed.get(key)?.quantity ?? 0) + sign * movement.quantity;
    owed.set(key, { ...movement, quantity });
  };
  for (const movement of wanted) add(movement, 1);
  for (const movement of booked) add(movement, -1);
  await addMovements(tx, tenantId, [...owed.values()], {
    ...of,
    roundId,
    reason: "load_difference",
  });
}
