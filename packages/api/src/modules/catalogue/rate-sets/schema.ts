import { z } from "zod";
import { PageQuery, UpdatedSince } from "../../../platform/values/page";
import { DateTime, nameText, Pence, QueryFlag, text, Uuid } from "../../../platform/values/values";

/** A price list. `customers` counts those on it who are not archived. */
export const RateSet = z
  .object({
    id: Uuid,
    name: z.string(),
    customers: z.int().min(0),
    archivedAt: DateTime.nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: "RateSet" });
export type RateSet = z.infer<typeof RateSet>;

/** What one product costs on a list, or by agreement. Pence; `unitPriceIncVat` is null where it was entered excluding VAT. */
export const Price = z
  .object({
    productId: Uuid,
    productName: z.string(),
    unitPrice: Pence,
    unitPriceIncVat: Pence.nullable(),
  })
  .meta({ id: "Price" });
export type Price = z.infer<typeof Price>;

export const RateSetWithPrices = RateSet.extend({ prices: z.array(Price) }).meta({
  id: "RateSetWithPrices",
});

export const NewRateSet = z.object({ name: nameText(120) });

export const RateSetChange = z.object({
  name: nameText(120).optional(),
  archived: z.boolean().optional(),
});

/** A whole set of prices: each product at most once, excluding or including VAT. */
export const Prices = z
  .array(
    z.object({
      productId: Uuid,
      unitPrice: Pence.optional(),
      unitPriceIncVat: Pence.nullish(),
    }),
  )
  .max(2000)
  .superRefine((prices, check) => {
    const seen = new Set<string>();
    for (const [at, { productId, unitPrice, unitPriceIncVat }] of prices.entries()) {
      if (unitPrice === undefined && typeof unitPriceIncVat !== "number") {
        check.addIssue({ code: "custom", path: [at, "unitPrice"], message: "Give a price." });
      }
      const id = productId.toLowerCase();
      if (seen.has(id)) {
        const message = "This product is named twice.";
        check.addIssue({ code: "custom", path: [at, "productId"], message });
      }
      seen.add(id);
    }
  });

export const RateSetQuery = PageQuery.extend({
  q: text(120).optional(),
  updatedSince: UpdatedSince,
  archived: QueryFlag.optional(),
});
