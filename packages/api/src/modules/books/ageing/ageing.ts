import { runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { accountEntries } from "../../billing";
import { unpaidDeliveries } from "../../orders";
import type { Debtors } from "./schema";

/* What customers owed at the end of a day, document by document and by age (docs/decisions/0405). */

type Asked = { tenantId: string; on: string };

const dayOf = (on: string) => sql<Date>`${on}::date`;

/**
 * Selects the rest of each invoice and unpaid delivery at the end of the day, and the day on which it was due. A payment
 * counts on its day in the books, and one that is earlier than its invoice from the day of that.
 */
const leftOf = ({ tenantId, on }: Asked) =>
  sqlBuilder
    .selectFrom("invoices as i")
    .where("i.tenant_id", "=", tenantId)
    .where("i.status", "<>", sql.lit("void"))
    .where(
      sql<boolean>`case when i.paid_sale then i.reopened_on else i.issued_on end <= ${dayOf(on)}`,
    )
    .select((eb) => [
      "i.customer_id as customerId",
      sql<Date>`i.due_on`.as("dueOn"),
      sql<number>`i.total_pence - coalesce(${eb
        .selectFrom("allocations as a")
        .whereRef("a.tenant_id", "=", "i.tenant_id")
        .whereRef("a.invoice_id", "=", "i.id")
        .where("a.booked_on", "<=", dayOf(on))
        .select(sql<number>`sum(a.amount_pence)`.as("pence"))}, 0)`.as("pence"),
    ])
    .unionAll(
      unpaidDeliveries({ tenantId })
        .where("d.day", "<=", dayOf(on))
        .groupBy(["d.order_id", "d.customer_id"])
        .select([
          "d.customer_id as customerId",
          sql<Date>`min(d.day)`.as("dueOn"),
          sql<number>`sum(d.pence)`.as("pence"),
        ]),
    );

/** Selects receipts and credit notes up to the end of the day, less the amounts used by then. */
const creditOn = ({ tenantId, on }: Asked) => {
  const used = (column: "receipt_id" | "credit_note_id") =>
    sql<number>`coalesce((select sum(a.amount_pence) from allocations a
      left join invoices i on i.tenant_id = ${tenantId} and i.id = a.invoice_id
      where a.tenant_id = ${tenantId} and a.${sql.ref(column)} = d.id
        and greatest(a.booked_on, i.issued_on) <= ${dayOf(on)}), 0)`;
  return sqlBuilder
    .selectFrom("receipts as d")
    .where("d.tenant_id", "=", tenantId)
    .where("d.received_on", "<=", dayOf(on))
    .select([
      "d.customer_id as customerId",
      sql<number>`d.amount_pence - ${used("receipt_id")}`.as("pence"),
    ])
    .unionAll(
      sqlBuilder
        .selectFrom("credit_notes as d")
        .where("d.tenant_id", "=", tenantId)
        .where("d.paid_sale", "=", false)
        .where("d.issued_on", "<=", dayOf(on))
        .select([
          "d.customer_id as customerId",
          sql<number>`d.total_pence - ${used("credit_note_id")}`.as("pence"),
        ]),
    );
};

/** @param on YYYY-MM-DD. Two statements, whatever the number of customers. */
export async function debtorsOn(db: SqlRunner, asked: Asked): Promise<Debtors> {
  const { tenantId, on } = asked;
  const late = sql<number>`${dayOf(on)} - l."dueOn"`;
  const sumWhere = (which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(l.pence) filter (where ${which}), 0)::float8`;
  const parts = sqlBuilder
    .selectFrom(leftOf(asked).as("l"))
    .groupBy("l.customerId")
    .select([
      "l.customerId",
      sumWhere(sql`${late} <= 0`).as("notDuePence"),
      sumWhere(sql`${late} between 1 and 30`).as("upTo30Pence"),
      sumWhere(sql`${late} between 31 and 60`).as("upTo60Pence"),
      sumWhere(sql`${late} between 61 and 90`).as("upTo90Pence"),
      sumWhere(sql`${late} > 90`).as("over90Pence"),
      sql<number>`0::float8`.as("creditPence"),
    ])
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
      .where("day", "<=", dayOf(on))
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
