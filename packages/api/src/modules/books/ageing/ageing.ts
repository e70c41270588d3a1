import { runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { accountEntries, agesOn, creditOn, leftOf } from "../../billing";
import type { Debtors } from "./schema";

/* What customers owed at the end of a day, document by document and by age (docs/decisions/0405). */

type Asked = { tenantId: string; on: string };

/** @param on YYYY-MM-DD. Two statements, whatever the number of customers. */
export async function debtorsOn(db: SqlRunner, asked: Asked): Promise<Debtors> {
  const { tenantId, on } = asked;
  const parts = sqlBuilder
    .selectFrom(leftOf(asked).as("l"))
    .groupBy("l.customerId")
    .select(["l.customerId", ...agesOn(on), sql<number>`0::float8`.as("creditPence")])
    .unionAll(
      sqlBuilder
        .selectFrom(creditOn(asked).as("u"))
        .groupBy("u.customerId")
        .select([
          "u.customerId",
          ...(
            ["notDuePence", "upTo30Pence", "upTo60Pence", "upTo90Pence", "over90Pence"] as const
          ).map((name) => sql<number>`0::float8`.as(name)),
          sql<number>`coalesce(sum(u.pence), 0)::float8`.as("creditPence"),
        ]),
    );
  const sumOf = (column: keyof typeof none) =>
    sql<number>`sum(${sql.ref(`p.${column}`)})`.as(column);
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom(parts.as("p"))
      .leftJoin("customers as c", (join) =>
        join.on("c.tenant_id", "=", tenantId).onRef("c.id", "=", "p.customerId"),
      )
      .groupBy(["p.customerId", "c.name"])
      .orderBy(sql`sort_key(c.name)`)
      .orderBy("p.customerId")
      .select([
        "p.customerId",
        sql<string>`coalesce(c.name, 'No customer named')`.as("customerName"),
        sumOf("notDuePence"),
        sumOf("upTo30Pence"),
        sumOf("upTo60Pence"),
        sumOf("upTo90Pence"),
        sumOf("over90Pence"),
        sumOf("creditPence"),
      ]),
  );
  const books = await runSqlForOne(
    db,
    accountEntries({ tenantId, customerId: null })
      .where("day", "<=", sql<Date>`${on}::date`)
      .select(sql<number>`coalesce(sum(pence), 0)::float8`.as("pence")),
  );
  if (!books) throw new Error("Counting gave no row");
  const items = rows
    .map((row) => ({ ...row, ...withSums(row) }))
    .filter(({ owedPence, creditPence }) => owedPence !== 0 || creditPence !== 0);
  const totals = withSums(items.reduce(plus, none));
  const booksPence = books.pence;
  return { on, items, totals, booksPence, differencePence: totals.balancePence - booksPence };
}

const none = {
  notDuePence: 0,
  upTo30Pence: 0,
  upTo60Pence: 0,
  upTo90Pence: 0,
  over90Pence: 0,
  creditPence: 0,
};
type Parts = typeof none;

const plus = (sum: Parts, row: Parts): Parts => ({
  notDuePence: sum.notDuePence + row.notDuePence,
  upTo30Pence: sum.upTo30Pence + row.upTo30Pence,
  upTo60Pence: sum.upTo60Pence + row.upTo60Pence,
  upTo90Pence: sum.upTo90Pence + row.upTo90Pence,
  over90Pence: sum.over90Pence + row.over90Pence,
  creditPence: sum.creditPence + row.creditPence,
});

function withSums(parts: Parts) {
  const { notDuePence, upTo30Pence, upTo60Pence, upTo90Pence, over90Pence, creditPence } = parts;
  const owedPence = notDuePence + upTo30Pence + upTo60Pence + upTo90Pence + over90Pence;
  return { ...parts, owedPence, balancePence: owedPence - creditPence };
}
