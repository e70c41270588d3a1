import { z } from "zod";
import { act } from "../../../platform/access/act";
import { explanation } from "../../../platform/rules/reasons";
import { CopiedQuery } from "../../../platform/values/page";
import {
  DateTime,
  Day,
  ForeignFields,
  foreignFields,
  Latitude,
  Longitude,
  optionalText,
  text,
  TimeOfDay,
  Uuid,
} from "../../../platform/values/values";
import { PaymentMethod } from "../../orders";
import { WalkRound } from "../gas/walk-round";
import { RoundGas } from "../gas/schema";
import { ReloadCan, RoundReload } from "../gas/reloads/schema";
import { failureReasons, RefusedEntry, Stop } from "./stop-schema";

export const roundStatuses = ["planned", "out", "done"] as const;
/** What of a van or a shift a round may go beyond (docs/contract/rounds.md#roundfit). */
export const overs = ["weight", "volume", "shift", "hazard"] as const;

const Van = z
  .object({ latitude: Latitude, longitude: Longitude, seenAt: DateTime })
  .meta({ id: "VanPosition" });

export const Fit = z
  .object({
    loadKg: z.number().nullable(),
    payloadKg: z.int().nullable(),
    loadLitres: z.int().nullable(),
    volumeLitres: z.int().nullable(),
    unweighedItems: z.int(),
    totalSeconds: z.int().nullable(),
    departsAt: TimeOfDay.nullable(),
    backAt: TimeOfDay.nullable(),
    shiftEnd: TimeOfDay.nullable(),
    over: z.array(z.enum(overs)),
  })
  .meta({ id: "RoundFit" });

/** docs/contract/rounds.md#round. */
export const Round = z
  .object({
    id: Uuid,
    roundDate: Day,
    vehicleId: Uuid.nullable(),
    vehicleName: z.string().nullable(),
    driverUserId: z.string().nullable(),
    driverName: z.string().nullable(),
    startLocationId: Uuid.nullable(),
    endLocationId: Uuid.nullable(),
    status: z.enum(roundStatuses),
    issuedAt: DateTime.nullable(),
    loadConfirmedAt: DateTime.nullable(),
    van: Van.nullable(),
    distanceMetres: z.int().nullable(),
    durationSeconds: z.int().nullable(),
    departsAt: TimeOfDay.nullable(),
    fit: Fit.nullable(),
    gas: RoundGas.nullable().meta({
      description: "Dangerous goods aboard, leg by leg; null where it carries none",
    }),
    walkRound: WalkRound.nullable().meta({
      description: "The check of its vehicle before its first stop; null where none is asked for",
    }),
    reloads: z.array(RoundReload).meta({
      description: "Stays at a yard between two stops, where the van is loaded again",
    }),
    geometry: z.string().nullable(),
    routedBy: z.enum(["osrm", "estimate", "manual"]).nullable(),
    notes: z.string().nullable(),
    ...foreignFields,
    stops: z.array(Stop),
    lostAt: DateTime.optional().meta({
      description: "When its van was lost on its way; left out where it was not",
    }),
    version: z.string(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: "Round" });
export type Round = z.infer<typeof Round>;

export const ExplainedRound = Round.extend(explanation).meta({ id: "ExplainedRound" });

/** User identifiers are opaque strings. */
const UserId = text(64, 1);
/** More than any van serves in a day; bounds what one request may lock. */
const OrderIds = z
  .array(Uuid)
  .max(300)
  .refine((ids) => new Set(ids).size === ids.length, "An order is named twice.");

/** Who and what makes the round, apart from its orders. */
const settable = {
  vehicleId: Uuid.nullish(),
  driverUserId: UserId.nullish(),
  startLocationId: Uuid.nullish(),
  endLocationId: Uuid.nullish(),
  departsAt: TimeOfDay.nullish(),
  notes: optionalText(2000).optional(),
  ...ForeignFields.shape,
};

export const NewRound = z
  .object({ roundDate: Day, ...settable, orderIds: OrderIds.optional() })
  .meta({ id: "NewRound" });

export const RoundChange = z
  .object({
    roundDate: Day.optional(),
    ...settable,
    /** The version this change was made on; refused where the round has moved on. */
    version: z.string().max(20).optional(),
  })
  .meta({ id: "RoundChange" });
export type RoundChange = z.infer<typeof RoundChange>;

export const StopsInOrder = z
  .object({
    orderIds: OrderIds,
    version: z.string().max(20).optional(),
    fromVans: z
      .boolean()
      .optional()
      .meta({ description: "Orders that are on a van that is out move, too" }),
  })
  .meta({ id: "StopsInOrder" });

export const RoundStatusChange = z
  .object({ status: z.enum(roundStatuses) })
  .meta({ id: "RoundStatusChange" });

/** A status of the round that a driver's phone recorded and the service refused. */
export const RefusedStatus = RefusedEntry.extend({ status: z.enum(["out", "done"]) });

export const IssueRound = z
  .object({
    /** Why it goes out over what its van may carry. */
    override: text(300, 1).optional(),
  })
  .meta({ id: "IssueRound" });

export const NewVanPosition = z
  .object({ latitude: Latitude, longitude: Longitude })
  .meta({ id: "NewVanPosition" });

export const RoundFilters = CopiedQuery.extend({
  roundDate: Day.optional(),
  from: Day.optional(),
  to: Day.optional(),
  status: z.enum(roundStatuses).optional(),
  driverUserId: UserId.optional(),
  vehicleId: Uuid.optional(),
  /** Part of the vehicle's or driver's name. */
  q: text(100).optional(),
});
export type RoundFilters = z.infer<typeof RoundFilters>;

/** An order that can be put on a round now. Kilograms and litres are of all its fulls that are weighed. */
export const WaitingOrder = z
  .object({
    id: Uuid,
    number: z.string(),
    trackingRef: z.string(),
    customerName: z.string().nullable(),
    deliverToName: z.string().nullable(),
    deliverToAddress: z.string().nullable(),
    postcode: z.string().nullable(),
    /** The drivers' patch it lies in, else its outward code; null where it has no postcode. */
    area: z.string().nullable(),
    latitude: Latitude.nullable(),
    longitude: Longitude.nullable(),
    /** True where the position is only the middle of the first half of its postcode. */
    approximate: z.boolean(),
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
    /** What to ask before it is put on a round of this day, in words; null where nothing speaks against it. */
    asks: z.string().nullable(),
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

/** What whoever asks may do with a round (docs/decisions/0199). */
export const RoundCan = z.object({
  /** Change anything of it: notes may be changed to the end. */
  change: act,
  /** Its van, driver and departure. */
  changeWork: act,
  /** Its day and yards. */
  changePlace: act,
  /** Put orders on it, take them off, change their places. */
  putStops: act,
  /** Have its van reloaded at a yard between two stops. */
  addReload: act,
  /** Let its orders go to another round. */
  giveUpStops: act,
  issue: act,
  /** Set it planned, out, done; without the status that it has. */
  planned: act,
  out: act,
  done: act,
  /** Say that its van is lost on its way; without where it is not out. */
  loseVan: act,
  remove: act,
});

/** A round as those see it who plan and drive it. */
export const BoardRound = Round.extend({
  canReloads: z.array(ReloadCan),
  /** Its driver has it otherwise than it stands now: issuing it again tells them. */
  changedSinceIssue: z.boolean(),
  /** Kilograms: the greatest on board at any moment, and the van's limit, null where none is known. */
  hazard: z.object({ loadKg: z.number(), limitKg: z.int().nullable() }),
  /** Why it was issued over what its van may carry; null where it was not. */
  overrideReason: z.string().nullable(),
  /** An order that another van could take, so that this one carries a small load of gas; null where none would do. */
  gasMove: z
    .object({ orderId: Uuid, toRoundId: Uuid, kg: z.number(), words: z.string() })
    .nullable(),
  /** What to ask before an act, in words; null where nothing speaks against it. */
  asks: z.object({
    /** Issuing it needs a reason, since it carries more than its van may. */
    issue: z.string().nullable(),
    out: z.string().nullable(),
    done: z.string().nullable(),
  }),
  can: RoundCan,
  /** The one act that comes next; null where it is somebody else's turn. */
  next: z.enum(["issue", "out", "done"]).nullable(),
}).meta({ id: "BoardRound" });

/** A change of a round that is not made yet; what is left out stays as it is. */
export const RoundQuery = z.object({
  id: Uuid,
  vehicleId: Uuid.nullable().optional(),
  roundDate: Day.optional(),
});

/** What to ask before it is made, in words. */
export const RoundQuestions = z.object({
  overload: z.string().nullable(),
  otherDay: z.array(z.object({ orderId: Uuid, name: z.string(), why: z.string() })),
});

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
