import { expressionBuilder, sql, type Expression, type SqlBool, type Tables } from "@roundsman/db";

const any = expressionBuilder<Tables>();

/** Invoices (`i`) that were changed, or whose orders were: they show what those are called. */
export const changedSince = (tenantId: string, since: Date): Expression<SqlBool> =>
  sql<boolean>`${sql.ref("i.id")} in (${any
    .selectFrom("invoices as own")
    .where("own.tenant_id", "=", tenantId)
    .where("own.updated_at", ">=", since)
    .select("own.id")
    .union(
      any
        .selectFrom("orders as o")
        .innerJoin("invoice_orders as b", (join) =>
          join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.order_id", "=", "o.id"),
        )
        .where("o.tenant_id", "=", tenantId)
        .where("o.updated_at", ">=", since)
        .select("b.invoice_id as id"),
    )})`;
