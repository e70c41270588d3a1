import { runSql, sameBusiness, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { Period } from "./period";

/*
 * VAT by cash accounting of what is on invoices. By the end of any day an invoice bears so much of its VAT as is paid of
 * it; a period is the difference of two days, so that one that is paid bit by bit comes to its VAT to the penny. What
 * its own credit notes took off is neither paid nor due. A credit note that is paid back, or pays another invoice, takes
 * its share of VAT away again: its money came in before.
 */

/** A sum of an invoice `i` and that of a credit note `n`. Pence. */
const sums = {
  vat: { ofInvoice: sql`i.vat_pence`, ofNote: sql`n.vat_pence` },
  total: { ofInvoice: sql`i.total_pence`, ofNote: sql`n.total_pence` },
  outside: {
    ofInvoice: sql`(select coalesce(sum(v.net_pence), 0) from invoice_vat v
      where ${sameBusiness("v", "i")} and v.invoice_id = i.id and v.vat_treatment = 'outside_scope')`,
    ofNote: sql`(select coalesce(sum(v.net_pence), 0) from credit_note_vat v
      where ${sameBusiness("v", "n")} and v.credit_note_id = n.id and v.vat_treatment = 'outside_scope')`,
  },
};

/** Of an invoice `i` by that day: what is left of a sum of it after its own credit. */
const leftAt = (sum: keyof typeof sums, on: string) => sql<number>`(
  ${sums[sum].ofInvoice} - (
    select coalesce(sum(round(${sums[sum].ofNote}::numeric * own.pence / n.total_pence)), 0)
      from (select c.credit_note_id, sum(c.amount_pence) as pence from allocations c
             where ${sameBusiness("c", "i")} and c.invoice_id = i.id and c.credit_note_id is not null
               and c.booked_on <= ${on}::date group by c.credit_note_id) own
      join credit_notes n on ${sameBusiness("n", "i")} and n.id = own.credit_note_id and n.invoice_id = i.id))`;

/** Pence that had paid an invoice by that day: money, and credit of other invoices. */
const paidAt = (on: string) => sql<number>`(
  select coalesce(sum(a.amount_pence), 0) from allocations a
    left join credit_notes n on ${sameBusiness("n", "a")} and n.id = a.credit_note_id
   where ${sameBusiness("a", "i")} and a.invoice_id = i.id and a.booked_on <= ${on}::date
     and a.bad_debt_id is null and n.invoice_id is distinct from i.id)`;

/** Pence of a credit note `n` that by that day were paid back, or had paid another invoice. */
const usedAt = (on: string) => sql<number>`(
  select coalesce(sum(a.amount_pence), 0) from allocations a
   where ${sameBusiness("a", "n")} and a.credit_note_id = n.id and a.booked_on <= ${on}::date
     and a.invoice_id is distinct from n.invoice_id)`;

const shareOf = (sum: "vat" | "outside", on: string) => sql<number>`
  (select case when d.total <= 0 then 0 else round(d.part * least(d.paid, d.total) / d.total) end
     from (select ${leftAt(sum, on)} as part, ${leftAt("total", on)} as total, ${paidAt(on)} as paid) d)`;

const grossOf = (on: string) =>
  sql<number>`least(${paidAt(on)}, greatest(${leftAt("total", on)}, 0))`;

/** Net and VAT of the period, in pence. One statement. */
export async function cashOfInvoices(
  db: SqlRunner,
  tenantId: string,
  { firstDay, lastDay, dayBefore }: Period,
): Promise<{ netPence: number; vatPence: number; outsidePence: number }> {
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
      sql<number>`${shareOf("vat", lastDay)} - ${shareOf("vat", dayBefore)}`.as("vat"),
      sql<number>`${shareOf("outside", lastDay)} - ${shareOf("outside", dayBefore)}`.as("outside"),
    ]);
  const ofNote = (sum: "vat" | "outside", on: string) =>
    sql<number>`round(${sums[sum].ofNote}::numeric * ${usedAt(on)} / n.total_pence)`;
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
      sql<number>`${ofNote("vat", dayBefore)} - ${ofNote("vat", lastDay)}`.as("vat"),
      sql<number>`${ofNote("outside", dayBefore)} - ${ofNote("outside", lastDay)}`.as("outside"),
    ]);
  const [row] = await runSql(
    db,
    sqlBuilder
      .selectFrom(invoices.unionAll(credit).as("part"))
      .select([
        sql<number>`coalesce(sum(part.gross), 0)::float8`.as("grossPence"),
        sql<number>`coalesce(sum(part.vat), 0)::float8`.as("vatPence"),
        sql<number>`coalesce(sum(part.outside), 0)::float8`.as("outsidePence"),
      ]),
  );
  const { grossPence = 0, vatPence = 0, outsidePence = 0 } = row ?? {};
  return { netPence: grossPence - vatPence, vatPence, outsidePence };
}
