import { z } from "zod";
import { optionalEmail } from "../../../../platform/values/names";
import {
  nameText,
  OptionalPhone,
  optionalText,
  Pence,
  Uuid,
} from "../../../../platform/values/values";
import { NewAddress } from "../../../customers";
import { PaymentMethod, WantedAgreement, WantedCollect, WantedLine } from "../../../orders";
import { NewProof } from "../../../stock";
import { distinctProofs, Recording } from "../../rounds/stop-schema";

/* docs/contract/rounds.md#stops. What a driver sells at a door beyond what was ordered. */

/** Somebody who was no customer before they were sold something. */
const NewCustomerAtDoor = z.object({
  name: nameText(120),
  email: optionalEmail().optional(),
  phone: OptionalPhone.optional(),
  address: NewAddress.pick({ line1: true, line2: true, city: true, postcode: true }),
});

const SoldLine = WantedLine.pick({
  productId: true,
  quantity: true,
  unitPrice: true,
  unitPriceIncVat: true,
});

export const NewSale = Recording.extend({
  /** A stop of the round: its customer bought it, at its door. */
  stopId: Uuid.nullish(),
  newCustomer: NewCustomerAtDoor.nullish(),
  /** A price is what was told at the door; the customer's own where it is left out. */
  lines: z.array(SoldLine).min(1, "Add a product.").max(50),
  /** Empties taken along; a product named twice is added up. */
  collect: z.array(WantedCollect).max(50).default([]),
  /** Cylinders for which no empty came back, charged for with the sale. */
  agreements: z.array(WantedAgreement).max(50).optional(),
  paymentMethod: PaymentMethod,
  cashTakenPence: Pence.optional(),
  notes: optionalText(500).optional(),
  proof: NewProof.nullish(),
  proofs: distinctProofs.optional(),
})
  .refine((sale) => (sale.stopId == null) !== (sale.newCustomer == null), {
    path: ["stopId"],
    message: "Say whose door it was: a stop of the round, or a new customer.",
  })
  .refine((sale) => sale.newCustomer == null || sale.paymentMethod !== "on_account", {
    path: ["paymentMethod"],
    message: "A new customer has no account: take cash, or send a link.",
  })
  .meta({ id: "NewSale" });
export type NewSale = z.output<typeof NewSale>;
