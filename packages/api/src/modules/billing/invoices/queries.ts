import {
  anyUuid,
  jsonArrayFrom,
  runSql,
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import type { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { dateTime, dateTimeOrNull, day, dayOrNull, todayIn } from "../../../platform/values/format";
import { invoicePayAddress, siteOf } from "../../business";
import { mailStatusOf } from "../../messages";
import { discountOf } from "../../orders";
import { creditedPieces, creditOfferOf, interestRows } from "./follow-ups";
import type { Invoice } from "./schema";
import { taxPoint } from "./tax-point";

/** The order of a business's invoices (`i`): opening balances come before those of the series. */
export const place = sql<number>`coalesce(i.sequence, 0)`;

/** The kind of mail to which the worker attaches the invoice it is about. */
export const invoiceMail = "invoice.sent";

/**
 * Invoices as `i`, with everything they say, so that any number is one statement. A caller adds which;
 * it must name the tenant.
 */
export const selectInvoices = sqlBuilder
  .selectFrom("invoices as i")
  .leftJoin("customers as c", (join) =>
    join.onRef("c.tenant_id", "=", "i.tenant_id").onRef("c.id", "=", "i.customer_id"),
  )
  .select((eb) => [
    "i.id",
    "i.sequence",
    "i.number",
    "i.status",
    "i.customer_id as customerId",
    "i.customer_name as customerName",
    sql<string | null>`coalesce(c.accounts_email, c.email)::text`.as("customerEmail"),
    "c.vat_number as customerVatNumber",
    "i.bill_to as billTo",
    "i.issued_on as issuedOn",
    "i.due_on as dueOn",
    sql<string>`(${taxPoint})::text`.as("taxPoint"),
    "i.net_pence as netPence",
    "i.vat_pence as vatPence",
    "i.total_pence as totalPence",
    "i.paid_pence as paidPence",
    sql<number>`(select coalesce(sum(w.pence), 0)::int from bad_debts w
      where ${sameBusiness("w", "i")} and w.invoice_id = i.id)`.as("writtenOffPence"),
    "i.pay_ref as payRef",
    "i.collecting_on as collectingOn",
    // Once it is owed again it is an invoice like any other.
    sql<boolean>`i.paid_sale and i.reopened_on is null`.as("paidSale"),
    jsonArrayFrom(
      eb
        .selectFrom("allocations as a")
        .innerJoin("receipts as r", (join) =>
          join.onRef("r.tenant_id", "=", "a.tenant_id").onRef("r.id", "=", "a.receipt_id"),
        )
        .whereRef("a.tenant_id", "=", "i.tenant_id")
        .whereRef("a.invoice_id", "=", "i.id")
        .groupBy(["r.tenant_id", "r.id", "r.received_on", "r.method", "r.reference"])
        .having((sum) => sum(sum.fn.sum("a.amount_pence"), "<>", sum.lit(0)))
        .orderBy("r.received_on")
        .orderBy("r.id")
        .select([
          "r.id as receiptId",
          sql<string>`r.received_on::text`.as("receivedOn"),
          "r.method",
          "r.reference",
          sql<number>`sum(a.amount_pence)::int`.as("amountPence"),
        ]),
    ).as("payments"),
    jsonArrayFrom(
      eb
        .selectFrom("allocations as a")
        .innerJoin("credit_notes as n", (join) =>
          join.onRef("n.tenant_id", "=", "a.tenant_id").onRef("n.id", "=", "a.credit_note_id"),
        )
        .whereRef("a.tenant_id", "=", "i.tenant_id")
        .whereRef("a.invoice_id", "=", "i.id")
        .groupBy(["n.tenant_id", "n.id", "n.sequence", "n.number"])
        .having((sum) => sum(sum.fn.sum("a.amount_pence"), "<>", sum.lit(0)))
        .orderBy("n.sequence")
        .select([
          "n.id as creditNoteId",
          "n.number",
          sql<number>`sum(a.amount_pence)::int`.as("amountPence"),
        ]),
    ).as("credits"),
    jsonArrayFrom(
      eb
        .selectFrom("credit_notes as n")
        .whereRef("n.tenant_id", "=", "i.tenant_id")
        .whereRef("n.invoice_id", "=", "i.id")
        .orderBy("n.sequence")
        .select([
          "n.id",
          "n.number",
          sql<string>`n.issued_on::text`.as("issuedOn"),
          "n.reason",
          "n.total_pence as totalPence",
        ]),
    ).as("creditNotes"),
    "i.emailed_at as emailedAt",
    mailStatusOf(invoiceMail, {
      kind: "invoice",
      tenantId: eb.ref("i.tenant_id"),
      id: eb.ref("i.id"),
    }).as("mailStatus"),
    "i.paid_at as paidAt",
    "i.paid_via as paidVia",
    "i.voided_at as voidedAt",
    "i.void_reason as voidReason",
    "i.return_reason as returnReason",
    "i.dispute_reason as disputeReason",
    "i.disputed_since as disputedSince",
    "i.disputed_by_name as disputedByName",
    jsonArrayFrom(
      eb
        .selectFrom("invoice_reminders as m")
        .whereRef("m.tenant_id", "=", "i.tenant_id")
        .whereRef("m.invoice_id", "=", "i.id")
        .orderBy("m.level")
        .select(["m.level", sql<string>`m.reminded_on::text`.as("on")]),
    ).as("reminders"),
    interestRows("charge_id", "invoice_id").as("interestFor"),
    interestRows("invoice_id", "charge_id").as("interestCharged"),
    "i.created_at as createdAt",
    "i.updated_at as updatedAt",
    jsonArrayFrom(
      eb
        .selectFrom("invoice_orders as b")
        .innerJoin("orders as o", (join) =>
          join.onRef("o.tenant_id", "=", "b.tenant_id").onRef("o.id", "=", "b.order_id"),
        )
        .innerJoin("businesses as own", "own.id", "o.tenant_id")
        .whereRef("b.tenant_id", "=", "i.tenant_id")
        .whereRef("b.invoice_id", "=", "i.id")
        .orderBy("o.created_at")
        .orderBy("o.id")
        .select([
          "o.id",
          "o.number",
          "o.tracking_ref as trackingRef",
          "o.external_ref as externalRef",
          "o.fulfilment",
          // By the business's own clock.
          sql<string | null>`(o.delivered_at at time zone own.time_zone)::date::text`.as(
            "deliveredOn",
          ),
          sql<string | null>`(select min(l.tax_point)::text from late_billings l
            where ${sameBusiness("l", "b")} and l.invoice_id = b.invoice_id and l.order_id = b.order_id)`.as(
            "taxPoint",
          ),
        ]),
    ).as("orders"),
    jsonArrayFrom(
      eb
        .selectFrom("invoice_lines as l")
        .whereRef("l.tenant_id", "=", "i.tenant_id")
        .whereRef("l.invoice_id", "=", "i.id")
        .orderBy("l.position")
        .select([
          "l.id",
          "l.order_id as orderId",
          "l.description",
          "l.quantity",
          "l.unit_price as unitPrice",
          "l.unit_price_inc_vat as unitPriceIncVat",
          "l.vat_rate as vatRate",
          "l.vat_treatment as vatTreatment",
          "l.discount_percent as discountPercent",
          "l.net_pence as netPence",
          "l.vat_reason as vatReason",
          "l.fuel_certificate as fuelCertificate",
          "l.returned_quantity as returnedQuantity",
          creditedPieces.as("creditedQuantity"),
        ]),
    ).as("lines"),
    jsonArrayFrom(
      eb
        .selectFrom("invoice_vat as v")
        .whereRef("v.tenant_id", "=", "i.tenant_id")
        .whereRef("v.invoice_id", "=", "i.id")
        .orderBy("v.vat_rate")
        .orderBy("v.vat_treatment")
        .select([
          "v.vat_rate as vatRate",
          "v.vat_treatment as vatTreatment",
          "v.net_pence as netPence",
          "v.vat_pence as vatPence",
        ]),
    ).as("vat"),
  ]);

/** An invoice with everything it says. */
export type InvoiceRow = InferResult<typeof selectInvoices>[number];

/** Null where the business has no such invoice. */
export const readInvoice = (
  db: SqlRunner,
  tenantId: string,
  id: string,
): Promise<InvoiceRow | null> =>
  runSqlForOne(db, selectInvoices.where("i.tenant_id", "=", tenantId).where("i.id", "=", id));

/** Those of these that are the business's, by number. */
export const readInvoices = (
  db: SqlRunner,
  tenantId: string,
  ids: readonly string[],
): Promise<InvoiceRow[]> =>
  runSql(
    db,
    selectInvoices
      .where("i.tenant_id", "=", tenantId)
      .where("i.id", "=", anyUuid(ids))
      .orderBy(place),
  );

/** The invoice as it stands inside a change. @throws not_found */
export async function invoiceNow(tx: Tx, tenantId: string, id: string): Promise<InvoiceRow> {
  const invoice = await readInvoice(tx, tenantId, id);
  if (!invoice) throw notFound("invoice");
  return invoice;
}

/** Where and when an invoice is looked at. */
type Viewing = Parameters<typeof siteOf>[0] & { business: { timeZone: string }; now: Date };

/** An open invoice is overdue after its due day, by the business's own calendar. */
export const viewInvoice = (row: InvoiceRow, ctx: Viewing): z.infer<typeof Invoice> => ({
  id: row.id,
  number: row.number,
  status: row.status,
  opening: row.sequence === null,
  customerId: row.customerId,
  customerName: row.customerName,
  billTo: row.billTo,
  issuedOn: day(row.issuedOn),
  dueOn: day(row.dueOn),
  overdue: row.status === "sent" && day(row.dueOn) < todayIn(ctx.business.timeZone, ctx.now),
  orders: row.orders,
  lines: row.lines.map((line) => {
    const { netPence, creditedQuantity: _, ...rest } = line;
    return { ...rest, total: netPence };
  }),
  creditOffer: creditOfferOf(row),
  vat: row.vat,
  discountPence: discountOf(row.lines),
  netPence: row.netPence,
  vatPence: row.vatPence,
  totalPence: row.totalPence,
  paidPence: row.paidPence,
  writtenOffPence: row.writtenOffPence,
  paidSale: row.paidSale,
  payments: row.payments,
  credits: row.credits,
  creditNotes: row.creditNotes,
  payLink: invoicePayAddress(siteOf(ctx), row.payRef),
  collectingOn: dayOrNull(row.collectingOn),
  emailedAt: dateTimeOrNull(row.emailedAt),
  // A mail to somebody who was erased is no longer there.
  emailStatus: row.mailStatus ?? (row.emailedAt && "sent"),
  paidAt: dateTimeOrNull(row.paidAt),
  paidVia: row.paidVia,
  voidedAt: dateTimeOrNull(row.voidedAt),
  voidReason: row.voidReason,
  // The three columns are set together.
  dispute:
    row.disputedSince === null
      ? null
      : {
          reason: row.disputeReason ?? "",
          since: dateTime(row.disputedSince),
          setByName: row.disputedByName ?? "",
        },
  reminders: row.reminders,
  interestFor: row.interestFor,
  interestCharged: row.interestCharged,
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});
