import { z } from "zod";
import {
  DateTime,
  Latitude,
  LeaveInstruction,
  Longitude,
  optionalText,
  Pence,
  text,
  TimeOfDay,
  Uuid,
} from "../../../platform/values/values";
import { OrderStatus, PaymentMethod, WantedAgreement } from "../../orders";
import { NamedSerials, NewProof, proofKinds } from "../../stock";

/* docs/contract/rounds.md#stop. */

const shortfallReasons = [
  "not_on_vehicle",
  "damaged",
  "refused",
  "changed_mind",
  "no_empty_to_swap",
  "other",
] as const;
export const stopIssues = [
  "wrong_product",
  "damaged",
  "leaking",
  "empties_short",
  "empties_not_ours",
  "payment",
  "access",
  "other",
] as const;
export const failureReasons = [
  "nobody_in",
  "refused",
  "no_access",
  "wrong_address",
  "unsafe",
  "not_on_vehicle",
  "no_payment",
  "out_of_time",
  "vehicle_problem",
  "other",
] as const;

const isDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length;
const Count = z.int().min(0).max(100_000);

const Proof = z
  .object({
    kind: z.enum(proofKinds),
    signedBy: z.string().nullable(),
    note: z.string().nullable(),
    url: z.string(),
    createdAt: DateTime,
  })
  .meta({ id: "Proof" });

const StopLine = z
  .object({
    orderLineId: Uuid,
    productId: Uuid,
    productName: z.string(),
    quantity: z.int(),
    deliveredQuantity: z.int(),
    cancelledQuantity: z.int(),
  })
  .meta({ id: "StopLine" });

const StopCollect = z
  .object({ productId: Uuid, productName: z.string(), quantity: z.int() })
  .meta({ id: "StopCollect" });

export const Stop = z
  .object({
    id: Uuid,
    orderId: Uuid,
    sequence: z.int(),
    /** The round's visits counted from 1: stops at one door, one after the other, share theirs. */
    visit: z.int(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    pin: z.object({ latitude: Latitude, longitude: Longitude }).optional(),
    /** True where the position is only the middle of the first half of its postcode. */
    approximate: z.boolean().optional(),
    etaSeconds: z.int().nullable(),
    serviceSeconds: z.int().nullable(),
    waitSeconds: z.int().nullable(),
    etaAt: TimeOfDay.nullable(),
    outsideHours: z.boolean(),
    /** Why so, in words: "Outside the shift.", "Closed on Sundays."; null where it is not. */
    outsideHoursWhy: z.string().nullable(),
    /** When the address takes deliveries on the round's date, in words; null for any time. */
    deliveryHours: z.string().nullable(),
    /** The signature where there is one, else the photo. */
    proof: Proof.nullable(),
    /** Each of them, where there is more than one. */
    proofs: z.array(Proof).optional(),
    lines: z.array(StopLine),
    collect: z.array(StopCollect),
    paymentMethod: PaymentMethod,
    amountDuePence: z.int(),
    cashTakenPence: z.int(),
    paidAt: DateTime.nullable(),
    leaveInstruction: LeaveInstruction.nullable(),
    leaveDetail: z.string().nullable(),
    shortfallReason: z.enum(shortfallReasons).nullable(),
    issue: z.enum(stopIssues).nullable(),
    issueNote: z.string().nullable(),
    failureReason: z.enum(failureReasons).nullable(),
    failureNote: z.string().nullable(),
    completedAt: DateTime.nullable(),
    failedAt: DateTime.nullable(),
    customerName: z.string().nullable(),
    deliverTo: z.string().nullable(),
    summary: z.string(),
    orderStatus: OrderStatus,
    /** The driver sold it at a door, beyond what was ordered. */
    soldAtDoor: z.boolean(),
  })
  .meta({ id: "Stop" });

export const ByStop = z.object({ id: Uuid, stopId: Uuid });

/** What every recording on a phone carries. */
export const Recording = z.object({
  /** Made on the phone, unique for ever: the same sent again changes nothing. */
  recordId: Uuid.optional(),
  /** By the phone's clock; now where left out. */
  doneAt: DateTime.optional(),
});

/** Signature and photo, where both were taken. */
export const distinctProofs = z
  .array(NewProof)
  .max(2)
  .refine((proofs) => isDistinct(proofs.map(({ kind }) => kind)), "One proof of a kind is kept.");

/** What all recordings have in common. */
export interface Recorded extends z.infer<typeof Recording> {
  proof?: z.infer<typeof NewProof> | null;
  proofs?: z.infer<typeof NewProof>[];
}

/** What is left out happened as planned: everything delivered, the empties of the order taken. */
export const StopCompletion = Recording.extend({
  lines: z
    .array(
      z.object({
        orderLineId: Uuid,
        deliveredQuantity: Count,
        /** The rest of the line where left out. */
        cancelledQuantity: Count.optional(),
      }),
    )
    .max(200)
    .refine((lines) => isDistinct(lines.map((line) => line.orderLineId)), "A line is named twice.")
    .optional(),
  /** A product named twice is added up. */
  collect: z
    .array(z.object({ productId: Uuid, quantity: Count }))
    .max(200)
    .optional(),
  proof: NewProof.nullish(),
  /** Signature and photo, where both were taken; beside `proof`, or in its place. */
  proofs: distinctProofs.optional(),
  cashTakenPence: Pence.optional(),
  /** Cylinders for which no empty came back, charged for at the door beside what the order charges for. */
  agreements: z.array(WantedAgreement).max(50).optional(),
  shortfallReason: z.enum(shortfallReasons).nullish(),
  issue: z.enum(stopIssues).nullish(),
  issueNote: optionalText(500).optional(),
  leaveInstruction: LeaveInstruction.nullish(),
  leaveDetail: optionalText(500).optional(),
  /** Which containers were handed over, and which were taken back: as many as were scanned. */
  serials: z
    .object({ delivered: NamedSerials.optional(), collected: NamedSerials.optional() })
    .optional(),
}).meta({ id: "StopCompletion" });
export type StopCompletion = z.infer<typeof StopCompletion>;

export const StopFailure = Recording.extend({
  failureReason: z.enum(failureReasons),
  failureNote: optionalText(500).optional(),
  /** Empties taken all the same; none where left out. A product named twice is added up. */
  collect: z
    .array(z.object({ productId: Uuid, quantity: Count }))
    .max(200)
    .optional(),
  proof: NewProof.nullish(),
}).meta({ id: "StopFailure" });
export type StopFailure = z.infer<typeof StopFailure>;

export const StopUndoing = Recording.extend({ note: optionalText(500).optional() }).meta({
  id: "StopUndoing",
});
export type StopUndoing = z.infer<typeof StopUndoing>;

/** What a phone recorded and the service refused, whatever it was. */
export const RefusedEntry = z.object({
  /** Made on the phone. */
  recordId: Uuid,
  doneAt: DateTime,
  /** As the driver read it. */
  why: text(300, 1),
});

const keptApart = { recordId: true, doneAt: true, proof: true } as const;

/** What was recorded at a stop: all of it but the pictures. */
export const RefusedRecord = RefusedEntry.extend({
  ...StopCompletion.omit({ ...keptApart, proofs: true }).shape,
  ...StopFailure.omit(keptApart).partial().shape,
  ...StopUndoing.pick({ note: true }).shape,
  kind: z.enum(["complete", "fail", "undo"]),
  /** The stop itself may be gone from the round. */
  orderId: Uuid,
});
