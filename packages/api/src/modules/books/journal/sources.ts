import {
  firstId,
  jsonArrayFrom,
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type RawBuilder,
  type SqlRunner,
} from "@roundsman/db";
import { accountEntries, isWrittenOff } from "../../billing";
import {
  linesOfCreditNote,
  linesOfInvoice,
  vatOfCreditNote,
  vatOfInvoice,
} from "../lines/lines-of-documents";
import { linesOf, orderIdsOf, standingAt } from "../month/orders";
import { within, type JournalDays } from "../month/days";
import { prepaymentsOf } from "../month/prepayments";
import { lateBillingsOf } from "./late-billings";

/*
 * What of documents and money goes into the journal. All of it is one statement and so from one moment: a document that is
 * made void or credited meanwhile is there whole, as it was before or as it is after.
 */

/** Orders that an invoice bills and that are sales by themselves (docs/decisions/0248). */
const paidOrdersOf = (tenantId: string) =>
  sqlBuilder
    .selectFrom("invoice_orders as b")
    .innerJoin("orders as o", (join) =>
      join.onRef("o.tenant_id", "=", "b.tenant_id").onRef("o.id", "=", "b.order_id"),
    )
    .where("b.tenant_id", "=", tenantId)
    .where(sql<boolean>`b.invoice_id = i.id and b.released_at is null and not i.paid_sale`)
    .where("o.payment_method", "<>", sql.lit("on_account"))
    .select([
      "o.id",
      "o.payment_method as paymentMethod",
      "o.delivery_charge_pence as deliveryChargePence",
      "o.charge_rule as chargeRule",
      linesOf.as("lines"),
    ]);

/** Invoices that are sales of these days: as the figures of a month count them. */
const invoicesOf = (tenantId: string, days: JournalDays) =>
  sqlBuilder
    .selectFrom("invoices as i")
    .where("i.tenant_id", "=", tenantId)
    .where("i.sequence", "is not", null)
    .where("i.status", "<>", sql.lit("void"))
    .where(within("i.issued_on", days))
    .where(
      sql<boolean>`(not i.paid_sale or i.corrects_id is not null or exists (
          select from invoice_orders b join orders o on ${sameBusiness("o", "b")} and o.id = b.order_id
          where ${sameBusiness("b", "i")} and b.invoice_id = i.id and o.payment_method = 'on_account'))`,
    )
    .select([
      "i.id",
      "i.number",
      sql<string>`i.issued_on::text`.as("day"),
      vatOfInvoice.as("vat"),
      linesOfInvoice.as("lines"),
      jsonArrayFrom(paidOrdersOf(tenantId)).as("paidOrders"),
    ]);

/** Orders that are paid by themselves and were delivered on these days. */
const salesOf = (tenantId: string, days: JournalDays) =>
  sqlBuilder
    .selectFrom("orders as o")
    .where("o.tenant_id", "=", tenantId)
    .where(within("o.booked_on", days))
    .where("o.payment_method", "<>", sql.lit("on_account"))
    .select([
      "o.id",
      "o.number",
      "o.payment_method as paymentMethod",
      sql<string>`o.booked_on::text`.as("day"),
      "o.delivery_charge_pence as deliveryChargePence",
      "o.charge_rule as chargeRule",
      linesOf.as("lines"),
    ]);

export type OrderToSell = Pick<
  JournalSources["sales"][number],
  "deliveryChargePence" | "chargeRule" | "lines"
>;

/**
 * Orders on account that their customer paid by themselves: sales while they are paid in full and on no invoice. Each
 * with how it stood at the end of the day before these days, and of each day on which that may have changed.
 */
const steppingSalesOf = (tenantId: string, days: JournalDays) =>
  sqlBuilder
    .selectFrom("orders as o")
    .innerJoin("businesses as t", "t.id", "o.tenant_id")
    .innerJoin(
      sql<{
        id: string;
      }>`(${orderIdsOf(tenantId, { firstDay: days.from, lastDay: days.to })})`.as("bears"),
      "bears.id",
      "o.id",
    )
    .where("o.tenant_id", "=", tenantId)
    .where("o.payment_method", "=", sql.lit("on_account"))
    .select([
      "o.id",
      "o.number",
      "o.payment_method as paymentMethod",
      "o.delivery_charge_pence as deliveryChargePence",
      "o.charge_rule as chargeRule",
      linesOf.as("lines"),
      jsonArrayFrom(
        sqlBuilder
          .selectFrom(
            sql<{ day: Date }>`(select ${days.from}::date - 1 as day
                  union select o.booked_on
                  union select a.booked_on from allocations a where ${sameBusiness("a", "o")} and a.order_id = o.id
                  union select i.issued_on from invoice_orders b
                    join invoices i on ${sameBusiness("i", "b")} and i.id = b.invoice_id
                   where ${sameBusiness("b", "o")} and b.order_id = o.id
                  union select (b.released_at at time zone t.time_zone)::date from invoice_orders b
                   where ${sameBusiness("b", "o")} and b.order_id = o.id)`.as("s"),
          )
          .where(sql<boolean>`s.day between ${days.from}::date - 1 and ${days.to}::date`)
          .orderBy("s.day")
          .select([
            sql<string>`s.day::text`.as("day"),
            standingAt(sql<Date>`s.day`).as("standing"),
          ]),
      ).as("steps"),
    ]);

/** Credit notes of these days, and reversals of them. */
const creditNotesOf = (tenantId: string, days: JournalDays) =>
  sqlBuilder
    .selectFrom("credit_notes as n")
    .innerJoin("invoices as i", (join) =>
      join.onRef("i.tenant_id", "=", "n.tenant_id").onRef("i.id", "=", "n.invoice_id"),
    )
    .where("n.tenant_id", "=", tenantId)
    .where(within("n.issued_on", days))
    .select([
      "n.id",
      "n.number",
      sql<string>`n.issued_on::text`.as("day"),
      "n.total_pence as totalPence",
      sql<boolean>`i.sequence is null`.as("opening"),
      sql<boolean>`n.reverses_id is not null`.as("reversal"),
      vatOfCreditNote.as("vat"),
      linesOfCreditNote.as("lines"),
    ]);

/** What a receipt is allocated to, where that is one document. */
const paidFor = (receipt: RawBuilder<string>) => sql<string | null>`(
  select case when count(distinct coalesce(i.number, o.number)) = 1 then min(coalesce(i.number, o.number)) end
    from allocations a
    left join invoices i on ${sameBusiness("i", "a")} and i.id = a.invoice_id
    left join orders o on ${sameBusiness("o", "a")} and o.id = a.order_id
   where ${sameBusiness("a", "d")} and a.receipt_id = ${receipt})`;

/** Receipts of these days, and reversals of them. */
const receivedOf = (tenantId: string, days: JournalDays) =>
  sqlBuilder
    .selectFrom("receipts as d")
    .where("d.tenant_id", "=", tenantId)
    .where("d.opening", "=", false)
    .where(within("d.received_on", days))
    .select([
      sql<"receipt" | "refund">`'receipt'`.as("source"),
      "d.id",
      sql<string>`d.received_on::text`.as("day"),
      "d.method",
      "d.amount_pence as pence",
      sql<boolean>`d.reverses_id is not null`.as("reversal"),
      paidFor(firstId("d.reverses_id", "d.id")).as("number"),
    ]);
/** Refunds of these days. */
const paidBackOf = (tenantId: string, days: JournalDays) =>
  sqlBuilder
    .selectFrom("refunds as d")
    .leftJoin("orders as r", (join) =>
      join.onRef("r.tenant_id", "=", "d.tenant_id").onRef("r.id", "=", "d.order_id"),
    )
    .where("d.tenant_id", "=", tenantId)
    .where(within("d.refunded_on", days))
    .select([
      sql<"receipt" | "refund">`'refund'`.as("source"),
      "d.id",
      sql<string>`d.refunded_on::text`.as("day"),
      "d.method",
      sql<number>`-d.amount_pence`.as("pence"),
      sql<boolean>`d.reverses_id is not null`.as("reversal"),
      "r.number",
    ]);

/** What payment providers took off the payouts of these days. */
const feesOf = (tenantId: string, days: JournalDays) =>
  sqlBuilder
    .selectFrom("bank_matches as m")
    .where("m.tenant_id", "=", tenantId)
    .where("m.undone_at", "is", null)
    .where("m.fees_of", "is not", null)
    .where(within("m.fees_on", days))
    .select((eb) => [
      "m.id",
      sql<string>`m.fees_on::text`.as("day"),
      eb.ref("m.fees_of").$notNull().as("method"),
      "m.fees_pence as pence",
    ]);

/** Cash that was moved other than by customers on these days; cash from before is in no journal. */
const cashMovesOf = (tenantId: string, days: JournalDays) =>
  sqlBuilder
    .selectFrom("cash_movements as m")
    .where("m.tenant_id", "=", tenantId)
    .where("m.pence", "<>", 0)
    .where("m.kind", "<>", sql.lit("opening"))
    .where(within("m.moved_on", days))
    .select([
      "m.id",
      sql<string>`m.moved_on::text`.as("day"),
      "m.kind",
      "m.pence",
      sql<boolean>`m.reverses_id is not null`.as("reversal"),
    ]);

/** Write-offs, claims of their VAT and reversals on these days. */
const badDebtsOf = (tenantId: string, days: JournalDays) =>
  sqlBuilder
    .selectFrom("bad_debts as d")
    .innerJoin("invoices as i", (join) =>
      join.onRef("i.tenant_id", "=", "d.tenant_id").onRef("i.id", "=", "d.invoice_id"),
    )
    .where("d.tenant_id", "=", tenantId)
    .where(within("d.day", days))
    .select([
      "d.id",
      sql<string>`d.day::text`.as("day"),
      "d.kind",
      "d.pence",
      "d.vat_pence as vatPence",
      "i.number",
    ]);

/** Entries of all statements on these days, by document, without opening balances and money from before. */
const debtorMovesOf = (tenantId: string, days: JournalDays) =>
  accountEntries({ tenantId, customerId: null })
    .where(within("day", days))
    .where(
      sql<boolean>`not exists (select from invoices p
          where p.tenant_id = ${tenantId} and p.id = "sourceId" and p.sequence is null)`,
    )
    .where(
      sql<boolean>`not exists (select from receipts p
          where p.tenant_id = ${tenantId} and p.id = "sourceId" and p.opening)`,
    )
    .select([
      sql<"invoice" | "order" | "credit_note" | "receipt" | "refund" | "bad_debt">`case
          when ${isWrittenOff(tenantId)} then 'bad_debt'
          when kind in ('payment', 'reversal') then 'receipt'
          when "orderId" is not null and "invoiceId" is null then 'order' else kind end`.as(
        "source",
      ),
      sql<string>`"sourceId"`.as("sourceId"),
      sql<string>`day::text`.as("day"),
      "number",
      "pence",
    ]);

export type JournalSources = Awaited<ReturnType<typeof readSources>>;

/** Everything of these days, by kind. */
export async function readSources(db: SqlRunner, tenantId: string, days: JournalDays) {
  const [sources] = await runSql(
    db,
    sqlBuilder.selectNoFrom([
      jsonArrayFrom(invoicesOf(tenantId, days)).as("invoices"),
      jsonArrayFrom(lateBillingsOf(tenantId, days)).as("lateBillings"),
      jsonArrayFrom(salesOf(tenantId, days)).as("sales"),
      jsonArrayFrom(steppingSalesOf(tenantId, days)).as("steppingSales"),
      jsonArrayFrom(prepaymentsOf(tenantId, days)).as("prepayments"),
      jsonArrayFrom(creditNotesOf(tenantId, days)).as("creditNotes"),
      jsonArrayFrom(receivedOf(tenantId, days)).as("received"),
      jsonArrayFrom(paidBackOf(tenantId, days)).as("paidBack"),
      jsonArrayFrom(feesOf(tenantId, days)).as("fees"),
      jsonArrayFrom(cashMovesOf(tenantId, days)).as("cashMoves"),
      jsonArrayFrom(badDebtsOf(tenantId, days)).as("badDebts"),
      jsonArrayFrom(debtorMovesOf(tenantId, days)).as("debtorMoves"),
    ]),
  );
  if (!sources) throw new Error("A statement without a table gives one row");
  return sources;
}
