import { z } from "zod";
import { DateTime, Day, Latitude, Longitude, TimeOfDay } from "../../../platform/values/values";
import { FuelNotice } from "../../catalogue";
import { Fulfilment, OrderSums } from "../../orders";

/** Where an order stands, as its customer sees it. */
export const TrackingState = z.enum([
  /** Ordered in the shop and not paid yet. */
  "to_pay",
  "placed",
  /** On a round of a later hour. */
  "planned",
  "on_its_way",
  /** Tried, and to be tried again. */
  "missed",
  "delivered",
  "to_collect",
  "collected",
  "cancelled",
]);

/** Where the van is on its round, told to the customer of one of its stops. */
const Van = z.object({
  stopsBefore: z.int().min(0),
  /** To some hundred metres; null where it was not seen for a while. */
  position: z.object({ latitude: Latitude, longitude: Longitude, seenAt: DateTime }).nullable(),
});

const Proof = z.object({
  kind: z.enum(["signature", "photo"]),
  signedBy: z.string().nullable(),
  createdAt: DateTime,
});

/** An order on its own page: everything about it, and nothing about anybody else. Pence including VAT. */
export const TrackedOrder = z.object({
  businessName: z.string(),
  number: z.string(),
  trackingRef: z.string(),
  timeZone: z.string(),
  state: TrackingState,
  fulfilment: Fulfilment,
  placedAt: DateTime,
  deliverTo: z.string().nullable(),
  collectFrom: z.object({ address: z.string(), notes: z.string() }).nullable(),
  expectedFrom: Day.nullable(),
  expectedTo: Day.nullable(),
  /** The hour it is expected in, on the day of its round. */
  window: z.object({ day: Day, from: TimeOfDay, to: TimeOfDay }).nullable(),
  van: Van.nullable(),
  /** Where the order goes, for the map beside the van. */
  destination: z.object({ latitude: Latitude, longitude: Longitude }).nullable(),
  /** After a delivery failed: the days that can be chosen, and the one that was. Null where none can be. */
  dayChoice: z.object({ days: z.array(Day), chosen: Day.nullable() }).nullable(),
  deliveredAt: DateTime.nullable(),
  proof: Proof.nullable(),
  /** So long after the end of it that its address and proof are shown no more. */
  detailsEnded: z.boolean(),
  lines: z.array(
    z.object({
      productName: z.string(),
      quantity: z.int(),
      /** Handed over, once it was. */
      delivered: z.int().nullable(),
      /** How many are paid for: `totalPence` is `unitPence` times that, less the discount. */
      payable: z.int(),
      unitPence: z.int(),
      discountPercent: z.number(),
      discountPence: z.int(),
      totalPence: z.int(),
    }),
  ),
  empties: z.array(z.object({ productName: z.string(), quantity: z.int() })),
  /** Legal notices that go with its solid fuel. */
  fuelNotices: z.array(FuelNotice),
  /** As it stands now: lines, charge and rounding come to the total. */
  sums: OrderSums,
  chargePence: z.int(),
  /** The business was not registered for VAT when it was taken: nothing is said of VAT. */
  unregistered: z.boolean(),
  /** Off the charge for a day on which delivering costs less; `chargePence` is what is left. */
  dayDiscountPence: z.int(),
  roundingPence: z.int(),
  /** What ordering the same again comes to; null while it is not paid, since its basket is still there. */
  again: z.object({ possible: z.boolean(), noLongerSold: z.array(z.string()) }).nullable(),
  payment: z.enum(["paid", "to_pay", "by_link", "on_account", "at_the_door", "nothing"]),
  paidPence: z.int(),
  refundPence: z.int(),
  /**
   * Its own invoice: null where none is to be had here, without a number until it is asked for. `needsBuyer`: it must say
   * who it is for.
   */
  invoice: z.object({ number: z.string().nullable(), needsBuyer: z.boolean() }).nullable(),
});
export type TrackedOrder = z.infer<typeof TrackedOrder>;
