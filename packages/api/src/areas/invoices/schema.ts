import { z } from "zod";
import { PageQuery } from "../../shapes/page";
import { DateTime, Day, optionalText, text, Uuid } from "../../shapes/values";

const InvoiceStatus = z.enum(["sent", "paid", "void"]);

/** What one invoice says. Money in pence; lines exclude VAT, which stands once per rate below them. */
export const Invoice = z
  .object({
    id: Uuid,
    number: z.string(),
    status: InvoiceStatus,
    customerId: Uuid.nullable(),
    customerName: z.string(),
    billTo: z.string().nullable(),
    issuedOn: Day,
    dueOn: Day,
    overdue: z.boolean(),
    orders: z.array(
      z.object({ id: Uuid, trackingRef: z.string(), externalRef: z.string().nullable() }),
    ),
    lines: z.array(
      z.object({
        orderId: Uuid.nullable(),
        description: z.string(),
        quantity: z.int(),
        unitPrice: z.int(),
        vatRate: z.int(),
        total: z.int(),
      }),
    ),
    vat: z.array(z.object({ vatRate: z.int(), netPence: z.int(), vatPence: z.int() })),
    netPence: z.int(),
    vatPence: z.int(),
    totalPence: z.int(),
    emailedAt: DateTime.nullable(),
    paidAt: DateTime.nullable(),
    paidVia: z.enum(["provider", "office", "shop", "cash"]).nullable(),
    voidedAt: DateTime.nullable(),
    voidReason: z.string().nullable(),
    createdAt: DateTime,
  })
  .meta({ id: "Invoice" });

/** POST /invoices: one invoice comes of it for each customer. */
export const NewInvoices = z.object({ orderIds: z.array(Uuid).min(1).max(500) });
export const RaisedInvoices = z.object({ items: z.array(Invoice) });

/** GET /invoices. `from` and `to` are days of issue, both included. */
export const InvoiceQuery = PageQuery.extend({
  q: text(120).optional(),
  status: InvoiceStatus.optional(),
  customerId: Uuid.optional(),
  from: Day.optional(),
  to: Day.optional(),
});

export const InvoicePayment = z.object({ paidVia: z.enum(["office", "cash"]).default("office") });
export const Voiding = z.object({ reason: optionalText(500).optional() });

/** What a customer owes and why, over a time. Pence, including VAT. */
export const Statement = z
  .object({
    customerId: Uuid,
    customerName: z.string(),
    from: Day,
    to: Day,
    /** Owed before the first day. */
    openingPence: z.int(),
    entries: z.array(
      z.object({
        on: Day,
        kind: z.enum(["invoice", "payment"]),
        invoiceId: Uuid,
        number: z.string(),
        /** What it adds to the debt; a payment takes away. */
        amountPence: z.int(),
        balancePence: z.int(),
      }),
    ),
    /** Owed after the last day. */
    closingPence: z.int(),
    /** Of all that is owed now, what is past its day. */
    overduePence: z.int(),
    /** Delivered on account and on no invoice yet. */
    unbilledPence: z.int(),
  })
  .meta({ id: "Statement" });

export const StatementQuery = z.object({ from: Day.optional(), to: Day.optional() });
