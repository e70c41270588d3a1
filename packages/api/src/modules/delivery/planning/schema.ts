import { z } from "zod";
import { Day, Latitude, Longitude, TimeOfDay, Uuid } from "../../../platform/values/values";
import { overs } from "../rounds/schema";

const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length;

/**
 * POST /rounds/plan. `orderIds` left out: what is due and on no round. `vehicleIds` left out: every
 * vehicle in use. What stands on the day's planned rounds of these vehicles is planned anew with them.
 */
export const DayPlanRequest = z
  .object({
    roundDate: Day,
    orderIds: z.array(Uuid).max(500).refine(distinct, "An order is named twice.").optional(),
    vehicleIds: z
      .array(Uuid)
      .min(1)
      .max(100)
      .refine(distinct, "A vehicle is named twice.")
      .optional(),
    /** Proposes and writes nothing. */
    dryRun: z.boolean().default(false),
  })
  .meta({ id: "DayPlanRequest" });
export type DayPlanRequest = z.infer<typeof DayPlanRequest>;

const PlannedStop = z.object({
  orderId: Uuid,
  sequence: z.int(),
  /** The round's visits counted from 1: orders to one door share theirs. */
  visit: z.int(),
  deliverTo: z.string().nullable(),
  latitude: Latitude.nullable(),
  longitude: Longitude.nullable(),
  etaAt: TimeOfDay.nullable(),
});

/** One van's round as proposed; `roundId` is null where it has yet to be made. */
const PlannedRound = z
  .object({
    roundId: Uuid.nullable(),
    vehicleId: Uuid,
    vehicleName: z.string(),
    driverUserId: z.string().nullable(),
    driverName: z.string().nullable(),
    startLocationId: Uuid,
    endLocationId: Uuid,
    departsAt: TimeOfDay,
    backAt: TimeOfDay,
    distanceMetres: z.int(),
    durationSeconds: z.int(),
    totalSeconds: z.int(),
    loadKg: z.number(),
    loadLitres: z.int(),
    hazardKg: z.number(),
    over: z.array(z.enum(overs)),
    stops: z.array(PlannedStop),
  })
  .meta({ id: "PlannedRound" });

/** The sums of a day: metres, seconds at the wheel, seconds from the yard and back. */
const DaySums = z
  .object({
    vans: z.int(),
    stops: z.int(),
    distanceMetres: z.int(),
    durationSeconds: z.int(),
    totalSeconds: z.int(),
    leftOut: z.int(),
  })
  .meta({ id: "DaySums" });

/**
 * Why an order is on no round: its address has no position; there is no van; it is more than any can
 * carry, or further than any can go in a shift, even alone; nobody is there on that day, or inside the hours of any
 * shift (`window`); or the others leave no room, or no time.
 */
const leftOutReasons = [
  "no_position",
  "no_van",
  "too_big",
  "window",
  "too_far",
  "no_room",
  "no_time",
] as const;

export const DayPlan = z
  .object({
    roundDate: Day,
    /** False: proposed only. */
    applied: z.boolean(),
    routedBy: z.enum(["osrm", "estimate"]),
    rounds: z.array(PlannedRound),
    leftOut: z.array(
      z.object({
        orderId: Uuid,
        number: z.string(),
        trackingRef: z.string(),
        deliverTo: z.string().nullable(),
        reason: z.enum(leftOutReasons),
        /** The same in words, where there is more to say: "Closed on Sundays." */
        detail: z.string().nullable(),
        /** Vans that stay in the yard for want of a driver, and could bring it. */
        vansWithoutDriver: z.array(z.object({ vehicleId: Uuid, vehicleName: z.string() })),
      }),
    ),
    /** The day as it stands, and as it would be. */
    before: DaySums,
    after: DaySums,
  })
  .meta({ id: "DayPlan" });
export type DayPlan = z.infer<typeof DayPlan>;

/**
 * What is tried and not insisted on, and what that costs: by how many metres and seconds at the wheel the plan is longer
 * than the best that was found without it. Null where nobody who drives on the day has it.
 */
const PlanPreferences = z.object({
  /** Drivers bring what lies in areas they know. */
  ownAreas: z
    .object({
      /** Stops of the plan outside their driver's areas all the same. */
      stopsOutside: z.int(),
      distanceMetres: z.int(),
      durationSeconds: z.int(),
    })
    .nullable(),
  /** Drivers without an ADR certificate carry a small load. */
  smallLoads: z
    .object({
      /** The most gas that a small load has, in kg. */
      mostKg: z.number(),
      /** Vans of the plan that are over it all the same. */
      vansOver: z.int(),
      distanceMetres: z.int(),
      durationSeconds: z.int(),
    })
    .nullable(),
});

/** A plan that is proposed, with what its preferences cost. */
export const DayProposal = DayPlan.extend({
  rounds: z.array(
    PlannedRound.extend({
      /** How many of its stops are outside its driver's areas. */
      stopsOutside: z.int(),
      /** Carries more than a small load, by a driver without an ADR certificate. */
      overSmallLoad: z.boolean(),
    }),
  ),
  preferences: PlanPreferences,
});
export type DayProposal = z.infer<typeof DayProposal>;
