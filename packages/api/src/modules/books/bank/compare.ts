import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { LedgerDifference } from "../../billing";

/** Lines of bank statements of which other parts are matched than they say: each night (docs/decisions/0243). */
export function findBankDifferences(
  runner: SqlRunner,
  tenantId: string,
): Promise<LedgerDifference[]> {
  const counted = sql<number>`coalesce(sum(m.amount_pence) filter (where m.undone_at is null), 0)`;
  return runSql(
    runner,
    sqlBuilder
      .selectFrom("bank_lines as l")
      .leftJoin("bank_matches as m", (join) =>
        join.onRef("m.tenant_id", "=", "l.tenant_id").onRef("m.line_id", "=", "l.id"),
      )
      .where("l.tenant_id", "=", tenantId)
      .groupBy(["l.id", "l.booked_on", "l.matched_pence"])
      .having(sql<boolean>`l.matched_pence <> ${counted}`)
      .orderBy("l.booked_on")
      .orderBy("l.id")
      .limit(100)
      .select([
        sql<"matched">`'matched'`.as("what"),
        sql<string>`'Bank line of ' || to_char(l.booked_on, 'FMDD FMMonth YYYY')`.as("about"),
        "l.matched_pence as kept",
        sql<number>`(${counted})::float8`.as("counted"),
      ]),
  );
}
