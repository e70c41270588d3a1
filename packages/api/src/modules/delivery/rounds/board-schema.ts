import { z } from "zod";
import { Day, Latitude, Longitude, Uuid } from "../../../platform/values/values";
import { PaymentMethod } from "../../orders/order/schema";
import { failureReasons } from "../stop/schema";
import { Round } from "./schema";

/** An order that can be put on a round now. Kilograms and litres are of all its fulls that are weighed. */
export const WaitingOrder = z
  .object({
    id: Uuid,
    trackingRef: z.string(),
    customerName: z.string().nullable(),
    deliverToName: z.string().nullable(),
    deliverToAddress: z.string().nullable(),
    postcode: z.string().nullable(),
    /** The drivers' patch it lies in, else its outward code; null where it has no postcode. */
    area: z.string().nullable(),
    latitude: Latitude.nullable(),
    longitude: Longitude.nullable(),
    wantedOn: Day.nullable(),
    expectedFrom: Day.nullable(),
    expectedTo: Day.nullable(),
    paymentMethod: PaymentMethod,
    notes: z.string().nullable(),
    summary: z.string(),
    items: z.int(),
    unweighedItems: z.int(),
    kg: z.number(),
    litres: z.number(),
    hazardKg: z.number(),
    /** Why the last attempt failed, where one was made. */
    lastFailure: z.enum(failureReasons).nullable(),
  })
  .meta({ id: "WaitingOrder" });

/** A yard as the map and the round's form know it. */
export const BoardYard = z
  .object({
    id: Uuid,
    name: z.string(),
    latitude: Latitude.nullable(),
    longitude: Longitude.nullable(),
  })
  .meta({ id: "BoardYard" });

/** A round as those see it who plan and drive it. */
export const BoardRound = Round.extend({
  /** Its driver has it otherwise than it stands now: issuing it again tells them. */
  changedSinceIssue: z.boolean(),
  /** Kilograms: the greatest on board at any moment, and the van's limit, null where none is known. */
  hazard: z.object({ loadKg: z.number(), limitKg: z.int().nullable() }),
}).meta({ id: "BoardRound" });

/** The day's rounds, earliest out first, and what waits to be put on one. */
export const Board = z
  .object({
    day: Day,
    rounds: z.array(BoardRound),
    waiting: z.array(WaitingOrder),
    /** How many wait in all, where not all are shown. */
    waitingTotal: z.int(),
    yards: z.array(BoardYard),
  })
  .meta({ id: "Board" });
