import {
  prepareSql,
  rowsAsTable,
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type InferResult,
  type Tx,
} from "@roundsman/db";
import { addMovements } from "../ledger";
import { goodsOfRounds } from "./goods-of-rounds";

type OfRound = { tenantId: string; roundId: string };

/**
 * Places whose last count knew less, or more, than is known now of what a round had taken before it. `missing` is what
 * the count's level lacks. Counts after the van was back are left out: they counted all that the round brought back.
 */
const selectMissing = ({ tenantId, roundId }: OfRound) =>
  sqlBuilder
    .with(
      (cte) => cte("goods").materialized(),
      (db) =>
        db.selectFrom(goodsOfRounds(tenantId, sql`r.id = ${roundId}::uuid`).as("g")).selectAll("g"),
    )
    .with(
      (cte) => cte("at_counts").materialized(),
      (db) =>
        db
          .selectFrom("rounds as r")
          .innerJoin("stock_levels as l", (join) =>
            join.on(sameBusiness("l", "r")).on("l.count_id", "is not", null),
          )
          .innerJoin("stock_count_lines as c", (join) =>
            join
              .on(sameBusiness("c", "l"))
              .onRef("c.count_id", "=", "l.count_id")
              .onRef("c.product_id", "=", "l.product_id")
              .onRef("c.condition", "=", "l.condition"),
          )
          .where("r.tenant_id", "=", tenantId)
          .where("r.id", "=", roundId)
          .where(
            sql<boolean>`l.counted_at < coalesce(
              case when r.lost_at is null then least(r.done_at, r.back_at) else r.back_at end,
              'infinity'::timestamptz)`,
          )
          .where(
            sql<boolean>`(c.taken_by_rounds -> r.id::text is not null
              or l.counted_at >= (select min(n.at) from goods n))`,
          )
          .select([
            "l.location_id",
            "l.product_id",
            "l.condition",
            "l.count_id",
            "l.counted_at",
            sql<number>`coalesce((c.taken_by_rounds ->> r.id::text)::int, 0)`.as("known"),
          ]),
    )
    .selectFrom("at_counts as k")
    .crossJoinLateral((eb) =>
      eb
        .selectFrom("goods as g")
        .whereRef("g.location_id", "=", "k.location_id")
        .whereRef("g.product_id", "=", "k.product_id")
        .whereRef("g.condition", "=", "k.condition")
        .whereRef("g.at", "<=", "k.counted_at")
        .select(sql<number>`coalesce(sum(g.taken), 0)`.as("taken"))
        .as("g"),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom("stock_movements as m")
        .where("m.tenant_id", "=", tenantId)
        .where("m.round_id", "=", roundId)
        .where("m.reason", "=", sql.lit("count"))
        .whereRef("m.count_id", "=", "k.count_id")
        .whereRef("m.location_id", "=", "k.location_id")
        .whereRef("m.product_id", "=", "k.product_id")
        .whereRef("m.condition", "=", "k.condition")
        .select(sql<number>`coalesce(sum(m.quantity), 0)`.as("booked"))
        .as("m"),
    )
    .where(sql<boolean>`g.taken - k.known - m.booked <> 0`)
    .select([
      "k.location_id as locationId",
      "k.product_id as productId",
      "k.condition",
      sql<string>`k.count_id`.as("countId"),
      sql<Date>`k.counted_at`.as("countedAt"),
      sql<number>`(g.taken - k.known - m.booked)::int`.as("missing"),
    ])
    .orderBy("k.location_id")
    .orderBy("k.product_id")
    .orderBy("k.condition");

const readMissing = prepareSql(selectMissing);

type Missing = InferResult<ReturnType<typeof selectMissing>>[number];

/**
 * Brings the levels of yards to what their last counts mean by what is known now of a locked round: a count that did
 * not know of goods on the van gets them added (docs/decisions/0421). Called after each change of what a round carried.
 */
export async function settleCounts(
  tx: Tx,
  of: OfRound,
  by: { byUserId: string | null; at: Date },
): Promise<void> {
  const missing = await readMissing(tx, of);
  const { tenantId, roundId } = of;
  await addMovements(
    tx,
    tenantId,
    missing.map(({ missing: quantity, countId, countedAt, ...place }) => ({
      ...place,
      quantity,
      correcting: { countId, countedAt },
    })),
    { reason: "count", roundId, ...by },
  );
}

/**
 * Takes the yards' last counts as they are, whatever a locked round had taken before them: its van came back, and its
 * goods leave anew.
 */
export async function acceptCounts(tx: Tx, of: OfRound): Promise<void> {
  const missing: Missing[] = await readMissing(tx, of);
  if (missing.length === 0) return;
  const rows = missing.map(({ countId, productId, condition, missing: more }) => ({
    countId,
    productId,
    condition,
    more,
  }));
  const types = { countId: "uuid", productId: "uuid", condition: "condition", more: "int" };
  await runSql(
    tx,
    sqlBuilder
      .updateTable("stock_count_lines as c")
      .from(rowsAsTable("k", rows, types))
      .where("c.tenant_id", "=", of.tenantId)
      .whereRef("c.count_id", "=", "k.countId")
      .whereRef("c.product_id", "=", "k.productId")
      .whereRef("c.condition", "=", "k.condition")
      .set({
        taken_by_rounds: sql`jsonb_set(c.taken_by_rounds, array[${of.roundId}::text],
          to_jsonb(coalesce((c.taken_by_rounds ->> ${of.roundId}::text)::int, 0) + k.more))`,
      }),
  );
}
