import { runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { accountEntries, isWrittenOff } from "../../billing";
import { unpaidDeliveries } from "../../orders";
import type { Period } from "./period";
import type { BooksDebtor, BooksFigures } from "./schema";

/* What customers owe on account: the sums of all their statements. Pence, including VAT. */

const sumWhere = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`coalesce(sum(pence) filter (where ${condition}), 0)::float8`;

/** What was owed before a period, what moved in it, and what was owed after. One statement. */
export async function debtorsOf(
  db: SqlRunner,
  tenantId: string,
  { firstDay, lastDay }: Period,
): Promise<Omit<BooksFigures["debtors"], "byAllocationsPence" | "differencePence">> {
  const inPeriod = sql<boolean>`day >= ${firstDay}::date`;
  const isBroughtIn = sql<boolean>`exists (select from receipts p
    where p.tenant_id = ${tenantId} and p.id = "sourceId" and p.opening)`;
  const moved = (...kinds: string[]) => sumWhere(sql`${inPeriod} and kind = any(${kinds}::text[])`);
  const row = await runSqlForOne(
    db,
    accountEntries({ tenantId, customerId: null })
      .where("day", "<=", sql<Date>`${lastDay}::date`)
      .select([
        sumWhere(sql`day < ${firstDay}::date`).as("openingPence"),
        moved("invoice").as("billedPence"),
        sumWhere(sql`${inPeriod} and kind = 'credit_note' and not ${isWrittenOff(tenantId)}`).as(
          "credited",
        ),
        sumWhere(sql`${inPeriod} and kind = 'credit_note' and ${isWrittenOff(tenantId)}`).as(
          "writtenOff",
        ),
        sumWhere(sql`${inPeriod} and kind in ('payment', 'reversal') and not ${isBroughtIn}`).as(
          "received",
        ),
        sumWhere(sql`${inPeriod} and ${isBroughtIn}`).as("broughtIn"),
        moved("refund").as("refundedPence"),
        sql<number>`coalesce(sum(pence), 0)::float8`.as("closingPence"),
      ]),
  );
  if (!row) throw new Error("Counting gave no row");
  const { credited, writtenOff, received, broughtIn, ...sums } = row;
  // Minus nought is no figure.
  return {
    ...sums,
    creditedPence: 0 - credited,
    writtenOffPence: 0 - writtenOff,
    receivedPence: 0 - received,
    broughtInPence: 0 - broughtIn,
  };
}

/** Who owed or moved anything, by name: the rows add up to `debtorsOf`. One statement. */
export const debtorsByCustomer = (
  db: SqlRunner,
  tenantId: string,
  { firstDay, lastDay }: Period,
): Promise<BooksDebtor[]> =>
  runSql(
    db,
    sqlBuilder
      .selectFrom(
        accountEntries({ tenantId, customerId: null })
          .where("day", "<=", sql<Date>`${lastDay}::date`)
          .groupBy("customerId")
          .select([
            "customerId",
            sumWhere(sql`day < ${firstDay}::date`).as("openingPence"),
            sumWhere(sql`day >= ${firstDay}::date`).as("movedPence"),
            sql<number>`coalesce(sum(pence), 0)::float8`.as("closingPence"),
            sql<boolean>`bool_or(day >= ${firstDay}::date)`.as("hasMoved"),
          ])
          .as("owing"),
      )
      .leftJoin("customers as c", (join) =>
        join.on("c.tenant_id", "=", tenantId).onRef("c.id", "=", "owing.customerId"),
      )
      .where((eb) => eb.or([eb("closingPence", "<>", 0), eb.ref("hasMoved")]))
      .orderBy(sql`sort_key(c.name)`)
      .orderBy("owing.customerId")
      .select([
        "owing.customerId",
        sql<string>`coalesce(c.name, 'No customer named')`.as("customerName"),
        "openingPence",
        "movedPence",
        "closingPence",
      ]),
  );

/**
 * The closing sum of `debtorsOf` once more, by what each document has left at the end of the last day, and the money
 * that was held then. An allocation to an invoice that was issued later counts from the day of that. One statement.
 */
export async function leftOnDocuments(
  db: SqlRunner,
  tenantId: string,
  { lastDay }: Period,
): Promise<{ owedPence: number; creditPence: number; paidAheadPence: number }> {
  const by = (column: string) => sql<boolean>`${sql.ref(column)} <= ${lastDay}::date`;
  const counts = sqlBuilder
    .selectFrom("allocations as a")
    .leftJoin("invoices as i", (join) =>
      join.onRef("i.tenant_id", "=", "a.tenant_id").onRef("i.id", "=", "a.invoice_id"),
    )
    .leftJoin("credit_notes as n", (join) =>
      join.onRef("n.tenant_id", "=", "a.tenant_id").onRef("n.id", "=", "a.credit_note_id"),
    )
    .leftJoin("orders as o", (join) =>
      join.onRef("o.tenant_id", "=", "a.tenant_id").onRef("o.id", "=", "a.order_id"),
    )
    .where("a.tenant_id", "=", tenantId)
    .where(sql<boolean>`greatest(a.booked_on, i.issued_on) <= ${lastDay}::date`)
    .select([
      sql<number>`coalesce(sum(a.amount_pence) filter (where i.id is not null
        and (not i.paid_sale or i.reopened_on <= ${lastDay}::date)), 0)::float8`.as("paid"),
      sql<number>`coalesce(sum(a.amount_pence) filter (where n.paid_sale is not true), 0)::float8`.as(
        "used",
      ),
      sql<number>`coalesce(sum(a.amount_pence) filter (where o.id is not null
        and (o.booked_on is null or o.booked_on > ${lastDay}::date)), 0)::float8`.as("ahead"),
    ]);
  const row = await runSqlForOne(
    db,
    sqlBuilder.selectFrom(counts.as("counted")).select((eb) => [
      "counted.paid",
      "counted.used",
      "counted.ahead",
      eb
        .selectFrom("invoices")
        .where("tenant_id", "=", tenantId)
        .where("status", "<>", sql.lit("void"))
        .where(
          sql<boolean>`case when paid_sale then reopened_on else issued_on end <= ${lastDay}::date`,
        )
        .select(sql<number>`coalesce(sum(total_pence), 0)::float8`.as("pence"))
        .as("billed"),
      eb
        .selectFrom("receipts")
        .where("tenant_id", "=", tenantId)
        .where(by("received_on"))
        .select(sql<number>`coalesce(sum(amount_pence), 0)::float8`.as("pence"))
        .as("received"),
      eb
        .selectFrom("credit_notes")
        .where("tenant_id", "=", tenantId)
        .where("paid_sale", "=", false)
        .where(by("issued_on"))
        .select(sql<number>`coalesce(sum(total_pence), 0)::float8`.as("pence"))
        .as("credited"),
      eb
        .selectFrom("bad_debts")
        .where("tenant_id", "=", tenantId)
        .where(by("day"))
        .select(sql<number>`coalesce(sum(pence), 0)::float8`.as("pence"))
        .as("writtenOff"),
      unpaidDeliveries({ tenantId })
        .where("d.day", "<=", sql<Date>`${lastDay}::date`)
        .select(sql<number>`coalesce(sum(d.pence), 0)::float8`.as("pence"))
        .as("deliveries"),
    ]),
  );
  if (!row) throw new Error("Counting gave no row");
  // What write-offs clear is among the allocations, and no credit.
  const sources = (row.received ?? 0) + (row.credited ?? 0) + (row.writtenOff ?? 0);
  const creditPence = sources - row.used;
  return {
    owedPence: (row.billed ?? 0) - row.paid - creditPence + (row.deliveries ?? 0),
    creditPence,
    paidAheadPence: row.ahead,
  };
}
