import { expressionBuilder, sql, type Expression, type SqlBool, type Tables } from "@roundsman/db";

const any = expressionBuilder<Tables>();

/** Rounds (`r`) that were changed, or whose vehicle, orders or their addresses were: a round shows those. */
export function changedSince(tenantId: string, since: Date): Expression<SqlBool> {
  const stopsOf = any
    .selectFrom("orders as o")
    .innerJoin("stops as s", (join) =>
      join.onRef("s.tenant_id", "=", "o.tenant_id").onRef("s.order_id", "=", "o.id"),
    )
    .where("o.tenant_id", "=", tenantId)
    .select("s.round_id as id");
  const changed = any
    .selectFrom("rounds as own")
    .where("own.tenant_id", "=", tenantId)
    .where("own.updated_at", ">=", since)
    .select("own.id")
    .union(stopsOf.where("o.updated_at", ">=", since))
    .union(
      stopsOf
        .innerJoin("delivery_addresses as a", (join) =>
          join.onRef("a.tenant_id", "=", "o.tenant_id").onRef("a.id", "=", "o.delivery_address_id"),
        )
        .where("a.updated_at", ">=", since),
    )
    .union(
      any
        .selectFrom("vehicles as v")
        .innerJoin("rounds as driven", (join) =>
          join
            .onRef("driven.tenant_id", "=", "v.tenant_id")
            .onRef("driven.vehicle_id", "=", "v.id"),
        )
        .where("v.tenant_id", "=", tenantId)
        .where("v.updated_at", ">=", since)
        .select("driven.id"),
    );
  return sql<boolean>`${sql.ref("r.id")} in (${changed})`;
}
