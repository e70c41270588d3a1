import { z } from "zod";
import { PageQuery, UpdatedSince } from "../../../platform/values/page";
import { sortBy } from "../../../platform/values/sort";
import {
  DateTime,
  Day,
  optionalText,
  QueryFlag,
  text,
  Uuid,
  VatTreatment,
} from "../../../platform/values/values";
import { MailStatus } from "../../messages";
import { ReceiptMethod } from "../../ledger";
import { Fulfilment, lateBilling, PaymentMethod } from "../../orders";

const InvoiceStatus = z.enum(["sent", "paid", "void"]);

/** Interest for days of an invoice, both included, and compensation. The number is that of the other invoice. Pence. */
const ChargedInterest = z.object({
  invoiceId: Uuid,
  number: z.string(),
  from: Day,
  to: Day,
  /** The base rate that holds for it; interest is 8 % more. */
  basePercent: z.number(),
  interestPence: z.int(),
  compensationPence: z.int(),
  /** Costs of recovery over the fixed sum. */
  costsPence: z.int(),
});

/** What one invoice says. Money in pence; lines exclude VAT, which stands once per rate below them. */
export const Invoice = z
  .object({
    id: Uuid,
    number: z.string(),
    status: InvoiceStatus,
    /** Raised by the program that the business used before: only what was left to pay of it is known. */
    opening: z.boolean(),
    customerId: Uuid.nullable(),
    customerName: z.string(),
    billTo: z.string().nullable(),
    issuedOn: Day,
    dueOn: Day,
    overdue: z.boolean(),
    orders: z.array(
      z.object({
        id: Uuid,
        number: z.string(),
        trackingRef: z.string(),
        externalRef: z.string().nullable(),
        fulfilment: Fulfilment,
        /** The business's own day on which it was delivered or collected; null where that was undone, on a void invoice. */
        deliveredOn: Day.nullable(),
        /** The day on which its VAT counts, if it was billed too late for that to be the day of the invoice. */
        taxPoint: Day.nullable().optional(),
      }),
    ),
    lines: z.array(
      z.object({
        id: Uuid,
        orderId: Uuid.nullable(),
        description: z.string(),
        quantity: z.int(),
        unitPrice: z.int(),
        /** What is paid of one, where it is priced including VAT; then `total` is the line less its VAT. */
        unitPriceIncVat: z.int().nullable(),
        vatRate: z.int(),
        vatTreatment: VatTreatment,
        /** Taken off the line; `total` is less it. */
        discountPercent: z.number(),
        total: z.int(),
        /** What the rule of its VAT decided, in words; null where none did. */
        vatReason: z.string().nullable(),
        /** Scheme, number and holder of its certificate as solid fuel, in words; null where it has none. */
        fuelCertificate: z.string().nullable(),
        /** What of it did not arrive or came back after it was billed, credited or not. */
        returnedQuantity: z.int(),
      }),
    ),
    vat: z.array(
      z.object({
        vatRate: z.int(),
        vatTreatment: VatTreatment,
        netPence: z.int(),
        vatPence: z.int(),
      }),
    ),
    /** What the discounts of lines take off, excluding VAT. */
    discountPence: z.int(),
    netPence: z.int(),
    vatPence: z.int(),
    totalPence: z.int(),
    /** What of the total is paid: by which receipts, and by which credit notes. */
    paidPence: z.int(),
    /** The part of `paidPence` that was never paid: it is written off as a bad debt. */
    writtenOffPence: z.int().optional(),
    /** It bills one order that was paid by itself: it never was on account. */
    paidSale: z.boolean(),
    payments: z.array(
      z.object({
        receiptId: Uuid,
        receivedOn: Day,
        method: ReceiptMethod,
        reference: z.string().nullable(),
        amountPence: z.int(),
      }),
    ),
    credits: z.array(z.object({ creditNoteId: Uuid, number: z.string(), amountPence: z.int() })),
    /** The credit notes of this invoice, and their reversals, which are below zero. */
    creditNotes: z.array(
      z.object({
        id: Uuid,
        number: z.string(),
        issuedOn: Day,
        reason: z.string(),
        totalPence: z.int(),
      }),
    ),
    /** What came back and is not credited yet, and why: the credit note that is offered. */
    creditOffer: z
      .object({
        lines: z.array(z.object({ invoiceLineId: Uuid, quantity: z.int() })),
        reason: z.string(),
      })
      .nullable(),
    /** The page on which it is paid by card or by bank, in whole or in part, for as long as it is open. */
    payLink: z.url(),
    /** The day of a Direct Debit of it that is under way. */
    collectingOn: Day.nullable(),
    /** When it was last to be mailed. */
    emailedAt: DateTime.nullable(),
    /** What came of that mail; null where it was never mailed. */
    emailStatus: MailStatus.nullable(),
    paidAt: DateTime.nullable(),
    paidVia: z.enum(["provider", "office", "shop", "cash"]).nullable(),
    voidedAt: DateTime.nullable(),
    voidReason: z.string().nullable(),
    /** The customer does not agree with it, and is not reminded of it. */
    dispute: z.object({ reason: z.string(), since: DateTime, setByName: z.string() }).nullable(),
    /** When its customer was reminded of it, at which of the three levels. */
    reminders: z.array(z.object({ level: z.int(), on: Day })),
    /** It charges statutory interest and compensation for these invoices. */
    interestFor: z.array(ChargedInterest),
    /** By which invoices interest on this one was charged. What was credited or made void is left out. */
    interestCharged: z.array(ChargedInterest),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: "Invoice" });

/** POST /invoices: one invoice comes of it for each customer. */
/** So many orders are billed, and so many invoices mailed, at once (docs/decisions/0044). */
export const mostAtOnce = 500;

export const NewInvoices = z.object({ orderIds: z.array(Uuid).min(1).max(mostAtOnce) });
export const RaisedInvoices = z.object({ items: z.array(Invoice) });

/** POST /orders/{id}/invoice: who it is for, where the order does not say, a part a line. */
export const SaleInvoice = z.object({ billTo: optionalText(600).optional() });

/** GET /invoices. `from` and `to` are days of issue, both included. */
export const InvoiceQuery = PageQuery.extend({
  q: text(120).optional(),
  status: InvoiceStatus.optional(),
  /** True: only what is open after its due day. */
  overdue: QueryFlag.optional(),
  disputed: QueryFlag.optional(),
  /** True: only those of which something came back that is not credited yet. */
  toCredit: QueryFlag.optional(),
  customerId: Uuid.optional(),
  from: Day.optional(),
  to: Day.optional(),
  updatedSince: UpdatedSince,
  /** `number` is the order in which they were raised. */
  sort: sortBy(["number", "dueOn", "totalPence", "updatedAt"]).default("-number"),
});

/** PUT /invoices/{id}/returns: all that came back of each line; of lines that are left out nothing did. */
export const NotedReturns = z.object({
  lines: z.array(z.object({ invoiceLineId: Uuid, quantity: z.int().min(0) })).max(500),
  reason: text(500, 1),
});

/** PUT /invoices/{id}/dispute. */
export const NewDispute = z.object({ reason: text(500, 1) });

export const Voiding = z.object({ reason: optionalText(500).optional() });

/** What could be billed: `from` and `to` are the business's days of delivery, both included. */
export const BillableQuery = PageQuery.extend({
  customerId: Uuid.optional(),
  /** True: only orders on account, and not those whose link or cash is still to come. */
  onAccount: QueryFlag.optional(),
  from: Day.optional(),
  to: Day.optional(),
});

/**
 * By customer what an invoice would come to; an order's `totalPence` includes VAT, as it would alone. `whole` is
 * all that the filters let through, on every page.
 */
export const BillableCustomers = z.object({
  customers: z.array(
    z.object({
      customerId: Uuid,
      customerName: z.string(),
      email: z.string().nullable(),
      netPence: z.int(),
      vatPence: z.int(),
      totalPence: z.int(),
      orders: z.array(
        z.object({
          id: Uuid,
          number: z.string(),
          deliveredAt: DateTime.nullable(),
          paymentMethod: PaymentMethod,
          totalPence: z.int(),
          ...lateBilling,
        }),
      ),
    }),
  ),
  nextCursor: z.string().nullable(),
  whole: z.object({ customers: z.int(), orders: z.int() }),
});

export const ManyInvoices = z.object({ ids: z.array(Uuid).min(1).max(mostAtOnce) });
export const InvoicesSent = z
  .object({
    sent: z.int(),
    notSent: z.array(z.object({ id: Uuid, number: z.string(), why: z.string() })),
  })
  .meta({ id: "InvoicesSent" });
