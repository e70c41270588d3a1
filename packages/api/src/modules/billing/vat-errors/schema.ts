import { z } from "zod";
import { PageQuery, pageOf } from "../../../platform/values/page";
import { Day, optionalText, Uuid } from "../../../platform/values/values";

/** An order that was charged VAT for a reason that can't be true (docs/contract/books.md). Pence. */
export const VatError = z
  .object({
    orderId: Uuid,
    number: z.string(),
    customerId: Uuid.nullable(),
    customerName: z.string().nullable(),
    /** The business's day on which it was taken. */
    takenOn: Day,
    /** `order`: its lines are changed. `documents`: they are credited and billed again. */
    by: z.enum(["order", "documents"]),
    chargedVatPence: z.int(),
    rightVatPence: z.int(),
    /** The total including VAT at the right rates, less what was charged: below zero where the customer gets something back. */
    totalChangePence: z.int(),
    lines: z.array(
      z.object({
        orderLineId: Uuid,
        productName: z.string(),
        chargedRate: z.int(),
        rightRate: z.int(),
        /** The reason by today's rule. */
        reason: z.string(),
      }),
    ),
    can: z.object({
      /** Null, or why it can't be put right now. */
      correct: z.string().nullable(),
    }),
  })
  .meta({ id: "VatError" });
export type VatError = z.infer<typeof VatError>;

/** Orders judged in one request. */
export const mostJudged = 50;

export const VatErrorQuery = PageQuery.extend({
  limit: z.coerce.number().int().min(1).max(mostJudged).default(20),
});
export const VatErrorPage = pageOf(VatError).extend({
  /** All orders that are wrong. `more`: so many are suspect that not all were judged to count them. */
  whole: z.object({
    count: z.int(),
    /** VAT that was charged too much, and too little. */
    overPence: z.int(),
    underPence: z.int(),
    more: z.boolean(),
  }),
});

/** POST /orders/{id}/correct-vat: the buyer, where an invoice over £250 has to name one and nobody knows. */
export const CorrectingVat = z.object({ billTo: optionalText(600).optional() });

export const VatCorrection = z
  .object({
    orderId: Uuid,
    number: z.string(),
    /** `none`: nothing of it is wrong, or it was put right before. */
    by: z.enum(["none", "order", "documents"]),
    /** With `documents`: the credit note, and the invoice that bills the lines again. */
    creditNoteId: Uuid.nullable(),
    invoiceId: Uuid.nullable(),
    /** Pence of VAT that changed: below zero where too much was charged. */
    vatChangePence: z.int(),
    totalChangePence: z.int(),
  })
  .meta({ id: "VatCorrection" });
export type VatCorrection = z.infer<typeof VatCorrection>;

/** POST /books/vat-errors/correct: so many orders from the cursor on, each in a change of its own. */
export const CorrectingMany = z.object({
  limit: z.int().min(1).max(mostJudged).default(20),
  cursor: z.string().max(1000).optional(),
});

export const VatCorrections = z.object({
  corrected: z.array(VatCorrection),
  refused: z.array(z.object({ orderId: Uuid, number: z.string(), why: z.string() })),
  /** Null where no order is left. */
  nextCursor: z.string().nullable(),
});
