import { z } from "zod";
import { Day, Uuid } from "../../../platform/values/values";

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
        kind: z.enum(["invoice", "payment", "refund", "reversal", "credit_note"]),
        /** The invoice, or the one that this credits or pays; null where that is none, or several. */
        invoiceId: Uuid.nullable(),
        /**
         * The delivery that was not paid: added as an `invoice`, taken off by a `payment`, or as an `invoice` below zero
         * where it is owed on `invoiceId` from then on; null for anything else. `number` is the order's.
         */
        orderId: Uuid.nullable(),
        /** Of the invoice or credit note; of what pays, the invoices that it pays, or else its reference. */
        number: z.string(),
        /** A `credit_note` that is none: a bad debt that was written off, or the reversal of that. */
        writtenOff: z.boolean().optional(),
        /** What it adds to the debt; payments take away. */
        amountPence: z.int(),
        balancePence: z.int(),
      }),
    ),
    /** Owed after the last day. */
    closingPence: z.int(),
    /** The overdue part of invoices and unpaid deliveries. */
    overduePence: z.int(),
    /** Received or credited, and not used for an invoice yet. */
    creditPence: z.int(),
    /** Handed over to be paid by itself, and not paid yet nor billed: a part of what is owed. */
    unpaidDeliveriesPence: z.int(),
    /** Delivered on account and on no invoice yet. */
    unbilledPence: z.int(),
    /** On order on account and not delivered. */
    onOrderPence: z.int(),
    /** Owed and on order on the cards of customers who were merged into this one, where it is paid. */
    mergedPence: z.int().optional(),
    /** Owed on invoices now, unbilled, on order and on merged cards, less the credit: what a credit limit is held against. */
    exposurePence: z.int(),
  })
  .meta({ id: "Statement" });

export const StatementQuery = z.object({ from: Day.optional(), to: Day.optional() });

/** `open`: what is to be paid, invoice by invoice. `running`: what was billed and paid, with the balance after each. */
export const StatementItems = z.enum(["open", "running"]);

/** The open invoices and unpaid deliveries of a customer. Pence, including VAT. */
export const OpenItems = z
  .object({
    customerId: Uuid,
    customerName: z.string(),
    /** The business's day on which this is so. */
    on: Day,
    items: z.array(
      z.object({
        invoiceId: Uuid,
        number: z.string(),
        issuedOn: Day,
        dueOn: Day,
        overdue: z.boolean(),
        /** The day of a Direct Debit of it that is under way. */
        collectingOn: Day.nullable(),
        totalPence: z.int(),
        leftPence: z.int(),
      }),
    ),
    /** Deliveries that were to be paid by themselves, are not paid, and are on no invoice. */
    deliveries: z.array(
      z.object({
        orderId: Uuid,
        /** The order's. */
        number: z.string(),
        deliveredOn: Day,
        /** Due on the day of the delivery, and that is over. */
        overdue: z.boolean(),
        leftPence: z.int(),
      }),
    ),
    /** Left of the invoices and the deliveries. */
    owedPence: z.int(),
    overduePence: z.int(),
    /** The part of `owedPence` that is on no invoice. */
    unpaidDeliveriesPence: z.int(),
    /** Received or credited, and not used for an invoice yet. */
    creditPence: z.int(),
  })
  .meta({ id: "OpenItems" });

/** POST /statements. */
export const NewStatements = StatementQuery.extend({
  customerIds: z.array(Uuid).min(1).max(500).optional(),
  who: z.enum(["owing", "moved"]).default("owing"),
  items: StatementItems.default("open"),
  /** Where the last answer said that there are more. */
  cursor: z.string().max(1000).optional(),
});

export const StatementsSent = z
  .object({
    sent: z.int(),
    notSent: z.array(z.object({ customerId: Uuid, customerName: z.string(), why: z.string() })),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: "StatementsSent" });
