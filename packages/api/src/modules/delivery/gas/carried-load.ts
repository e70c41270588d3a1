import {
  expressionBuilder,
  jsonObjectFrom,
  sql,
  type Expression,
  type Tables,
} from "@roundsman/db";

type OnRound = Tables & {
  r: Tables["rounds"];
  l: Tables["stock_transfer_lines"];
  g: Tables["products"];
};
const onRound = expressionBuilder<OnRound, "r" | "l" | "g">();

/** Kilograms of one piece of a transfer, full or empty; null where unknown. */
const pieceKg = onRound
  .case("l.condition")
  .when(sql.lit("full"))
  .then(onRound.ref("g.full_kg"))
  .else(onRound.ref("g.empty_kg"))
  .end();

const hazardKg = onRound
  .case("l.condition")
  .when(sql.lit("full"))
  .then(onRound.ref("g.hazard_kg"))
  .end();

/** Of all together; what is unknown counts as none. */
const totalOf = (quantity: Expression<number>, ofOne: Expression<string | null>) =>
  sql<number>`coalesce(sum(${quantity} * ${ofOne}), 0)::float8`;

const piecesUnweighed = onRound
  .case()
  .when(pieceKg, "is", null)
  .then(onRound.ref("l.quantity"))
  .end();

/** What transfers between yards add to the load of `rounds as r` that they ride along with. */
export const carriedLoad = jsonObjectFrom(
  expressionBuilder<OnRound, "r">()
    .selectFrom("stock_transfers as t")
    .innerJoin("stock_transfer_lines as l", (join) =>
      join.onRef("l.tenant_id", "=", "t.tenant_id").onRef("l.transfer_id", "=", "t.id"),
    )
    .innerJoin("products as g", (join) =>
      join.onRef("g.tenant_id", "=", "l.tenant_id").onRef("g.id", "=", "l.product_id"),
    )
    .whereRef("t.tenant_id", "=", "r.tenant_id")
    .whereRef("t.round_id", "=", "r.id")
    .where("t.status", "<>", sql.lit("cancelled"))
    .select((eb) => [
      totalOf(eb.ref("l.quantity"), pieceKg).as("kg"),
      totalOf(eb.ref("l.quantity"), eb.ref("g.volume_litres")).as("litres"),
      totalOf(eb.ref("l.quantity"), hazardKg).as("hazardKg"),
      sql<number>`coalesce(sum(${piecesUnweighed}), 0)::int`.as("unweighed"),
    ]),
).$notNull();
