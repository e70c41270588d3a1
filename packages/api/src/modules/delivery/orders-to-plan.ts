import { expressionBuilder, sql, type Expression, type Tables } from "@roundsman/db";

/* What planning and the board know of an order: its load, and roughly where it goes. */

const o = expressionBuilder<Tables & { o: Tables["orders"] }, "o">();

/** The outward code of `orders as o`, such as LA23; null where it has no postcode. */
export const outwardCode = sql<
  string | null
>`nullif(split_part(${o.ref("o.deliver_to_postcode")}, ' ', 1), '')`;

type Quantity = Expression<number | null>;
/** Kilograms or litres of one; null where unknown. */
type OfOne = Expression<string | null>;

/** How many pieces, all together; none where there are none. */
export const countOf = (quantity: Quantity) => sql<number>`coalesce(sum(${quantity}), 0)::int`;

/** Of all together; what is unknown counts as none. */
export const totalOf = (quantity: Quantity, ofOne: OfOne) =>
  sql<number>`coalesce(sum(${quantity} * ${ofOne}), 0)::float8`;

/**
 * What goes out for an order: how many fulls, and their kilograms, litres and kilograms of hazardous goods.
 * One row for `orders as o`, to be joined laterally; its lines are `l`, their products `g`.
 */
export const selectFulls = o
  .selectFrom("order_lines as l")
  .innerJoin("products as g", (join) =>
    join.onRef("g.tenant_id", "=", "l.tenant_id").onRef("g.id", "=", "l.product_id"),
  )
  .whereRef("l.tenant_id", "=", "o.tenant_id")
  .whereRef("l.order_id", "=", "o.id")
  .select((eb) => [
    countOf(eb.ref("l.quantity")).as("items"),
    totalOf(eb.ref("l.quantity"), eb.ref("g.full_kg")).as("kg"),
    totalOf(eb.ref("l.quantity"), eb.ref("g.volume_litres")).as("litres"),
    totalOf(eb.ref("l.quantity"), eb.ref("g.hazard_kg")).as("hazardKg"),
  ]);

/** The same of the empties that come back for it: `order_collect as c` and their products `g`. */
export const selectEmpties = o
  .selectFrom("order_collect as c")
  .innerJoin("products as g", (join) =>
    join.onRef("g.tenant_id", "=", "c.tenant_id").onRef("g.id", "=", "c.product_id"),
  )
  .whereRef("c.tenant_id", "=", "o.tenant_id")
  .whereRef("c.order_id", "=", "o.id")
  .select((eb) => [
    countOf(eb.ref("c.quantity")).as("items"),
    totalOf(eb.ref("c.quantity"), eb.ref("g.empty_kg")).as("kg"),
    totalOf(eb.ref("c.quantity"), eb.ref("g.volume_litres")).as("litres"),
  ]);
