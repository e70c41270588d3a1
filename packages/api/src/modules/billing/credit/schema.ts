import { z } from "zod";
import { pageOf, PageQuery, UpdatedSince } from "../../../platform/values/page";
import {
  DateTime,
  Day,
  QueryFlag,
  text,
  Uuid,
  VatTreatment,
} from "../../../platform/values/values";
import { MailStatus } from "../../messages";

const Line = z.object({
  /** The line of the invoice; null where an amount was credited and not a quantity. */
  invoiceLineId: Uuid.nullable(),
  description: z.string(),
  quantity: z.int(),
  unitPrice: z.int(),
  /** As on the invoice. */
  unitPriceIncVat: z.int().nullable(),
  vatRate: z.int(),
  vatTreatment: VatTreatment,
  /** As on the invoice. */
  discountPercent: z.number(),
  total: z.int(),
});

const RateSum = z.object({
  vatRate: z.int(),
  vatTreatment: VatTreatment,
  netPence: z.int(),
  vatPence: z.int(),
});

/** What was billed and is not owed after all. Pence; lines exclude VAT. A reversal is below zero. */
export const CreditNote = z
  .object({
    id: Uuid,
    number: z.string(),
    /** The invoice that it credits. */
    invoiceId: Uuid,
    invoiceNumber: z.string(),
    customerId: Uuid.nullable(),
    customerName: z.string(),
    billTo: z.string().nullable(),
    issuedOn: Day,
    reason: z.string(),
    lines: z.array(Line),
    vat: z.array(RateSum),
    netPence: z.int(),
    vatPence: z.int(),
    totalPence: z.int(),
    /** The credit note that this one reverses. */
    reversesId: Uuid.nullable(),
    reversed: z.boolean(),
    /** The reversal of this one. */
    reversedById: Uuid.nullable(),
    /** What it pays. */
    allocations: z.array(
      z.object({
        kind: z.enum(["invoice", "refund"]),
        id: Uuid,
        /** Of the invoice; null for a refund. */
        number: z.string().nullable(),
        amountPence: z.int(),
      }),
    ),
    /** What is left of it: the customer's credit. */
    unallocatedPence: z.int(),
    /** When it was last to be mailed, and what came of that mail. */
    emailedAt: DateTime.nullable(),
    emailStatus: MailStatus.nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
    /** Why it can't be, or null. */
    can: z.object({
      allocate: z.string().nullable(),
      refund: z.string().nullable(),
      reverse: z.string().nullable(),
      send: z.string().nullable(),
    }),
  })
  .meta({ id: "CreditNote" });

/** Quantities of lines, or sums excluding VAT by rate. Where neither is given, all that is not credited yet. */
export const CreditedParts = z.object({
  lines: z
    .array(z.object({ invoiceLineId: Uuid, quantity: z.int().min(1) }))
    .max(500)
    .optional(),
  amounts: z
    .array(
      z.object({
        vatRate: z.int().min(0).max(100),
        vatTreatment: VatTreatment.default("standard"),
        netPence: z.int().min(1),
      }),
    )
    .max(20)
    .optional(),
});
export type Asked = z.output<typeof CreditedParts>;

/** POST /invoices/{id}/credit. */
export const NewCreditNote = CreditedParts.extend({ reason: text(500, 1) });

/** What a credit note would come to, and what can be credited at most. Pence. */
export const CreditEstimate = z.object({
  vat: z.array(RateSum),
  netPence: z.int(),
  vatPence: z.int(),
  totalPence: z.int(),
  /** What of it pays this invoice; the rest is left as the customer's credit. */
  paysPence: z.int(),
  unallocatedPence: z.int(),
  creditable: z.object({
    lines: z.array(z.object({ invoiceLineId: Uuid, quantity: z.int() })),
    vat: z.array(z.object({ vatRate: z.int(), vatTreatment: VatTreatment, netPence: z.int() })),
  }),
});

/** GET /credit-notes, the latest number first. `from` and `to` are days of issue, both included. */
export const CreditNoteQuery = PageQuery.extend({
  q: text(120).optional(),
  updatedSince: UpdatedSince,
  customerId: Uuid.optional(),
  invoiceId: Uuid.optional(),
  /** True: only what has something left to allocate. */
  unallocated: QueryFlag.optional(),
  from: Day.optional(),
  to: Day.optional(),
});

export const CreditNotePage = pageOf(CreditNote);

/** POST /credit-notes/{id}/reverse. */
export const ReversingCredit = z.object({ reason: text(500, 1) });
