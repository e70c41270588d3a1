import { z } from "zod";

/*
 * Round, Stop and DriverProfile as in docs/contract/rounds.md, written out again as strict shapes: no field missing, none
 * extra. Value sets are those of docs/contract/value-sets.md.
 */

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const At = z.iso.datetime();
const Count = z.int();

const Line = z.strictObject({
  orderLineId: z.uuid(),
  productId: z.uuid(),
  productName: z.string(),
  quantity: Count,
  deliveredQuantity: Count,
  cancelledQuantity: Count,
});

const Proof = z.strictObject({
  kind: z.enum(["signature", "photo"]),
  signedBy: z.string().nullable(),
  note: z.string().nullable(),
  url: z.url(),
  createdAt: At,
});

export const SpecStop = z.strictObject({
  id: z.uuid(),
  orderId: z.uuid(),
  sequence: Count,
  visit: Count,
  approximate: z.boolean().optional(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  pin: z.strictObject({ latitude: z.number(), longitude: z.number() }).optional(),
  etaSeconds: Count.nullable(),
  serviceSeconds: Count.nullable(),
  waitSeconds: Count.nullable(),
  etaAt: Time.nullable(),
  outsideHours: z.boolean(),
  outsideHoursWhy: z.string().nullable(),
  deliveryHours: z.string().nullable(),
  proof: Proof.nullable(),
  proofs: z.array(Proof).min(2).optional(),
  lines: z.array(Line),
  collect: z.array(
    z.strictObject({ productId: z.uuid(), productName: z.string(), quantity: Count }),
  ),
  paymentMethod: z.enum(["on_account", "link", "cash"]),
  amountDuePence: Count,
  cashTakenPence: Count,
  paidAt: At.nullable(),
  leaveInstruction: z.enum(["none", "neighbour", "safe_place"]).nullable(),
  leaveDetail: z.string().nullable(),
  shortfallReason: z.string().nullable(),
  issue: z.string().nullable(),
  issueNote: z.string().nullable(),
  failureReason: z.string().nullable(),
  failureNote: z.string().nullable(),
  completedAt: At.nullable(),
  failedAt: At.nullable(),
  customerName: z.string().nullable(),
  deliverTo: z.string().nullable(),
  summary: z.string(),
  orderStatus: z.enum(["placed", "delivered", "cancelled"]),
  soldAtDoor: z.boolean(),
});

export const SpecRound = z.strictObject({
  id: z.uuid(),
  roundDate: z.iso.date(),
  vehicleId: z.uuid().nullable(),
  vehicleName: z.string().nullable(),
  driverUserId: z.string().nullable(),
  driverName: z.string().nullable(),
  startLocationId: z.uuid().nullable(),
  endLocationId: z.uuid().nullable(),
  status: z.enum(["planned", "out", "done"]),
  issuedAt: At.nullable(),
  loadConfirmedAt: At.nullable(),
  van: z.strictObject({ latitude: z.number(), longitude: z.number(), seenAt: At }).nullable(),
  distanceMetres: Count.nullable(),
  durationSeconds: Count.nullable(),
  departsAt: Time.nullable(),
  fit: z
    .strictObject({
      loadKg: z.number().nullable(),
      payloadKg: Count.nullable(),
      loadLitres: Count.nullable(),
      volumeLitres: Count.nullable(),
      unweighedItems: Count,
      totalSeconds: Count.nullable(),
      departsAt: Time.nullable(),
      backAt: Time.nullable(),
      shiftEnd: Time.nullable(),
      over: z.array(z.enum(["weight", "volume", "shift", "hazard"])),
    })
    .nullable(),
  gas: z.record(z.string(), z.unknown()).nullable(),
  walkRound: z.record(z.string(), z.unknown()).nullable(),
  reloads: z.array(
    z.strictObject({
      id: z.uuid(),
      beforeStopId: z.uuid().nullable(),
      addedOnTheWay: z.boolean(),
      locationId: z.uuid(),
      locationName: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      doneAt: At.nullable(),
      items: z.array(
        z.strictObject({
          productId: z.uuid(),
          productName: z.string(),
          condition: z.enum(["full", "empty"]),
          load: Count,
          drop: Count,
          loaded: Count.nullable(),
          dropped: Count.nullable(),
        }),
      ),
    }),
  ),
  geometry: z.string().nullable(),
  routedBy: z.enum(["osrm", "estimate", "manual"]).nullable(),
  notes: z.string().nullable(),
  externalRef: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  stops: z.array(SpecStop),
  version: z.string(),
  createdAt: At,
  updatedAt: At,
});

export const SpecDriver = z.strictObject({
  userId: z.string(),
  name: z.string(),
  usualVehicleId: z.uuid().nullable(),
  usualVehicleName: z.string().nullable(),
  shiftStart: Time.nullable(),
  shiftEnd: Time.nullable(),
  breakMinutes: Count.nullable(),
  patchIds: z.array(z.string()),
  updatedAt: At,
});
