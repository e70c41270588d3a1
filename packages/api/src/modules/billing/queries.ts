import { Prisma, type InvoiceStatus, type PaidVia, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { notFound } from "../../platform/base/errors";
import { dateTime, dateTimeOrNull, day } from "../../platform/values/format";
import type { Invoice } from "./schema";

/** An invoice with everything it says, read in one statement. */
export interface InvoiceRow {
  id: string;
  sequence: number;
  number: string;
  status: InvoiceStatus;
  customerId: string | null;
  customerName: string;
  customerEmail: string | null;
  customerVatNumber: string | null;
  billTo: string | null;
  issuedOn: Date;
  dueOn: Date;
  netPence: number;
  vatPence: number;
  totalPence: number;
  emailedAt: Date | null;
  paidAt: Date | null;
  paidVia: PaidVia | null;
  voidedAt: Date | null;
  voidReason: string | null;
  createdAt: Date;
  orders: { id: string; trackingRef: string; externalRef: string | null }[];
  lines: {
    orderId: string | null;
    description: string;
    quantity: number;
    unitPrice: number;
    vatRate: number;
    netPence: number;
  }[];
  vat: { vatRate: number; netPence: number; vatPence: number }[];
}

/**
 * Reads invoices in one statement, however many.
 * @param which the rest of the statement on `i`: `WHERE …`, order, limit. It must name the tenant.
 */
export const readInvoices = (tx: Pick<Tx, "$queryRaw">, which: Prisma.Sql): Promise<InvoiceRow[]> =>
  tx.$queryRaw<InvoiceRow[]>(Prisma.sql`
    SELECT i.id, i.sequence, i.number, i.status::text, i.customer_id AS "customerId",
           i.customer_name AS "customerName", c.email::text AS "customerEmail",
           c.vat_number AS "customerVatNumber", i.bill_to AS "billTo", i.issued_on AS "issuedOn",
           i.due_on AS "dueOn", i.net_pence AS "netPence", i.vat_pence AS "vatPence",
           i.total_pence AS "totalPence", i.emailed_at AS "emailedAt", i.paid_at AS "paidAt",
           i.paid_via::text AS "paidVia", i.voided_at AS "voidedAt", i.void_reason AS "voidReason",
           i.created_at AS "createdAt",
           coalesce((SELECT json_agg(json_build_object('id', o.id, 'trackingRef', o.tracking_ref,
                       'externalRef', o.external_ref) ORDER BY o.created_at, o.id)
                       FROM invoice_orders b
                       JOIN orders o ON o.tenant_id = b.tenant_id AND o.id = b.order_id
                      WHERE b.tenant_id = i.tenant_id AND b.invoice_id = i.id), '[]') AS orders,
           coalesce((SELECT json_agg(json_build_object('orderId', l.order_id,
                       'description', l.description, 'quantity', l.quantity,
                       'unitPrice', l.unit_price, 'vatRate', l.vat_rate, 'netPence', l.net_pence)
                       ORDER BY l.position)
                       FROM invoice_lines l
                      WHERE l.tenant_id = i.tenant_id AND l.invoice_id = i.id), '[]') AS lines,
           coalesce((SELECT json_agg(json_build_object('vatRate', v.vat_rate,
                       'netPence', v.net_pence, 'vatPence', v.vat_pence) ORDER BY v.vat_rate)
                       FROM invoice_vat v
                      WHERE v.tenant_id = i.tenant_id AND v.invoice_id = i.id), '[]') AS vat
      FROM invoices i
      LEFT JOIN customers c ON c.tenant_id = i.tenant_id AND c.id = i.customer_id ${which}`);

/** Null where the business has no such invoice. */
export async function readInvoice(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  id: string,
): Promise<InvoiceRow | null> {
  const rows = await readInvoices(
    tx,
    Prisma.sql`WHERE i.tenant_id = ${tenantId}::uuid AND i.id = ${id}::uuid`,
  );
  return rows[0] ?? null;
}

/** The invoice as it stands inside a change. @throws not_found */
export async function invoiceNow(tx: Tx, tenantId: string, id: string): Promise<InvoiceRow> {
  const invoice = await readInvoice(tx, tenantId, id);
  if (!invoice) throw notFound("invoice");
  return invoice;
}

/** @param today the business's calendar day, YYYY-MM-DD: an open invoice is overdue after its due day */
export const viewInvoice = (row: InvoiceRow, today: string): z.infer<typeof Invoice> => ({
  id: row.id,
  number: row.number,
  status: row.status,
  customerId: row.customerId,
  customerName: row.customerName,
  billTo: row.billTo,
  issuedOn: day(row.issuedOn),
  dueOn: day(row.dueOn),
  overdue: row.status === "sent" && day(row.dueOn) < today,
  orders: row.orders,
  lines: row.lines.map(({ netPence, ...line }) => ({ ...line, total: netPence })),
  vat: row.vat,
  netPence: row.netPence,
  vatPence: row.vatPence,
  totalPence: row.totalPence,
  emailedAt: dateTimeOrNull(row.emailedAt),
  paidAt: dateTimeOrNull(row.paidAt),
  paidVia: row.paidVia,
  voidedAt: dateTimeOrNull(row.voidedAt),
  voidReason: row.voidReason,
  createdAt: dateTime(row.createdAt),
});
