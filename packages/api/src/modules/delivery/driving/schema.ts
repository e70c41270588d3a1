import { z } from "zod";
import { DateTime, Day, TimeOfDay, Uuid } from "../../../platform/values/values";
import { RoundCash } from "../cash/router";
import { CoalTicket } from "../coal-tickets/ticket";
import { LoadItem } from "../loads/schema";
import { BoardRound, BoardYard } from "../rounds/schema";
import { DoorCylinders } from "./door-cylinders";
import { PartAmounts } from "./part-amounts";
import { DrivenSerials } from "./round-serials";
import { Selling } from "./selling";

/** What a driver needs beside the stop itself: whom to call, and what was noted. */
const StopDetails = z
  .object({
    stopId: Uuid,
    customerId: Uuid.nullable(),
    number: z.string(),
    trackingRef: z.string(),
    name: z.string().nullable(),
    /** In one line, without the name; it may or may not end with the postcode. */
    address: z.string().nullable(),
    postcode: z.string().nullable(),
    phone: z.string().nullable(),
    /** They want no calls that sell. */
    doNotCall: z.boolean(),
    orderNotes: z.string().nullable(),
    addressNotes: z.string().nullable(),
    /** Of the goods on its lines, in kilograms: net of fuel, with the container of what comes back. Null is unknown. */
    weights: z.array(z.object({ orderLineId: Uuid, kg: z.number().nullable() })),
    /** The signed ticket of a delivery of more than 110 kg of coal, from when its round is issued. */
    coalTicket: CoalTicket.nullable(),
    /** What goes with wood that is to be dried first. */
    dryingNotice: z.string().nullable(),
    /** Scheme, number and holder of the certificate of each certified fuel on its lines, in words. */
    fuelCertificates: z.array(z.string()),
    /** Left out where nothing is to be paid in cash, or where there are too many ways to hand over a part. */
    partAmounts: PartAmounts.optional(),
    /** What its driver may do with the stop: null, or why not. */
    can: z.object({
      /** Make it before the others that are open. */
      doNext: z.string().nullable(),
    }),
  })
  .meta({ id: "StopDetails" });

const Pieces = z.object({
  productId: Uuid,
  condition: z.enum(["full", "empty"]),
  quantity: z.int(),
});

const Aboard = z.object({
  goods: z.array(
    z.object({
      productId: Uuid,
      productName: z.string(),
      unNumber: z.string(),
      properShippingName: z.string(),
      hazardClass: z.string(),
      label: z.string(),
      transportCategory: z.int(),
      netKg: z.number(),
      grossKg: z.number().nullable(),
    }),
  ),
  carried: z.array(Pieces),
  smallLoad: z
    .object({
      mostPoints: z.number(),
      categories: z.record(
        z.string(),
        z.object({ factor: z.number(), mostKg: z.number().nullable() }),
      ),
    })
    .nullable(),
  /** Who sends the goods, as the transport document names them. */
  consignor: z.string(),
});

/** A round with all that is known of it on the road: a driver's phone holds it, readable without signal. */
export const DrivenRound = BoardRound.extend({
  startYard: BoardYard.nullable(),
  endYard: BoardYard.nullable(),
  /** One a stop. */
  stopDetails: z.array(StopDetails),
  load: z.array(LoadItem),
  /** For the phone to work out what is aboard now, by `aboardNow`, whatever was recorded without signal. */
  aboard: Aboard,
  cash: RoundCash,
  /** The name of the card reader on its van; null where it has none. */
  cardReader: z.string().nullable(),
  /** Left out where no product of its load has serial numbers. */
  serials: DrivenSerials.optional(),
}).meta({ id: "DrivenRound" });
export type DrivenRound = z.infer<typeof DrivenRound>;

/** What a driver has before them: the rounds of today, those still out, and the days to come. */
export const DrivingDay = z
  .object({
    /** When it was read: of two, the later one holds. */
    readAt: DateTime,
    /** By this the service tells whether the day is still as it was. */
    mark: z.string(),
    /** By the business's calendar. */
    today: Day,
    business: z.object({
      name: z.string(),
      phone: z.string().nullable(),
      timeZone: z.string(),
      /** Whether a sale of today has VAT: false for a business that is not registered. */
      chargesVat: z.boolean(),
    }),
    /** Whether the business takes cards by a code on the driver's screen. */
    cardsByCode: z.boolean(),
    rounds: z.array(DrivenRound),
    /** Products whose empties are taken back, by name: what a customer hands back may be any of them. */
    returnables: z.array(z.object({ productId: Uuid, productName: z.string() })),
    /** What may be sold at a door beyond what was ordered, and for how much. */
    selling: Selling,
    /** What an agreement is needed for where fewer empties come back. */
    cylinders: DoorCylinders,
    /** Issued rounds of the next days, the first one first. */
    coming: z.array(
      z.object({
        id: Uuid,
        roundDate: Day,
        vehicleName: z.string().nullable(),
        departsAt: TimeOfDay.nullable(),
        stops: z.int(),
      }),
    ),
  })
  .meta({ id: "DrivingDay" });
export type DrivingDay = z.infer<typeof DrivingDay>;
