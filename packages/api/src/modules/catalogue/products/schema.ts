import type { Product as ProductRow } from "@roundsman/db";
import { z } from "zod";
import {
  dateTime,
  dateTimeOrNull,
  metadataOf,
  numberOrNull,
} from "../../../platform/values/format";
import { CopiedQuery } from "../../../platform/values/page";
import { NewSolidFuel, SolidFuel, viewSolidFuel } from "../solid-fuel/schema";
import {
  DateTime,
  ForeignFields,
  foreignFields,
  nameText,
  optionalText,
  Pence,
  ProductUnit,
  QueryFlag,
  text,
  Uuid,
  VatTreatment,
} from "../../../platform/values/values";
import { DangerousGoods, goodsOf } from "./dangerous-goods";

const Kilograms = z.number().min(0).max(100_000);
const Litres = z.number().min(0).max(100_000);
const VatRate = z.union([z.literal(0), z.literal(5), z.literal(20)]);
/** What VAT asks of a fuel. */
export const VatFuel = z.enum(["lpg_cylinder", "coal_coke", "wood_peat_charcoal"]);
/** A slug: the shop's categories are the distinct ones of what is sold. */
const CategorySlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "A category is lower-case words joined by hyphens.");
const PictureKey = text(300, 1);
const wholeAddress = "Give a whole address that begins with https://.";
/** Anybody may follow it from the shop: nothing that a browser would run, or read as a path of the shop's own. */
export const SafetySheetUrl = z
  .url({ protocol: /^https$/, error: wholeAddress, abort: true })
  .max(500, "Use at most 500 characters.")
  .regex(/^https:\/\/[^\s\p{Cc}\p{Cs}\p{Bidi_Control}]+$/iu, wholeAddress);

export const Category = z.object({ slug: z.string(), name: z.string(), products: z.int() });

export const Product = z
  .object({
    id: Uuid,
    name: z.string(),
    sku: z.string().nullable(),
    category: z.string().nullable(),
    description: z.string().nullable(),
    brand: z.string().nullable(),
    alsoKnownAs: z.string().nullable(),
    unitPrice: z.int().meta({ description: "Pence, excluding VAT" }),
    unitPriceIncVat: z
      .int()
      .nullable()
      .meta({ description: "Pence, where the price was entered including VAT: what is paid" }),
    vatRate: VatRate.meta({ description: "Per cent" }),
    vatTreatment: VatTreatment,
    unit: ProductUnit,
    fullKg: z.number().nullable(),
    emptyKg: z.number().nullable(),
    volumeLitres: z.number().nullable(),
    hazardKg: z.number().nullable(),
    vatFuel: VatFuel.nullable().meta({
      description: "Fuel whose VAT follows quantity and use; null where it is the product's own",
    }),
    solidFuel: SolidFuel.nullable(),
    dangerousGoods: DangerousGoods.nullable().meta({
      description:
        "What it is on the road; of one full, hazardKg is the net mass and fullKg the gross",
    }),
    safetySheetUrl: z.url().nullable().meta({
      description: "Where its safety data sheet is published",
    }),
    returnable: z.boolean(),
    tracksSerials: z.boolean().meta({
      description: "Each of it is known by its own serial number",
    }),
    exchangeGroupId: Uuid.nullable(),
    sold: z.boolean(),
    pictureKey: z.string().nullable(),
    morePictureKeys: z.array(z.string()),
    lowLevel: z.int().nullable(),
    ...foreignFields,
    archivedAt: DateTime.nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof Product>;

/** The most characters of a product's other names. */
export const longestOtherNames = 400;

/** What may be said of a product; left out on a change is unchanged, null clears. */
export const ProductFields = z.object({
  name: nameText(120),
  sku: optionalText(60).optional(),
  category: CategorySlug.nullish(),
  description: optionalText(2000).optional(),
  brand: optionalText(80).optional(),
  /** Other words that customers look for it by. */
  alsoKnownAs: optionalText(longestOtherNames).optional(),
  /** Pence, excluding VAT. */
  unitPrice: Pence.optional(),
  /** Instead of it, including VAT. */
  unitPriceIncVat: Pence.nullish(),
  vatRate: VatRate.optional(),
  /** What is exempt or outside the scope of VAT has a rate of 0. */
  vatTreatment: VatTreatment.optional(),
  /** What the price, the kilograms and the litres are of. */
  unit: ProductUnit.optional(),
  fullKg: Kilograms.nullish(),
  emptyKg: Kilograms.nullish(),
  volumeLitres: Litres.nullish(),
  hazardKg: Kilograms.nullish(),
  /** Its VAT follows quantity and use (docs/decisions/0288). */
  vatFuel: VatFuel.nullish(),
  /** Null where it is none. */
  solidFuel: NewSolidFuel.nullish(),
  dangerousGoods: DangerousGoods.nullish(),
  /** Where its safety data sheet is published. */
  safetySheetUrl: SafetySheetUrl.nullish(),
  returnable: z.boolean().optional(),
  /** Each of it is known by its own serial number. */
  tracksSerials: z.boolean().optional(),
  /** With which others its empties are swapped. */
  exchangeGroupId: Uuid.nullish(),
  sold: z.boolean().optional(),
  pictureKey: PictureKey.nullish(),
  /** Beside that one, in their order. */
  morePictureKeys: z
    .array(PictureKey)
    .max(9)
    .refine((keys) => new Set(keys).size === keys.length, "A picture is named twice.")
    .optional(),
  lowLevel: z.int().min(0).max(1_000_000).nullish(),
  ...ForeignFields.shape,
});

export const ProductChange = ProductFields.partial().extend({ archived: z.boolean().optional() });

export const ProductQuery = CopiedQuery.extend({
  q: text(120).optional(),
  /** Exactly this one. */
  sku: text(60, 1).optional(),
  category: z.string().max(80).optional(),
  sold: QueryFlag.optional(),
  archived: QueryFlag.optional(),
});

/** A file of products; `dryRun` tells what would happen and writes nothing. */
export const ProductImport = z.object({
  csv: z.string().min(1, "Choose a file.").max(1_000_000),
  dryRun: z.boolean().default(false),
});

/** What is wrong with a line, counted from 1 as spreadsheets do, and in which column. */
export const BadLine = z.object({
  line: z.int(),
  column: z.string().nullable(),
  message: z.string(),
});

export const ImportedProducts = z.object({
  added: z.int().min(0),
  /** Lines whose SKU is there already. */
  leftAlone: z.int().min(0),
  bad: z.array(BadLine),
});

/** A category's slug in words: `patio-gas` is "Patio gas". */
export function categoryName(slug: string): string {
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const viewProduct = (row: ProductRow): Product => ({
  id: row.id,
  name: row.name,
  sku: row.sku,
  category: row.category,
  description: row.description,
  brand: row.brand,
  alsoKnownAs: row.alsoKnownAs,
  unitPrice: row.unitPrice,
  unitPriceIncVat: row.unitPriceIncVat,
  vatRate: VatRate.parse(row.vatRate),
  vatTreatment: row.vatTreatment,
  unit: row.unit,
  fullKg: numberOrNull(row.fullKg),
  emptyKg: numberOrNull(row.emptyKg),
  volumeLitres: numberOrNull(row.volumeLitres),
  hazardKg: numberOrNull(row.hazardKg),
  vatFuel: row.vatFuel,
  solidFuel: viewSolidFuel(row),
  dangerousGoods: goodsOf(row),
  safetySheetUrl: row.safetySheetUrl,
  returnable: row.returnable,
  tracksSerials: row.tracksSerials,
  exchangeGroupId: row.exchangeGroupId,
  sold: row.sold,
  pictureKey: row.pictureKey,
  morePictureKeys: row.morePictureKeys,
  lowLevel: row.lowLevel,
  externalRef: row.externalRef,
  metadata: metadataOf(row.metadata),
  archivedAt: dateTimeOrNull(row.archivedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});
