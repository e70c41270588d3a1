import { z } from "zod";
import { Uuid } from "../../shapes/values";

/** A product as one customer buys it. */
export const Quote = z
  .object({
    id: Uuid,
    name: z.string(),
    /** Pence, excluding VAT. */
    unitPrice: z.int(),
    priceFrom: z.enum(["agreed", "list", "product"]),
    vatRate: z.int(),
    returnable: z.boolean(),
    sold: z.boolean(),
  })
  .meta({ id: "Quote" });

export const QuoteQuery = z.object({
  /** Left out: everybody's prices. */
  customerId: Uuid.nullish(),
  /** Left out: everything that is sold now. */
  productIds: z.array(Uuid).max(500).optional(),
});
