import { phoneForm } from "@roundsman/providers";
import { z } from "zod";

/* The values of docs/contract/conventions.md#values. */

/** Taken in either case, kept and answered in lower case: PostgreSQL compares ids whatever their case, JavaScript does not. */
export const Uuid = z.uuid().toLowerCase();
export const DateTime = z.iso
  .datetime({
    offset: true,
    error: "Give a date and time such as 2026-11-25T09:30:00Z.",
    abort: true,
  })
  .refine(isOfOurEra, "Give a year from 1000.");
/** The first and last calendar day that is taken (docs/contract/conventions.md#values). */
export const firstDay = "1900-01-01";
export const lastDay = "2199-12-31";
/** YYYY-MM-DD. */
export const Day = z.iso
  .date({ error: "Give a day such as 2026-11-25.", abort: true })
  .refine((day) => day >= firstDay && day <= lastDay, "Give a day from 1900 to 2199.");
/** HH:MM, 00:00 to 23:59. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Give a time as HH:MM.");
/** The database knows no year nought, and offsets may lead past the year 9999. */
function isOfOurEra(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return year >= 1000 && year <= 9999;
}
/** Pence. */
export const Pence = z.int().min(0).max(100_000_000);
export const Quantity = z.int().min(1).max(100_000);
export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);

/** Where goods are left when nobody is in, on an address, an order and a stop. */
export const LeaveInstruction = z.enum(["none", "neighbour", "safe_place"]);

/** Signs without width that stand for nothing: zero-width spaces, and the marks that files begin with. */
const nothing = /[\u200B\u2060\uFEFF]/gu;
/** Embeddings, overrides and isolates: they let text read otherwise than it is written. */
const turning = /[\u202A-\u202E\u2066-\u2069]/u;
/** Signs that nobody sees, fillers included. */
const unseen = /[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/gu;
const isSeen = (value: string): boolean => value.replaceAll(unseen, "") !== "";

/**
 * Text in one shape: composed (NFC), trimmed, without characters that no database or printer takes, that nobody sees or
 * that turn the direction of writing. Judged beside the pattern, so the published schema stays as it is.
 */
export const text = (max: number, min = 0) =>
  z
    .string()
    // PostgreSQL holds no NUL and in JSON no half of a pair (Cs); other control characters hide in
    // names and break mails.
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, "Leave out control characters.")
    .overwrite((value) => value.normalize("NFC").replaceAll(nothing, ""))
    .trim()
    .min(min, min === 1 ? "Fill this in." : undefined)
    .max(max, `Use at most ${max} characters.`)
    .refine((value) => !turning.test(value), "Leave out signs that turn the direction of writing.")
    .refine((value) => min === 0 || value === "" || isSeen(value), "Fill this in.");

/** The name of a thing: at least one letter or figure. */
export const nameText = (max: number) =>
  text(max, 1).refine(
    (value) => !isSeen(value) || /[\p{L}\p{N}]/u.test(value),
    "Use at least one letter or figure.",
  );

/** An id of any kind: of a thing in either case, of a person as it is. */
export const AnyId = text(80).overwrite((id) =>
  Uuid.safeParse(id).success ? id.toLowerCase() : id,
);

/** Text where an empty value, or one that nobody sees, means there is none. */
export const optionalText = (max: number, inForm = (value: string) => value) =>
  text(max)
    .transform((value) => (isSeen(value) ? inForm(value) : null))
    .nullable();

/* Phone numbers in one form, however they are typed: "07700 900123". Beside words they stay as they are. */
export const Phone = text(40, 1).transform(phoneForm);
export const OptionalPhone = optionalText(40, phoneForm);

/** Text on one line, where an empty value means there is none. */
export const optionalLine = (max: number) =>
  text(max)
    .regex(oneLine, "Write it on one line, without control characters.")
    .transform((value) => (isSeen(value) ? value : null))
    .nullable();

export const ById = z.object({ id: Uuid });

/** Flags in a query come as words. */
export const QueryFlag = z.union([
  z.boolean(),
  z.stringbool({ truthy: ["true", "1"], falsy: ["false", "0"] }),
]);

/** No line breaks of any kind, nothing that turns the direction of what follows. */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u;
/* VAT: what is exempt or outside its scope is told from what bears 0 % (docs/decisions/0265). */

export const VatTreatment = z.enum(["standard", "exempt", "outside_scope"]);

/** By which sums of one kind of VAT are added up. The rate is in per cent, and 0 unless the treatment is standard. */
export interface VatKind {
  vatRate: number;
  vatTreatment: z.infer<typeof VatTreatment>;
}

/** The VAT of what a business sells while it is not registered (docs/decisions/0410). */
export const noVat: VatKind = { vatRate: 0, vatTreatment: "outside_scope" };
export const vatKey = ({ vatRate, vatTreatment }: VatKind): string => `${vatRate} ${vatTreatment}`;
export const sameVat = (one: VatKind, other: VatKind): boolean => vatKey(one) === vatKey(other);

/** The lowest rate first; of 0, what bears it before what is exempt and what is outside the scope. */
export const byVat = (one: VatKind, other: VatKind): number =>
  one.vatRate - other.vatRate ||
  VatTreatment.options.indexOf(one.vatTreatment) - VatTreatment.options.indexOf(other.vatTreatment);

/** "20%", "exempt", "outside the scope". */
export const vatWords = ({ vatRate, vatTreatment }: VatKind): string =>
  ({ standard: `${vatRate}%`, exempt: "exempt", outside_scope: "outside the scope" })[vatTreatment];

/** "at 20%", "exempt from VAT", "outside the scope of VAT". */
export const atVat = (kind: VatKind): string =>
  ({
    standard: `at ${kind.vatRate}%`,
    exempt: "exempt from VAT",
    outside_scope: "outside the scope of VAT",
  })[kind.vatTreatment];

/** What speaks against a rate beside a treatment. */
export const vatIssues = (kind: VatKind): { path: string; message: string }[] =>
  kind.vatTreatment === "standard" || kind.vatRate === 0
    ? []
    : [{ path: "vatRate", message: `What is ${vatWords(kind)} has a rate of 0%.` }];

/* Prices excluding and including VAT (docs/contract/conventions.md#money). */

/** A price as it is kept, in pence. One that was entered including VAT is what is paid; `unitPrice` follows from it. */
export interface KeptPrice {
  unitPrice: number;
  unitPriceIncVat: number | null;
}

/** A price as it is entered: excluding VAT, including VAT, or both where they agree. */
export interface EnteredPrice {
  unitPrice?: number | null | undefined;
  unitPriceIncVat?: number | null | undefined;
}

/** A sum including VAT without its VAT, which is rounded half up; pence, the rate in per cent. As `less_vat` in SQL. */
export const lessVat = (pence: number, vatRate: number): number =>
  pence - Math.floor((2 * pence * vatRate + 100 + vatRate) / (2 * (100 + vatRate)));

/** In per cent, of at most two decimals. */
export const DiscountPercent = z
  .number()
  .min(0)
  .max(100)
  .multipleOf(0.01, "Give at most two decimals.");

/** A sum less a discount; what is left is rounded half up. Pence, the discount in per cent. As `less_discount` in SQL. */
export const lessDiscount = (pence: number, percent: number): number =>
  percent === 0
    ? pence
    : Number((2n * BigInt(pence) * BigInt(10_000 - Math.round(percent * 100)) + 10_000n) / 20_000n);

/**
 * How a price is kept that is entered so. One including VAT stands before one excluding it; where neither is
 * entered, what there was before stays as it was entered, at the rate of now.
 */
export function keptPrice(
  { unitPrice, unitPriceIncVat }: EnteredPrice,
  vatRate: number,
  before: KeptPrice,
): KeptPrice {
  const left = unitPriceIncVat === undefined && typeof unitPrice !== "number";
  const incVat = left ? before.unitPriceIncVat : (unitPriceIncVat ?? null);
  return incVat === null
    ? { unitPrice: unitPrice ?? before.unitPrice, unitPriceIncVat: null }
    : { unitPrice: lessVat(incVat, vatRate), unitPriceIncVat: incVat };
}

/** What speaks against a price that is entered both ways. @param path of the thing that it is the price of, with its dot */
export const priceIssues = (
  { unitPrice, unitPriceIncVat }: EnteredPrice,
  vatRate: number,
  path = "",
): { path: string; message: string }[] =>
  typeof unitPrice !== "number" ||
  typeof unitPriceIncVat !== "number" ||
  unitPrice === lessVat(unitPriceIncVat, vatRate)
    ? []
    : [
        {
          path: `${path}unitPriceIncVat`,
          message: `This is not the price excluding VAT with ${vatRate}% on it. Give one of the two.`,
        },
      ];

/* What a price is for: a piece, or a measure of three decimals (docs/decisions/0266). */

export const ProductUnit = z.enum(["each", "bag", "kg", "tonne", "m3", "litre"]);
export type ProductUnit = z.infer<typeof ProductUnit>;

/** Their stock is counted; of what is measured it is not. */
export const pieces: ProductUnit[] = ["each", "bag"];
export const isMeasured = (unit: ProductUnit): boolean => !pieces.includes(unit);

/** How many units, in thousandths at the finest. */
export const Measure = z
  .number()
  .min(0.001, "Give a measure above 0.")
  .max(100_000)
  .multipleOf(0.001, "Give at most three decimals.");

const names: Record<ProductUnit, { one: string; many: string }> = {
  each: { one: "piece", many: "pieces" },
  bag: { one: "bag", many: "bags" },
  kg: { one: "kg", many: "kg" },
  tonne: { one: "tonne", many: "tonnes" },
  m3: { one: "m³", many: "m³" },
  litre: { one: "litre", many: "litres" },
};

/** "tonne": what follows "by the" and "per". */
export const unitName = (unit: ProductUnit): string => names[unit].one;

/** "1 tonne", "3.25 tonnes", "1,200 litres". */
const measureWords = (measure: number, unit: ProductUnit): string =>
  `${measure.toLocaleString("en-GB", { maximumFractionDigits: 3 })} ${names[unit][measure === 1 ? "one" : "many"]}`;

/** What a line of it is called: "Sharp sand, 3.25 tonnes"; a piece by its name alone. */
export const measuredName = (name: string, measure: number, unit: ProductUnit): string =>
  isMeasured(unit) ? `${name}, ${measureWords(measure, unit)}` : name;

/** Pence of a measure at a price for one unit, half up. */
const timesMeasure = (pence: number, measure: number): number =>
  Number((2n * BigInt(pence) * BigInt(Math.round(measure * 1000)) + 1000n) / 2000n);

/** The price of a measure: of a price including VAT, VAT is taken out by whoever keeps it. */
export const priceOfMeasure = (
  { unitPrice, unitPriceIncVat }: KeptPrice,
  measure: number,
): KeptPrice => ({
  unitPrice: timesMeasure(unitPrice, measure),
  unitPriceIncVat: unitPriceIncVat === null ? null : timesMeasure(unitPriceIncVat, measure),
});

/* What integrators keep on a resource of ours (docs/contract/conventions.md#metadata). */

/** So many keys at most. */
export const mostKeys = 20;
export const tooManyKeys = `Use at most ${mostKeys} keys.`;

export const Metadata = z
  .record(z.string(), z.string())
  .meta({ id: "Metadata", description: "An integrator's own words: key and value" });
export type Metadata = z.infer<typeof Metadata>;

/** Keys to be set, and with null or an empty text those to be taken off. The others stay. */
const MetadataChange = z
  .record(text(40, 1), z.union([text(500), z.null()]))
  .refine((given) => Object.keys(given).length <= mostKeys, tooManyKeys)
  .meta({
    id: "MetadataChange",
    description: "Keys to be set; with null or an empty text they are taken off. Others stay.",
    maxProperties: mostKeys,
  })
  .nullish();
export type MetadataChange = z.output<typeof MetadataChange>;

/** Fields of a resource that say what it is elsewhere, as they are shown. */
export const foreignFields = { externalRef: z.string().nullable(), metadata: Metadata };

/** The same, as they are given. */
export const ForeignFields = z.object({
  externalRef: optionalText(120).optional(),
  metadata: MetadataChange,
});

/** The filter of a list: exactly this one. */
export const ExternalRefFilter = text(120, 1).optional();
