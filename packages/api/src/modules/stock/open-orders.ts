import {
  expressionBuilder,
  sql,
  type Expression,
  type SqlBool,
  type SupplierOrderStatus,
  type Tables,
} from "@roundsman/db";

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
