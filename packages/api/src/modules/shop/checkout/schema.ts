import { z } from "zod";
import { EmailAddress, ProperName } from "../../../platform/values/names";
import {
  Day,
  LeaveInstruction,
  optionalText,
  Pence,
  Phone,
  text,
  TimeOfDay,
  Uuid,
  VatTreatment,
} from "../../../platform/values/values";
import { FuelNotice } from "../../catalogue";
import { Postcode } from "../../customers";
import { Fulfilment, OrderSums } from "../../orders";
import { DeliveryWay, ShopProduct } from "../pages/schema";

const Count = z.int().max(999);

/** What a browser keeps of a basket. Names and prices are never taken from it. */
export const BasketLine = z.object({
  productId: Uuid,
  quantity: Count.min(1),
  /** Empties handed back for it. */
  empties: Count.min(0).default(0),
});
/** A voucher as it was typed: there may be none of it. */
const TypedVoucher = text(30).toUpperCase().nullish();

/** Where a browser's basket came from: known to that browser alone. */
const FromBrowser = {
  /** The basket's id, which its cookie holds. */
  basket: Uuid.nullish(),
  /** An order of this browser that was left unpaid: the basket's order takes its place. */
  replaces: text(20).nullish(),
};

export const Basket = z.object({
  lines: z.array(BasketLine).max(50),
  voucher: TypedVoucher,
  ...FromBrowser,
});

/** Pence. A line's `totalPence` is `unitIncVat` times the quantity, as it is shown to the public. */
const BasketItem = z.object({
  product: ShopProduct,
  quantity: z.int(),
  empties: z.int(),
  /** Excluding VAT: what this shopper pays. */
  unitPrice: z.int(),
  /** The price where it was entered including VAT; null otherwise. */
  unitPriceIncVat: z.int().nullable(),
  /** As it is shown to the public. */
  unitIncVat: z.int(),
  netPence: z.int(),
  totalPence: z.int(),
});
export type BasketItem = z.infer<typeof BasketItem>;

/** A product of which less can be had than is wanted. */
const Shortage = z.object({ id: Uuid, name: z.string(), wanted: z.int(), left: z.int() });

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
  unregistered: z.boolean(),
});
export type FirstBottle = z.infer<typeof FirstBottle>;

/** What a signed-in customer has of cylinders that are swapped. */
export const OwnCylinders = z.object({ name: z.string(), held: z.int(), agreed: z.int() });

export const BasketView = z.object({
  lines: z.array(BasketItem),
  /** What is charged for cylinders that no empty comes back for; part of `sums` and `goodsPence`. */
  firstBottles: z.array(FirstBottle),
  /** The checkout refuses the order as long as there is any. */
  short: z.array(Shortage),
  /** How many of the basket's products are not sold any more. */
  gone: z.int(),
  /** Goods alone. */
  sums: OrderSums,
  /** The lines' `totalPence` and the first bottles together, and what is left to the total, VAT being rounded once a rate. */
  goodsPence: z.int(),
  roundingPence: z.int(),
  /** Why the goods are too few for the shop to bring them; null where they are not, and where areas say it. */
  minimum: z.string().nullable(),
  /** The voucher that was typed, and what it takes off the goods: as they are shown, and excluding VAT. */
  voucher: z
    .object({
      code: z.string(),
      /** Why it is not taken; null where it is. */
      refused: z.string().nullable(),
      offPence: z.int(),
      offNetPence: z.int(),
      freeDelivery: z.boolean(),
    })
    .nullable(),
  /** The signed-in customer, whose prices these are; null for a guest. Trade customers read them excluding VAT. */
  shopper: z
    .object({ name: z.string(), email: z.string(), isTrade: z.boolean(), onAccount: z.boolean() })
    .nullable(),
});

/** Where it is to be brought: a saved address of the shopper's, or a postcode, or its first part. */
export const DeliveryTo = z.object({
  addressId: Uuid.nullish().catch(null),
  postcode: text(12).nullish(),
});
export type DeliveryTo = z.infer<typeof DeliveryTo>;

/** What a shop that delivers to areas alone offers at a place. */
export const DeliveryOffer = z.object({
  /** The first part of the postcode; null where none was named. */
  place: z.string().nullable(),
  delivered: z.boolean(),
  /** "We deliver to LA23 on Tuesdays and Fridays. Order by 16:00 today for Friday 27 November." */
  message: z.string(),
  /** Why the goods are too few to be brought there; null where they are not. */
  minimum: z.string().nullable(),
  /** The next days that have room. */
  days: z.array(Day),
  windows: z.array(z.object({ from: TimeOfDay, until: TimeOfDay })),
});
export type DeliveryOffer = z.infer<typeof DeliveryOffer>;

/** The basket's page; `deliveryWays` as the checkout asks them for these goods. */
export const BasketShown = BasketView.extend({
  deliveryWays: z.array(DeliveryWay),
  /** What the signed-in customer has of cylinders that are swapped. */
  cylinders: z.array(OwnCylinders),
  /** Null where the shop delivers anywhere. */
  delivery: DeliveryOffer.nullable(),
});

/** One way of having it brought; `chargePence` includes VAT, `sums` hold goods and charge, `roundingPence` what they differ by. */
const CheckoutOption = z.object({
  id: Uuid.nullable(),
  name: z.string(),
  expectedFrom: Day.nullable(),
  expectedTo: Day.nullable(),
  chargePence: z.int(),
  roundingPence: z.int(),
  sums: OrderSums,
  /** Where the day is chosen: those of the days offered that it is for. */
  days: z.array(Day),
  /** The same on days that are cheaper, with what is off the usual charge, including VAT. */
  onDays: z.array(
    z.object({
      day: Day,
      offPence: z.int(),
      chargePence: z.int(),
      roundingPence: z.int(),
      sums: OrderSums,
    }),
  ),
});

const Contact = z.object({
  name: ProperName(120),
  email: EmailAddress(),
  phone: Phone,
});

/** A delivery address as a shopper types it. */
const TypedAddress = z.object({
  line1: text(200, 1),
  line2: optionalText(200).optional(),
  city: optionalText(120).optional(),
  postcode: Postcode.refine((postcode) => postcode !== null, "Give the postcode."),
});

export const CheckoutView = BasketView.extend({
  /** Legal notices for shoppers who collect these goods. */
  collectNotices: z.array(FuelNotice),
  /** Null where the shop delivers anywhere. */
  delivery: DeliveryOffer.nullable(),
  options: z.array(CheckoutOption),
  /** Sent with an order for that day, a quote holds what is off the delivery for half an hour. */
  dayDiscounts: z.array(z.object({ day: Day, quote: z.string() })),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  addresses: z.array(z.object({ id: Uuid, words: z.string() })),
  /** Addresses of a postcode can be looked up. */
  findsAddresses: z.boolean(),
  payNow: z.boolean(),
  onAccount: z.boolean(),
  /** They have an account, and nothing is sold on it now. */
  accountStopped: z.boolean(),
});

/** An order as the checkout's form sends it, with what the shopper was shown. */
export const CheckoutForm = z
  .object({
    /** Made with the form: however often it is sent, one order comes of it. */
    key: Uuid,
    lines: z
      .array(
        BasketLine.extend({ shownUnitPrice: Pence, shownUnitIncVat: z.int().min(0).optional() }),
      )
      .min(1, "Your basket is empty.")
      .max(50),
    shownTotalPence: z.int().min(0),
    contact: Contact,
    fulfilment: Fulfilment,
    deliveryOptionId: Uuid.nullish(),
    /** The day, and one of its windows, of a shop that delivers to areas. */
    day: Day.nullish(),
    window: z.object({ from: TimeOfDay, until: TimeOfDay }).nullish(),
    /** The quote of the day, where something was off the delivery. */
    dayQuote: text(300).nullish(),
    /** One of the shopper's own, where they are signed in. */
    addressId: Uuid.nullish(),
    address: TypedAddress.nullish(),
    leaveInstruction: LeaveInstruction.nullish(),
    leaveDetail: optionalText(500).optional(),
    notes: optionalText(1500).optional(),
    ofAge: z.boolean().default(false),
    payment: z.enum(["now", "on_account"]),
    voucher: TypedVoucher,
    ...FromBrowser,
  })
  .refine((form) => form.fulfilment === "collection" || form.addressId || form.address, {
    path: ["address", "line1"],
    message: "Say where to deliver.",
  });
export type CheckoutForm = z.output<typeof CheckoutForm>;

/** Pence: `wasPence` and `nowPence` exclude VAT. */
const PriceChange = z.object({
  name: z.string(),
  wasPence: z.int(),
  nowPence: z.int(),
  wasIncVat: z.int(),
  nowIncVat: z.int(),
});

/** Why nothing was ordered: it is not as it was shown. Totals include VAT. */
export const NotAsShown = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("changed"),
    changes: z.array(PriceChange),
    wasTotalPence: z.int(),
    nowTotalPence: z.int(),
    /** The quote of the day is over, or was given for another place. */
    quoteOver: z.boolean(),
  }),
  z.object({ outcome: z.literal("short"), short: z.array(Shortage) }),
]);
export type NotAsShown = z.infer<typeof NotAsShown>;

export const Placed = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("placed"),
    trackingRef: z.string(),
    /** The provider's page; null where nothing is to be paid now, or it could not be opened. */
    payUrl: z.url().nullable(),
  }),
  /** The form had been sent before, with something else in it. */
  z.object({ outcome: z.literal("sent_before"), trackingRef: z.string() }),
  ...NotAsShown.options,
]);
