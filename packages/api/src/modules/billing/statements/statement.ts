import {
  firstId,
  runSql,
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type SqlRunner,
} from "@roundsman/db";
import type { z } from "zod";
import { readExposure, unpaidDeliveries } from "../../orders";
import type { Statement } from "./schema";

interface StatementRequest {
  tenantId: string;
  customer: { id: string; name: string };
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
  /** The business's calendar day. */
  today: string;
}

/**
 * A customer's account over a time, for GET /customers/{id}/statement: what was billed and paid, what
 * is overdue, what is left as credit, and what was delivered and is not billed yet. Pence, including VAT;
 * void invoices don't count. Three statements, whatever the length.
 */
export async function statementOf(
  db: SqlRunner,
  asked: StatementRequest,
): Promise<z.infer<typeof Statement>> {
  const { customer, from, to } = asked;
  const sums = await runSqlForOne(db, selectSums(asked));
  const rows = await runSql(db, selectEntries(asked));
  const { owedPence: _, ...exposure } = await readExposure(db, {
    tenantId: asked.tenantId,
    customerId: customer.id,
  });
  let balancePence = sums?.openingPence ?? 0;
  const openingPence = balancePence;
  const entries = rows.map((row) => {
    balancePence += row.amountPence;
    return { ...row, balancePence };
  });
  return {
    customerId: customer.id,
    customerName: customer.name,
    from,
    to,
    openingPence,
    entries,
    closingPence: balancePence,
    overduePence: (sums?.invoicesOverduePence ?? 0) + (sums?.deliveriesOverduePence ?? 0),
    ...exposure,
  };
}

/** Of an allocation (`a`): its receipt came in for an order by itself. */
const hasPaidAnOrder = sql<boolean>`exists (select from allocations own
  where ${sameBusiness("own", "a")} and own.receipt_id = a.receipt_id and own.order_id is not null)`;

/** What of a paid sale (`d`) that is owed again was settled before, and never was on account. Pence. */
const offAccount = sql<number>`select coalesce(sum(a.amount_pence), 0)::int from allocations a
  left join credit_notes n on ${sameBusiness("n", "a")} and n.id = a.credit_note_id
  where ${sameBusiness("a", "d")} and a.invoice_id = d.id and (n.paid_sale or ${hasPaidAnOrder})`;

/** A business's customers, one of them, or all where `customerId` is null. */
interface Accounts {
  tenantId: string;
  customerId: string | null;
}

/**
 * Every document of the accounts as an entry: invoices and refunds add to what is owed, receipts and credit notes take
 * away. What was paid for orders by themselves, and paid back for them, never was on account; nor were the invoices and
 * credit notes for such orders, until one is owed after all (docs/decisions/0238). Days are the books'.
 */
export const accountEntries = ({ tenantId, customerId }: Accounts) => {
  const isTheirs =
    customerId === null ? sql<boolean>`true` : sql<boolean>`d.customer_id = ${customerId}::uuid`;
  const billed = sqlBuilder
    .selectFrom("invoices as d")
    .where("d.tenant_id", "=", tenantId)
    .where(isTheirs)
    .where("d.status", "<>", sql.lit("void"))
    .where((eb) => eb.or([eb.not(eb.ref("d.paid_sale")), eb("d.reopened_on", "is not", null)]))
    .select([
      "d.customer_id as customerId",
      "d.id as sourceId",
      sql<Date>`coalesce(d.reopened_on, d.issued_on)`.as("day"),
      sql<EntryKind>`'invoice'`.as("kind"),
      sql<string | null>`d.id`.as("invoiceId"),
      noOrder,
      "d.number",
      sql<number>`d.total_pence - case when d.paid_sale then (${offAccount}) else 0 end`.as(
        "pence",
      ),
      "d.created_at as at",
    ]);
  const received = sqlBuilder
    .selectFrom("receipts as d")
    .where("d.tenant_id", "=", tenantId)
    .where(isTheirs)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("allocations as a")
          .leftJoin("invoices as i", (join) =>
            join.onRef("i.tenant_id", "=", "a.tenant_id").onRef("i.id", "=", "a.invoice_id"),
          )
          .leftJoin("refunds as f", (join) =>
            join.onRef("f.tenant_id", "=", "a.tenant_id").onRef("f.id", "=", "a.refund_id"),
          )
          .where("a.tenant_id", "=", tenantId)
          .where("a.receipt_id", "=", firstId("d.reverses_id", "d.id"))
          .select([
            // Of a receipt that was reversed, what it had paid for orders until then: a period that is over stays
            // as it was.
            sql<number>`sign(d.amount_pence)::int * coalesce(case
              when d.reverses_id is not null or exists (
                select from receipts v where v.tenant_id = ${tenantId} and v.reverses_id = d.id)
              then sum(a.amount_pence) filter (
                where a.order_id is not null and a.amount_pence > 0 and a.reason is null)
              else sum(a.amount_pence) filter (where a.order_id is not null or f.order_id is not null
                or i.paid_sale and ${hasPaidAnOrder})
              end, 0)`.as("ordersPence"),
            sql<string[] | null>`array_agg(distinct i.number) filter (where i.id is not null)`.as(
              "numbers",
            ),
            sql<string[] | null>`array_agg(distinct i.id) filter (where i.id is not null)`.as(
              "invoiceIds",
            ),
          ])
          .as("paying"),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`d.amount_pence <> paying."ordersPence"`)
    .select([
      "d.customer_id as customerId",
      "d.id as sourceId",
      "d.received_on as day",
      sql<EntryKind>`case when d.reverses_id is null then 'payment' else 'reversal' end`.as("kind"),
      sql<
        string | null
      >`case when cardinality(paying."invoiceIds") = 1 then paying."invoiceIds"[1] end`.as(
        "invoiceId",
      ),
      noOrder,
      sql<string>`coalesce(array_to_string(paying.numbers, ', '), d.reference, '')`.as("number"),
      sql<number>`(paying."ordersPence" - d.amount_pence)::int`.as("pence"),
      "d.created_at as at",
    ]);
  const credited = sqlBuilder
    .selectFrom("credit_notes as d")
    .where("d.tenant_id", "=", tenantId)
    .where(isTheirs)
    .where("d.paid_sale", "=", false)
    .select([
      "d.customer_id as customerId",
      "d.id as sourceId",
      "d.issued_on as day",
      sql<EntryKind>`'credit_note'`.as("kind"),
      sql<string | null>`d.invoice_id`.as("invoiceId"),
      noOrder,
      "d.number",
      sql<number>`-d.total_pence`.as("pence"),
      "d.created_at as at",
    ]);
  const paidBack = sqlBuilder
    .selectFrom("refunds as d")
    .where("d.tenant_id", "=", tenantId)
    .where(isTheirs)
    .where("d.order_id", "is", null)
    .select([
      "d.customer_id as customerId",
      "d.id as sourceId",
      "d.refunded_on as day",
      sql<EntryKind>`'refund'`.as("kind"),
      sql<string | null>`null::uuid`.as("invoiceId"),
      noOrder,
      sql<string>`coalesce(d.reference, '')`.as("number"),
      "d.amount_pence as pence",
      "d.created_at as at",
    ]);
  return sqlBuilder.selectFrom(
    billed
      .unionAll(credited)
      .unionAll(received)
      .unionAll(paidBack)
      .unionAll(writtenOffOf({ tenantId, customerId }))
      .unionAll(unpaidOf({ tenantId, customerId }))
      .as("entry"),
  );
};

const noOrder = sql<string | null>`null::uuid`.as("orderId");

/**
 * Orders that were handed over and not paid, as entries: owed from the delivery on, until they are paid or owed on an
 * invoice instead (docs/decisions/0404).
 */
const unpaidOf = ({ tenantId, customerId }: Accounts) =>
  unpaidDeliveries({ tenantId, ...(customerId !== null && { customerId }) })
    .innerJoin("orders as o", (join) =>
      join.onRef("o.tenant_id", "=", "d.tenant_id").onRef("o.id", "=", "d.order_id"),
    )
    .leftJoin("receipts as r", (join) =>
      join.onRef("r.tenant_id", "=", "d.tenant_id").onRef("r.id", "=", "d.receipt_id"),
    )
    .select([
      "d.customer_id as customerId",
      sql<string>`coalesce(d.receipt_id, d.invoice_id, d.order_id)`.as("sourceId"),
      "d.day",
      sql<EntryKind>`case when d.receipt_id is null then 'invoice'
        when r.reverses_id is null then 'payment' else 'reversal' end`.as("kind"),
      sql<string | null>`d.invoice_id`.as("invoiceId"),
      sql<string | null>`d.order_id`.as("orderId"),
      "o.number",
      "d.pence",
      "d.created_at as at",
    ]);

/** Write-offs and their reversals, as entries: they take a debt off as a credit note does (docs/decisions/0417). */
const writtenOffOf = ({ tenantId, customerId }: Accounts) =>
  sqlBuilder
    .selectFrom("bad_debts as d")
    .innerJoin("invoices as i", (join) =>
      join.onRef("i.tenant_id", "=", "d.tenant_id").onRef("i.id", "=", "d.invoice_id"),
    )
    .where("d.tenant_id", "=", tenantId)
    .where((eb) => (customerId === null ? eb.lit(true) : eb("d.customer_id", "=", customerId)))
    .where("d.pence", "<>", 0)
    .select([
      "d.customer_id as customerId",
      "d.id as sourceId",
      "d.day",
      sql<EntryKind>`'credit_note'`.as("kind"),
      sql<string | null>`d.invoice_id`.as("invoiceId"),
      noOrder,
      "i.number",
      sql<number>`-d.pence`.as("pence"),
      "d.created_at as at",
    ]);

/** Condition for entries: a write-off or the reversal of one. */
export const isWrittenOff = (tenantId: string) => sql<boolean>`exists (select from bad_debts w
  where w.tenant_id = ${tenantId} and w.id = "sourceId")`;

type EntryKind = z.infer<typeof Statement>["entries"][number]["kind"];

const accountOf = ({ tenantId, customer }: StatementRequest): Accounts => ({
  tenantId,
  customerId: customer.id,
});

const selectEntries = (asked: StatementRequest) =>
  accountEntries(accountOf(asked))
    .where((eb) => eb.between("day", sql<Date>`${asked.from}::date`, sql<Date>`${asked.to}::date`))
    .orderBy("day")
    .orderBy("at")
    .select([
      sql<string>`day::text`.as("on"),
      "kind",
      "invoiceId",
      "orderId",
      "number",
      "pence as amountPence",
      isWrittenOff(asked.tenantId).as("writtenOff"),
    ]);

const selectSums = (asked: StatementRequest) =>
  sqlBuilder.selectNoFrom((eb) => [
    accountEntries(accountOf(asked))
      .where("day", "<", sql<Date>`${asked.from}::date`)
      .select(sql<number>`coalesce(sum(pence), 0)::float8`.as("pence"))
      .as("openingPence"),
    eb
      .selectFrom("invoices")
      .where("tenant_id", "=", asked.tenantId)
      .where("customer_id", "=", asked.customer.id)
      .where("status", "=", sql.lit("sent"))
      .where("due_on", "<", sql<Date>`${asked.today}::date`)
      .select(sql<number>`coalesce(sum(total_pence - paid_pence), 0)::float8`.as("pence"))
      .as("invoicesOverduePence"),
    overdueDeliveries(asked).as("deliveriesOverduePence"),
  ]);

/** Deliveries of the days before that are not paid: each was due on its day. */
const overdueDeliveries = ({ tenantId, customer, today }: StatementRequest) =>
  unpaidDeliveries({ tenantId, customerId: customer.id })
    .where(sql<boolean>`not exists (select from order_debts t
      where ${sameBusiness("t", "d")} and t.order_id = d.order_id
      having min(t.day) >= ${today}::date)`)
    .select(sql<number>`coalesce(sum(d.pence), 0)::float8`.as("pence"));
