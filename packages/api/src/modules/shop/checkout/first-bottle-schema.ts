import { z } from "zod";
import { Uuid, VatTreatment } from "../../../platform/values/values";

/** Cylinders of one exchange group that are charged for. Pence are for one. */
export const FirstBottle = z.object({
  exchangeGroupId: Uuid,
  name: z.string(),
  count: z.int(),
  /** Excluding VAT. */
  unitPrice: z.int(),
  unitPriceIncVat: z.int().nullable(),
  /** As it is shown to the public. */
  unitIncVat: z.int(),
  vatRate: z.int(),
  vatTreatment: VatTreatment,
});
export type FirstBottle = z.infer<typeof FirstBottle>;

/** What a signed-in customer has of cylinders that are swapped. */
export const OwnCylinders = z.object({ name: z.string(), held: z.int(), agreed: z.int() });
