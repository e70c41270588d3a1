import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { z } from "zod";
import type { Liability } from "./schema";

/**
 * What would be paid back for all open agreements on a day, YYYY-MM-DD, by group: of each agreement what
 * `refundOf` says, rounded by itself. One statement.
 */
export async function liabilityOn(
  runner: SqlRunner,
  tenantId: string,
  on: string,
): Promise<z.infer<typeof Liability>> {
  const open = sql<number>`a.quantity - a.returned_quantity`;
  const years = sql<number>`greatest(0, extract(year from ${on}::date)::int - extract(year from a.paid_on)::int
    - (to_char(${on}::date, 'MMDD') < to_char(a.paid_on, 'MMDD'))::int)`;
  const percent = sql<number>`a.refund_scale[least(${years} + 1, cardinality(a.refund_scale))]`;
  const items = await runSql(
    runner,
    sqlBuilder
      .selectFrom("cylinder_agreements as a")
      .innerJoin("exchange_groups as g", (join) =>
        join.onRef("g.tenant_id", "=", "a.tenant_id").onRef("g.id", "=", "a.exchange_group_id"),
      )
      .where("a.tenant_id", "=", tenantId)
      .whereRef("a.returned_quantity", "<", "a.quantity")
      .groupBy(["g.id", "g.name"])
      .orderBy("g.name")
      .orderBy("g.id")
      .select([
        "g.id as exchangeGroupId",
        "g.name",
        sql<number>`count(*)::int`.as("agreements"),
        sql<number>`sum(${open})::int`.as("openCount"),
        sql<number>`sum((${open}) * a.charge_pence::bigint)::float8`.as("takenPence"),
        sql<number>`sum(floor((a.charge_pence::bigint * (${open}) * (${percent}) + 50) / 100))::float8`.as(
          "refundPence",
        ),
      ]),
  );
  const sum = (what: "openCount" | "takenPence" | "refundPence") =>
    items.reduce((all, item) => all + item[what], 0);
  return {
    on,
    items,
    openCount: sum("openCount"),
    takenPence: sum("takenPence"),
    refundPence: sum("refundPence"),
  };
}
