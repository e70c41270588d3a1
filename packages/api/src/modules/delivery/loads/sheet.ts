import {
  anyUuid,
  prepareSql,
  sql,
  sqlBuilder,
  type Condition,
  type LoadLeg,
  type SqlRunner,
} from "@roundsman/db";
import { isLoadedAtStart } from "../../stock";
import { countOf } from "../rounds/load";

type OfRounds = { tenantId: string; roundIds: readonly string[] };

/** What a leg of a round should carry of a product, full or empty. */
const loadOf = (leg: LoadLeg, condition: Condition) =>
  [
    sql<LoadLeg>`${sql.lit(leg)}::load_leg`.as("leg"),
    sql<Condition>`${sql.lit(condition)}::condition`.as("condition"),
  ] as const;

/**
 * The loads of rounds for their orders, out and back, in one statement. Out go the fulls ordered, but for what is
 * loaded at a reload on the way, what was sold at a door and what cylinders are charged for with; back come the fulls
 * that left (as counted, where they were), or came on at a reload, and were not handed over, and the empties taken and
 * not put down at one: below nothing where more were put down. `delivered` is what was handed over, `reloaded` what
 * came on at reloads, less what was put down there.
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
            eb
              .case()
              .when(eb.and([eb("s.sold_at_door", "=", sql.lit(false)), isLoadedAtStart]))
              .then(eb.ref("l.quantity"))
              .end(),
          ).as("ordered"),
          countOf(eb.ref("d.delivered_quantity")).as("delivered"),
        ]),
    )
    // Goods that were counted onto the van and that no order of the round needs any longer, such as those of a cancelled one.
    .with("goods", (db) =>
      db
        .selectFrom("lines as l")
        .select(["l.round_id", "l.product_id", "l.ordered", "l.delivered"])
        .unionAll(
          db
            .selectFrom("round_load_counts as c")
            .leftJoin("lines as l", (join) =>
              join
                .onRef("l.round_id", "=", "c.round_id")
                .onRef("l.product_id", "=", "c.product_id"),
            )
            .where("c.tenant_id", "=", tenantId)
            .where("c.round_id", "=", anyUuid(roundIds))
            .where("c.leg", "=", sql.lit("out"))
            .where("c.condition", "=", sql.lit("full"))
            .where("l.product_id", "is", null)
            .select([
              "c.round_id",
              "c.product_id",
              sql<number>`0`.as("ordered"),
              sql<number>`0`.as("delivered"),
            ]),
        ),
    )
    // Empties taken at doors, and those that were aboard when the van left.
    .with("taken", (db) =>
      db
        .selectFrom(
          db
            .selectFrom("stops as s")
            .innerJoin("stop_collect as c", (join) =>
              join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.stop_id", "=", "s.id"),
            )
            .where("s.tenant_id", "=", tenantId)
            .where("s.round_id", "=", anyUuid(roundIds))
            .select(["s.round_id", "c.product_id", "c.quantity"])
            .unionAll(
              db
                .selectFrom("round_load_counts as c")
                .where("c.tenant_id", "=", tenantId)
                .where("c.round_id", "=", anyUuid(roundIds))
                .where("c.leg", "=", sql.lit("out"))
                .where("c.condition", "=", sql.lit("empty"))
                .select(["c.round_id", "c.product_id", "c.counted as quantity"]),
            )
            .as("e"),
        )
        .groupBy(["e.round_id", "e.product_id"])
        .select((eb) => [
          "e.round_id",
          "e.product_id",
          countOf(eb.ref("e.quantity")).as("empties"),
        ]),
    )
    // Nothing of a reload that is still to come is aboard.
    .with("reloaded", (db) =>
      db
        .selectFrom("round_reloads as q")
        .innerJoin("round_reload_counts as c", (join) =>
          join.onRef("c.tenant_id", "=", "q.tenant_id").onRef("c.reload_id", "=", "q.id"),
        )
        .where("q.tenant_id", "=", tenantId)
        .where("q.round_id", "=", anyUuid(roundIds))
        .groupBy(["q.round_id", "c.product_id", "c.condition"])
        .select((eb) => [
          "q.round_id",
          "c.product_id",
          "c.condition",
          countOf(eb("c.loaded", "-", eb.ref("c.dropped"))).as("more"),
        ]),
    )
    // What went off a van or onto it is of products that no order of the round may name.
    .with("fulls", (db) =>
      db
        .selectFrom("goods as l")
        .fullJoin(
          db
            .selectFrom("reloaded")
            .where("condition", "=", sql.lit("full"))
            .select(["round_id", "product_id", "more"])
            .as("q"),
          (join) =>
            join.onRef("q.round_id", "=", "l.round_id").onRef("q.product_id", "=", "l.product_id"),
        )
        .select((eb) => [
          eb.fn.coalesce("l.round_id", "q.round_id").as("round_id"),
          eb.fn.coalesce("l.product_id", "q.product_id").as("product_id"),
          eb.fn.coalesce("l.ordered", eb.lit(0)).as("ordered"),
          eb.fn.coalesce("l.delivered", eb.lit(0)).as("delivered"),
          eb.fn.coalesce("q.more", eb.lit(0)).as("reloaded"),
        ]),
    )
    .with("empties", (db) =>
      db
        .selectFrom("taken as t")
        .fullJoin(
          db
            .selectFrom("reloaded")
            .where("condition", "=", sql.lit("empty"))
            .select(["round_id", "product_id", "more"])
            .as("q"),
          (join) =>
            join.onRef("q.round_id", "=", "t.round_id").onRef("q.product_id", "=", "t.product_id"),
        )
        .select((eb) => [
          eb.fn.coalesce("t.round_id", "q.round_id").as("round_id"),
          eb.fn.coalesce("t.product_id", "q.product_id").as("product_id"),
          sql<number>`coalesce(t.empties, 0) + coalesce(q.more, 0)`.as("aboard"),
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
        .selectFrom("fulls as l")
        .select([
          "l.round_id",
          "l.product_id",
          "l.ordered as expected",
          "l.delivered",
          "l.reloaded",
          ...loadOf("out", "full"),
        ])
        .unionAll(
          db
            .selectFrom("fulls as l")
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
              sql<number>`greatest(
                ${eb.fn.coalesce("c.counted", "l.ordered")} + ${eb.ref("l.reloaded")} - ${eb.ref("l.delivered")}, 0)`.as(
                "expected",
              ),
              sql<number>`0`.as("delivered"),
              sql<number>`0`.as("reloaded"),
              ...loadOf("back", "full"),
            ]),
        )
        .unionAll(
          db
            .selectFrom("empties as t")
            .select([
              "t.round_id",
              "t.product_id",
              "t.aboard as expected",
              sql<number>`0`.as("delivered"),
              sql<number>`0`.as("reloaded"),
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
      eb.fn.coalesce("x.reloaded", eb.lit(0)).as("reloaded"),
      "c.counted",
      "c.expected as expectedWhenCounted",
    ])
    .orderBy("leg")
    .orderBy("p.sort_name")
    .orderBy("condition"),
);

type OfRound = { tenantId: string; roundId: string };

/** The load of one round as it is shown: without what comes on at a reload alone, and nothing below nothing. */
export async function loadSheet(db: SqlRunner, of: OfRound) {
  const items = await loadSheets(db, { tenantId: of.tenantId, roundIds: [of.roundId] });
  return items
    .filter(
      ({ leg, expected, counted, delivered, reloaded }) =>
        leg === "back" || expected > 0 || counted !== null || (delivered !== 0 && reloaded === 0),
    )
    .map((item) => ({ ...item, expected: Math.max(0, item.expected) }));
}
