import { z } from "zod";
import { pageOf, PageQuery } from "../../../platform/values/page";
import {
  DateTime,
  Day,
  nameText,
  Pence,
  text,
  Uuid,
  VatTreatment,
} from "../../../platform/values/values";

export const Bracket = z.object({
  /** Bottles, or days, after which it begins: 0 for the first. */
  above: z.int().min(0).max(100_000),
  /** For a bottle, excluding VAT. */
  pence: Pence,
});

/** What a bottle costs (docs/contract/invoices-and-payments.md#rentalclass). */
const Rate = z.object({
  per: z.enum(["day", "month", "year"]),
  /** Days of each bottle that cost nothing. */
  freeDays: z.int().min(0).max(3650).default(0),
  bracketsBy: z.enum(["bottles", "days"]).default("bottles"),
  brackets: z
    .array(Bracket)
    .min(1)
    .max(20)
    .refine(
      (all) =>
        all.every(({ above }, n) => (n === 0 ? above === 0 : above > (all[n - 1]?.above ?? 0))),
      "Begin with a bracket above 0, and go up from there.",
    ),
});
export type RateFields = z.output<typeof Rate>;

export const RentalClass = z
  .object({
    id: Uuid,
    name: z.string(),
    /** The first day that is counted. */
    startsOn: Day,
    vatRate: z.int(),
    vatTreatment: VatTreatment,
    /** The earliest first; each holds until the next begins. */
    rates: z.array(Rate.extend({ from: Day })),
    /** Products that are of it now. */
    products: z.array(z.object({ productId: Uuid, productName: z.string(), from: Day })),
    archivedAt: DateTime.nullable(),
  })
  .meta({ id: "RentalClass" });
export const RentalClasses = z.object({
  items: z.array(RentalClass),
  /** Products with empties that are not archived: what a class can have. */
  products: z.array(z.object({ productId: Uuid, productName: z.string() })),
  /** The first day that no run has billed; null before the first run. */
  unbilledFrom: Day.nullable(),
});

const productIds = z.array(Uuid).max(200);
const vatRate = z.union([z.literal(0), z.literal(5), z.literal(20)]);

export const NewRentalClass = z.object({
  name: nameText(80),
  /** Left out: the day after the last run, or today. */
  startsOn: Day.optional(),
  vatRate: vatRate.default(20),
  vatTreatment: VatTreatment.default("standard"),
  rate: Rate,
  productIds: productIds.default([]),
});

export const RentalClassChange = z.object({
  name: nameText(80).optional(),
  vatRate: vatRate.optional(),
  vatTreatment: VatTreatment.optional(),
  /** Holds from `rateFrom`, or from the first day that is not billed yet where that is left out. */
  rate: Rate.optional(),
  rateFrom: Day.optional(),
  /** Those that it has from the first day on that is not billed yet. */
  productIds: productIds.optional(),
  archived: z.boolean().optional(),
});

/** What a customer is billed for a class. Pence, excluding VAT. */
const Line = z.object({
  classId: Uuid,
  className: z.string(),
  /** Bottles times days within the run's own days, those that are free among them. */
  bottleDays: z.int(),
  freeDays: z.int(),
  /** Of days before the run that were billed too few or too many, since movements were recorded late. */
  correctionDays: z.int(),
  correctionFreeDays: z.int(),
  /** Below zero where it is credited. */
  netPence: z.int(),
  vatRate: z.int(),
  vatTreatment: VatTreatment,
});

const Billed = z.object({
  customerId: Uuid,
  customerName: z.string(),
  lines: z.array(Line),
  netPence: z.int(),
});

/** What a run to a day would bill. */
export const RentalPreview = z
  .object({
    from: Day.nullable(),
    to: Day.nullable(),
    items: z.array(Billed),
    bottleDays: z.int(),
    netPence: z.int(),
    /** Null, or why nothing can be billed. */
    can: z.object({ post: z.string().nullable() }),
  })
  .meta({ id: "RentalPreview" });
export const RentalPreviewQuery = z.object({ to: Day.optional() });

export const Hold = z.object({ customerId: Uuid, reason: text(300, 1) });
export const NewRentalRun = z.object({
  /** The last day that is billed; it has ended. */
  to: Day,
  /** Customers who are left out. The next run bills their days. */
  holds: z
    .array(Hold)
    .max(1000)
    .refine((all) => new Set(all.map(({ customerId }) => customerId)).size === all.length, {
      message: "A customer is held once.",
    })
    .default([]),
});

const Run = z.object({
  id: Uuid,
  from: Day,
  to: Day,
  customers: z.int(),
  bottleDays: z.int(),
  netPence: z.int(),
  held: z.int(),
  postedAt: DateTime,
  postedByName: z.string(),
});
export const RentalRunPage = pageOf(Run.meta({ id: "RentalRun" }));
export const RentalRunQuery = PageQuery.extend({ q: z.string().max(120).optional() });

/** A run with what it billed. */
export const RentalRun = Run.extend({
  charges: z.array(
    Line.omit({ vatRate: true, vatTreatment: true }).extend({
      customerId: Uuid,
      customerName: z.string(),
      invoiceId: Uuid.nullable(),
      invoiceNumber: z.string().nullable(),
      creditNoteId: Uuid.nullable(),
      creditNoteNumber: z.string().nullable(),
    }),
  ),
  holds: z.array(Hold.extend({ customerName: z.string() })),
}).meta({ id: "RentalRunDetail" });
