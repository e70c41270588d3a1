import {
  expressionBuilder,
  sql,
  type Expression,
  type SqlBool,
  type SupplierOrderStatus,
  type Tables,
} from "@roundsman/db";
import { within } from "../../platform/values/page";

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
