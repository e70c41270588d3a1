import { z } from "zod";
import { Pence, ProductUnit, Uuid } from "../../../platform/values/values";

/** What a product is found by beside its name, where a page searches a list at hand. */
const foundBy = {
  sku: z.string().nullable(),
  category: z.string().nullable(),
  brand: z.string().nullable(),
  /** What else people call it. */
  alsoKnownAs: z.string().nullable(),
};

/** A product as one customer buys it. */
export const Quote = z
  .object({
    id: Uuid,
    name: z.string(),
    /** What the price is of. */
    unit: ProductUnit,
    /** Pence, excluding VAT. */
    unitPrice: z.int(),
    /** Pence, where the price was entered including VAT: what is paid. */
    unitPriceIncVat: z.int().nullable(),
    priceFrom: z.enum(["agreed", "list", "product"]),
    vatRate: z.int(),
    returnable: z.boolean(),
    sold: z.boolean(),
    ...foundBy,
  })
  .meta({ id: "Quote" });

export const QuoteQuery = z.object({
  /** Left out: everybody's prices. */
  customerId: Uuid.nullish(),
  /** Left out: everything that is sold now. */
  productIds: z.array(Uuid).max(500).optional(),
});

/** Everything that has a price, by every list: one line a product. */
export const PriceGrid = z.object({
  lists: z.array(z.object({ id: Uuid, name: z.string(), customers: z.int() })),
  products: z.array(
    z.object({
      id: Uuid,
      name: z.string(),
      ...foundBy,
      sold: z.boolean(),
      vatRate: z.int(),
      /** Everybody's price: pence, excluding VAT. */
      unitPrice: z.int(),
      /** The same, where it was entered including VAT. */
      unitPriceIncVat: z.int().nullable(),
      /** By price list; a list that does not price it is left out. */
      prices: z.record(z.string(), z.int()),
      /** Of those, what was entered including VAT. */
      pricesIncVat: z.record(z.string(), z.int()),
    }),
  ),
});
export type PriceGrid = z.infer<typeof PriceGrid>;

/** One price of the grid, as it was seen and as it is to be. */
const PriceCell = z.object({
  productId: Uuid,
  /** Null: everybody's price. */
  rateSetId: Uuid.nullable(),
  /** Pence, excluding VAT; null takes the product off the list. Left out where it is given including VAT. */
  unitPrice: Pence.nullish(),
  unitPriceIncVat: Pence.nullish(),
  /** What stood there when it was changed: somebody else may have changed it since. */
  was: Pence.nullable(),
  /** The same including VAT; left out, it is not looked at. */
  wasIncVat: Pence.nullish(),
});
export type PriceCell = z.infer<typeof PriceCell>;

const mostCells = 5000;

export const PriceCells = z
  .array(PriceCell)
  .min(1)
  .max(mostCells)
  .superRefine((cells, check) => {
    const seen = new Set<string>();
    for (const [at, { productId, rateSetId, unitPrice, unitPriceIncVat }] of cells.entries()) {
      const issue = (path: string, message: string) =>
        check.addIssue({ code: "custom", path: [at, path], message });
      const cell = `${productId} ${rateSetId}`.toLowerCase();
      if (seen.has(cell)) issue("productId", "This price is named twice.");
      seen.add(cell);
      const empty = typeof unitPrice !== "number" && typeof unitPriceIncVat !== "number";
      if (empty && unitPrice === undefined) issue("unitPrice", "Give a price, or null for none.");
      else if (rateSetId === null && empty) {
        issue("unitPrice", "Everybody's price can't be left empty.");
      }
    }
  });
