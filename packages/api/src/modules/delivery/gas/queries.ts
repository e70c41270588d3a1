import {
  expressionBuilder,
  jsonObjectFrom,
  sql,
  type Expression,
  type Tables,
} from "@roundsman/db";
import type { GoodsOfOne } from "./van-load";

/* Dangerous goods and papers as a round's own statements read them. */

/** What one piece of a product (`g`) is on the road; null where it is no dangerous goods. */
export const goodsOfProduct = sql<GoodsOfOne | null>`case when g.un_number is not null then
  json_build_object(
    'unNumber', g.un_number, 'properShippingName', g.proper_shipping_name, 'hazardClass', g.hazard_class,
    'label', g.hazard_label, 'transportCategory', g.transport_category,
    'netKg', coalesce(g.hazard_kg, 0)::float8, 'grossKg', g.full_kg::float8)
  end`;

type OnRound = Tables & { r: Tables["rounds"] };
const round = expressionBuilder<OnRound, "r">();

/** Dangerous goods that ride along with `rounds as r` between yards, and are not handed in yet. */
export const carriedGoods = round
  .selectFrom("stock_transfers as t")
  .innerJoin("stock_transfer_lines as l", (join) =>
    join.onRef("l.tenant_id", "=", "t.tenant_id").onRef("l.transfer_id", "=", "t.id"),
  )
  .innerJoin("products as g", (join) =>
    join.onRef("g.tenant_id", "=", "l.tenant_id").onRef("g.id", "=", "l.product_id"),
  )
  .whereRef("t.tenant_id", "=", "r.tenant_id")
  .whereRef("t.round_id", "=", "r.id")
  .where(
    "t.status",
    "not in",
    (["cancelled", "received"] as const).map((status) => sql.lit(status)),
  )
  .where("g.un_number", "is not", null)
  .select([
    "l.product_id as productId",
    "g.name as productName",
    "l.condition",
    "l.quantity",
    goodsOfProduct.as("goods"),
  ]);

/** Goods as they were counted onto `rounds as r` before it left, dangerous or not. */
export const countedGoods = round
  .selectFrom("round_load_counts as c")
  .innerJoin("products as g", (join) =>
    join.onRef("g.tenant_id", "=", "c.tenant_id").onRef("g.id", "=", "c.product_id"),
  )
  .whereRef("c.tenant_id", "=", "r.tenant_id")
  .whereRef("c.round_id", "=", "r.id")
  .where("c.leg", "=", sql.lit("out"))
  .select([
    "c.product_id as productId",
    "g.name as productName",
    "c.condition",
    "c.counted",
    "c.expected",
    sql<number | null>`g.full_kg::float8`.as("fullKg"),
    sql<number | null>`g.empty_kg::float8`.as("emptyKg"),
    sql<number | null>`g.volume_litres::float8`.as("volumeLitres"),
    sql<number | null>`g.hazard_kg::float8`.as("hazardKg"),
    goodsOfProduct.as("goods"),
  ]);

/** The papers of the driver and the vehicle of `rounds as r` that are in use; days as YYYY-MM-DD. */
export const papersOfRound = round
  .selectFrom("fleet_papers as f")
  .whereRef("f.tenant_id", "=", "r.tenant_id")
  .where("f.archived_at", "is", null)
  .where((eb) =>
    eb.or([
      eb("f.user_id", "=", eb.ref("r.driver_user_id")),
      eb("f.vehicle_id", "=", eb.ref("r.vehicle_id")),
    ]),
  )
  .orderBy("f.expires_on")
  .orderBy("f.id")
  .select([
    "f.kind",
    sql<boolean>`f.user_id is not null`.as("ofDriver"),
    "f.number",
    sql<string>`f.expires_on::text`.as("expiresOn"),
  ]);

/** An ADR certificate of `members as m` that holds on a day. */
export const certificateOn = (day: Expression<Date>) =>
  expressionBuilder<Tables & { m: Tables["members"] }, "m">()
    .selectFrom("fleet_papers as f")
    .whereRef("f.tenant_id", "=", "m.tenant_id")
    .whereRef("f.user_id", "=", "m.user_id")
    .where("f.kind", "=", sql.lit("adr_certificate"))
    .where("f.archived_at", "is", null)
    .where("f.expires_on", ">=", day)
    .select("f.id");

type Carried = Tables & {
  r: Tables["rounds"];
  l: Tables["stock_transfer_lines"];
  g: Tables["products"];
};
const onRound = expressionBuilder<Carried, "r" | "l" | "g">();

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
  expressionBuilder<Carried, "r">()
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
