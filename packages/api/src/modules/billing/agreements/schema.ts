import { z } from "zod";
import { pageOf, PageQuery, UpdatedSince } from "../../../platform/values/page";
import { explanation, ExplainQuery } from "../../../platform/rules/reasons";
import {
  DateTime,
  Day,
  optionalText,
  Pence,
  Quantity,
  QueryFlag,
  text,
  Uuid,
  VatTreatment,
} from "../../../platform/values/values";
import { MethodByHand } from "../../ledger";

const outcomes = ["returned", "lost_paper", "foreign_brand", "lost"] as const;
const refunds = ["credit", "payment", "none"] as const;

const Returned = z
  .object({
    id: Uuid,
    count: z.int(),
    outcome: z.enum(outcomes),
    refund: z.enum(refunds),
    percent: z.int().meta({ description: "Of the charge, by the scale" }),
    refundPence: z.int(),
    creditNoteId: Uuid.nullable(),
    creditNoteNumber: z.string().nullable(),
    returnedOn: Day,
    note: z.string().nullable(),
    recordedByName: z.string(),
  })
  .meta({ id: "CylinderReturn" });

/** What was paid for cylinders that a customer keeps (docs/contract/cylinders.md). Pence include VAT where it bears any. */
export const CylinderAgreement = z
  .object({
    id: Uuid,
    number: z.string(),
    customerId: Uuid.nullable().meta({ description: "Null for a guest of the shop" }),
    customerName: z.string(),
    exchangeGroupId: Uuid,
    exchangeGroupName: z.string(),
    count: z.int(),
    returnedCount: z.int().meta({ description: "Those that ended it: returned or lost" }),
    openCount: z.int(),
    chargePence: z.int().meta({ description: "For one" }),
    vatRate: z.int(),
    vatTreatment: VatTreatment,
    paidOn: Day,
    paperNumber: z.string().nullable(),
    hasScan: z.boolean(),
    orderId: Uuid.nullable(),
    orderNumber: z.string().nullable(),
    invoiceId: Uuid.nullable(),
    invoiceNumber: z.string().nullable(),
    refundScale: z.object({
      from: Day.meta({ description: "The day from which the scale holds" }),
      percents: z.array(z.int()).meta({ description: "By year; the last holds from then" }),
      source: z
        .string()
        .nullable()
        .meta({ description: "The supplier and its paper; null for the built-in scale" }),
    }),
    refundToday: z.object({
      percent: z.int(),
      pence: z.int().meta({ description: "For all that are open" }),
    }),
    returns: z.array(Returned),
    createdAt: DateTime,
    updatedAt: DateTime,
    can: z
      .object({
        return: z.string().nullable(),
        credit: z.string().nullable(),
        payment: z.string().nullable(),
        move: z.string().nullable(),
      })
      .meta({ description: "Why it can't be, or null" }),
    ...explanation,
  })
  .meta({ id: "CylinderAgreement" });
export type CylinderAgreement = z.infer<typeof CylinderAgreement>;

/** GET /cylinder-agreements, the latest number first. */
export const AgreementQuery = PageQuery.extend({
  /** Words of the number, of the number on the paper, or of the customer. */
  q: text(120).optional(),
  updatedSince: UpdatedSince,
  customerId: Uuid.optional(),
  exchangeGroupId: Uuid.optional(),
  /** True: only those of which cylinders are still out. */
  open: QueryFlag.optional(),
});
export const AgreementPage = pageOf(CylinderAgreement);

export const AgreementById = ExplainQuery.extend({ id: Uuid });

/** A picture of the paper, or the paper as a file: a data URL of a PNG, JPEG or PDF. */
const Scan = z.string().max(4_000_000);

/**
 * POST /cylinder-agreements: one that is not paid on an order. An invoice bills it, and `payment` pays that. What was
 * paid in another program comes in as paid.
 */
export const NewAgreement = z
  .object({
    customerId: Uuid,
    exchangeGroupId: Uuid,
    count: Quantity,
    /** For one; left out, what the group charges. */
    chargePence: Pence.optional(),
    /** Left out: today. */
    paidOn: Day.optional(),
    paperNumber: optionalText(40).optional(),
    scan: Scan.nullish(),
    paidBefore: z.boolean().default(false),
    payment: z
      .object({
        method: MethodByHand,
        reference: optionalText(120).optional(),
        locationId: Uuid.optional(),
      })
      .optional(),
    /** Why it is billed although the customer is on stop, or goes over their credit limit. */
    override: text(300).optional(),
  })
  .refine(({ paidBefore, payment }) => !(paidBefore && payment), {
    path: ["payment"],
    message: "What was paid before is not paid again.",
  });

/** PATCH /cylinder-agreements/{id}. */
export const AgreementChange = z.object({
  paperNumber: optionalText(40).optional(),
  scan: Scan.nullish(),
});

/** POST /cylinder-agreements/{id}/return. */
export const NewReturn = z
  .object({
    count: Quantity,
    outcome: z.enum(outcomes).default("returned"),
    refund: z.enum(refunds),
    /** Of a payment: how it went back. */
    method: MethodByHand.exclude(["direct_debit"]).optional(),
    reference: optionalText(120).optional(),
    /** Left out: today. */
    returnedOn: Day.optional(),
    note: optionalText(300).optional(),
  })
  .refine(({ refund, method }) => refund !== "payment" || method !== undefined, {
    path: ["method"],
    message: "Say how it was paid back.",
  })
  .refine(
    ({ outcome, refund }) =>
      refund === "none" || outcome === "returned" || outcome === "lost_paper",
    { path: ["refund"], message: "Nothing is paid back for a cylinder that did not come back." },
  );

/** POST /cylinder-agreements/{id}/move. */
export const MovedTo = z.object({
  customerId: Uuid,
  /** Why, for the record: two customers are one, or a house was sold. */
  reason: optionalText(300).optional(),
});

const LiabilityRow = z.object({
  exchangeGroupId: Uuid,
  name: z.string(),
  agreements: z.int(),
  openCount: z.int(),
  takenPence: z.int().meta({ description: "What was paid for those that are open" }),
  refundPence: z.int().meta({ description: "What would be paid back for them on that day" }),
});

/** GET /cylinder-agreements/liability: what the business would pay back, were all cylinders returned on a day. */
export const LiabilityQuery = z.object({
  /** Left out: today. */
  on: Day.optional(),
});
export const Liability = z.object({
  on: Day,
  items: z.array(LiabilityRow),
  openCount: z.int(),
  takenPence: z.int(),
  refundPence: z.int(),
});

/** What a customer has of a group: what the ledger of movements says, and what is agreed. */
const position = {
  exchangeGroupId: Uuid,
  name: z.string(),
  held: z.int(),
  coming: z.int().meta({ description: "What placed orders bring, less what they take back" }),
  agreed: z.int().meta({ description: "Cylinders of open agreements" }),
  owed: z.int().meta({ description: "Held without an agreement" }),
  chargePence: z.int(),
};

/** GET /customers/{id}/cylinders. */
export const CustomerCylinders = z.object({ items: z.array(z.object(position)) });

/** GET /cylinder-agreements/owed: who has cylinders without an agreement. */
export const OwedQuery = PageQuery.extend({
  /** Words of the customer or of the exchange group. */
  q: text(120).optional(),
});
export const OwedPage = pageOf(
  z.object({ customerId: Uuid, customerName: z.string(), ...position }),
);
