import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { Period } from "./period";

/*
 * VAT by cash accounting of what is on invoices. By the end of any day an invoice bears so much of its VAT as is paid of
 * it; a period is the difference of two days, so that one that is paid bit by bit comes to its VAT to the penny. What
 * its own credit notes took off is neither paid nor due. A credit note that is paid back, or pays another invoice, takes
 * its share of VAT away again: its money came in before.
 */

/** Of an invoice `i` by that day: what is left of a sum of it, `vat_pence` or `total_pence`, after its own credit. */
const leftAt = (column: "vat_pence" | "total_pence", on: string) => sql<number>`(
  i.${sql.raw(column)} - (
    select coalesce(sum(round(n.${sql.raw(column)}::numeric * own.pence / n.total_pence)), 0)
      from (select c.credit_note_id, sum(c.amount_pence) as pence from allocations c
             where c.tenant_id = i.tenant_id and c.invoice_id = i.id and c.credit_note_id is not null
               and c.booked_on <= ${on}::date group by c.credit_note_id) own
      join credit_notes n on n.tenant_id = i.tenant_id and n.id = own.credit_note_id and n.invoice_id = i.id))`;

/** Pence that had paid an invoice by that day: money, and credit of other invoices. */
const paidAt = (on: string) => sql<number>`(
  select coalesce(sum(a.amount_pence), 0) from allocations a
    left join credit_notes n on n.tenant_id = a.tenant_id and n.id = a.credit_note_id
   where a.tenant_id = i.tenant_id and a.invoice_id = i.id and a.booked_on <= ${on}::date
     and n.invoice_id is distinct from i.id)`;

/** Pence of a credit note `n` that by that day were paid back, or had paid another invoice. */
const usedAt = (on: string) => sql<number>`(
  select coalesce(sum(a.amount_pence), 0) from allocations a
   where a.tenant_id = n.tenant_id and a.credit_note_id = n.id and a.booked_on <= ${on}::date
     and a.invoice_id is distinct from n.invoice_id)`;

const vatOf = (on: string) => sql<number>`
  (select case when d.total <= 0 then 0 else round(d.vat * least(d.paid, d.total) / d.total) end
     from (select ${leftAt("vat_pence", on)} as vat, ${leftAt("total_pence", on)} as total, ${paidAt(on)} as paid) d)`;

const grossOf = (on: string) =>
  sql<number>`least(${paidAt(on)}, greatest(${leftAt("total_pence", on)}, 0))`;

/** Net and VAT of the period, in pence. One statement. */
export async function cashOfInvoices(
  db: SqlRunner,
  tenantId: string,
  { firstDay, lastDay, dayBefore }: Period,
): Promise<{ netPence: number; vatPence: number }> {
  const within = sql<boolean>`a.booked_on between ${firstDay}::date and ${lastDay}::date`;
  const invoices = sqlBuilder
    .selectFrom("invoices as i")
    .where("i.tenant_id", "=", tenantId)
    .where("i.sequence", "is not", null)
    .where((eb) =>
      eb(
        "i.id",
        "in",
        eb
          .selectFrom("allocations as a")
          .where("a.tenant_id", "=", tenantId)
          .where(within)
          .where("a.invoice_id", "is not", null)
          .select(sql<string>`a.invoice_id`.as("id")),
      ),
    )
    .select([
      sql<number>`${grossOf(lastDay)} - ${grossOf(dayBefore)}`.as("gross"),
      sql<number>`${vatOf(lastDay)} - ${vatOf(dayBefore)}`.as("vat"),
    ]);
  const shareOf = (on: string) =>
    sql<number>`round(n.vat_pence::numeric * ${usedAt(on)} / n.total_pence)`;
  const credit = sqlBuilder
    .selectFrom("credit_notes as n")
    .innerJoin("invoices as i", (join) =>
      join.onRef("i.tenant_id", "=", "n.tenant_id").onRef("i.id", "=", "n.invoice_id"),
    )
    .where("n.tenant_id", "=", tenantId)
    .where("i.sequence", "is not", null)
    .where((eb) =>
      eb(
        "n.id",
        "in",
        eb
          .selectFrom("allocations as a")
          .where("a.tenant_id", "=", tenantId)
          .where(within)
          .where("a.credit_note_id", "is not", null)
          .select(sql<string>`a.credit_note_id`.as("id")),
      ),
    )
    .select([
      sql<number>`${usedAt(dayBefore)} - ${usedAt(lastDay)}`.as("gross"),
      sql<number>`${shareOf(dayBefore)} - ${shareOf(lastDay)}`.as("vat"),
    ]);
  const [row] = await runSql(
    db,
    sqlBuilder
      .selectFrom(invoices.unionAll(credit).as("part"))
      .select([
        sql<number>`coalesce(sum(part.gross), 0)::float8`.as("grossPence"),
        sql<number>`coalesce(sum(part.vat), 0)::float8`.as("vatPence"),
      ]),
  );
  const { grossPence = 0, vatPence = 0 } = row ?? {};
  return { netPence: grossPence - vatPence, vatPence };
}
