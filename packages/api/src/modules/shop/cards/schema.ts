import { z } from "zod";
import { DateTime, Day, Uuid } from "../../../platform/values/values";

const Goods = z.object({ productName: z.string(), quantity: z.int() });

/** What a card would order, with its day. */
export const CardOffer = z.object({
  lines: z.array(Goods.extend({ empties: z.int() })),
  /** Names of what was brought last time and is not sold now. */
  noLongerSold: z.array(z.string()),
  /** Cylinders that are charged for, since no empty comes back. */
  firstBottles: z.array(z.object({ name: z.string(), count: z.int() })),
  expectedFrom: Day.nullable(),
  expectedTo: Day.nullable(),
  /** Pence, including VAT and delivery; null where the customer has prices of their own. */
  totalPence: z.int().nullable(),
  /** The business is not registered for VAT: nothing is said of VAT. */
  unregistered: z.boolean(),
  /** Whoever orders must be 18 or over. */
  ofAge: z.boolean(),
  /** Why it can't be ordered now; null where it can. */
  why: z.string().nullable(),
});

/** The page of a card: nothing that says who lives there, or what others ordered. */
export const CardPage = z.object({
  businessName: z.string(),
  place: z.string(),
  held: z.array(
    z.object({
      productName: z.string(),
      count: z.int(),
      /** Where its safety data sheet is published. */
      safetySheetUrl: z.url().nullable(),
    }),
  ),
  /** What was brought last. */
  last: z.array(Goods),
  /** An order by the card that is still to come. */
  coming: z
    .object({ goods: z.array(Goods), expectedFrom: Day.nullable(), expectedTo: Day.nullable() })
    .nullable(),
  /** Asked for with `again`; null where nothing was brought yet, or an order by the card is still to come. */
  offer: CardOffer.nullable(),
});

const token = z.string().max(100);

export const LookAtCard = z.object({ token, again: z.boolean().default(false) });

export const OrderByCard = z.object({
  token,
  /** Made with the page: however often it is sent, one order comes of it. */
  key: Uuid,
  /** As the page said it. */
  shownTotalPence: z.int().nullable(),
});

/** A bottle card as the office has it. */
export const BottleCard = z
  .object({
    addressId: Uuid,
    url: z.url().nullable().meta({
      description:
        "What its QR leads to: whoever has it may order. Null for who may not change customers",
    }),
    issuedAt: DateTime,
  })
  .meta({ id: "BottleCard" });
