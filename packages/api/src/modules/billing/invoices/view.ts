import type { z } from "zod";
import { dateTime, dateTimeOrNull, day } from "../../../platform/values/view";
import type { InvoiceRow } from "../invoice/rows";
import type { Invoice } from "../invoice/schema";

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
