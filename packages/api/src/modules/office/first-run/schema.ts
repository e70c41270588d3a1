import { z } from "zod";
import { Pence, text, Uuid, VatTreatment } from "../../../platform/values/values";
import { DangerousGoods, SolidFuel, VatFuel } from "../../catalogue";

/** What a new business has already; the guide of its first day is over once all of it is there. */
export const FirstRun = z.object({
  /** It has said whether it is registered for VAT, and given its address and bank account. */
  details: z.boolean(),
  yard: z.boolean(),
  product: z.boolean(),
  customer: z.boolean(),
  order: z.boolean(),
});

/** A product to begin with; `unitPrice` in pence ex VAT, a suggestion. */
export const StarterProduct = z.object({
  name: z.string(),
  sku: z.string(),
  category: z.string(),
  unitPrice: z.int(),
  vatRate: z.union([z.literal(0), z.literal(5), z.literal(20)]),
  vatTreatment: VatTreatment,
  fullKg: z.number().nullable(),
  emptyKg: z.number().nullable(),
  volumeLitres: z.number().nullable(),
  hazardKg: z.number().nullable(),
  dangerousGoods: DangerousGoods.nullable(),
  vatFuel: VatFuel.nullable(),
  solidFuel: SolidFuel.nullable(),
  returnable: z.boolean(),
});

export const StarterCatalogue = z.object({
  items: z.array(
    StarterProduct.extend({
      /** What it needs before it is sold, in words: a certificate. Null for what needs nothing. */
      needs: z.string().nullable(),
    }),
  ),
});

/** Which of them, at which price: excluding VAT or including it. */
export const StarterChoice = z.object({
  items: z
    .array(
      z
        .object({
          sku: text(60, 1),
          unitPrice: Pence.optional(),
          unitPriceIncVat: Pence.optional(),
        })
        .refine((item) => item.unitPrice !== undefined || item.unitPriceIncVat !== undefined, {
          path: ["unitPrice"],
          message: "Give a price, excluding or including VAT.",
        }),
    )
    .min(1, "Tick at least one product.")
    .max(50),
});

/** How many were added; those whose SKU was there already are left as they are. */
export const StarterTaken = z.object({
  added: z.int().min(0),
  /** Those of them that need something before they are sold. */
  needing: z.array(z.object({ id: Uuid, name: z.string(), needs: z.string() })),
});
