import type { FleetPaperKind, Prisma } from "@roundsman/db";
import { z } from "zod";
import { dateTime, dateTimeOrNull, day, dayOrNull } from "../../../../platform/values/format";
import { PageQuery } from "../../../../platform/values/page";
import {
  DateTime,
  Day,
  optionalText,
  QueryFlag,
  text,
  Uuid,
} from "../../../../platform/values/values";
import { paperNames } from "../../gas/in-date";

export const paperKinds = Object.keys(paperNames) as [FleetPaperKind, ...FleetPaperKind[]];

/** A paper of a driver or of a vehicle; `expiresOn` is the last day on which it holds. */
export const FleetPaper = z
  .object({
    id: Uuid,
    kind: z.enum(paperKinds),
    userId: z.string().nullable(),
    userName: z.string().nullable(),
    vehicleId: Uuid.nullable(),
    vehicleName: z.string().nullable(),
    number: z.string().nullable(),
    issuedOn: Day.nullable(),
    expiresOn: Day,
    note: z.string().nullable(),
    hasScan: z.boolean(),
    archivedAt: DateTime.nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: "FleetPaper" });
export type FleetPaper = z.infer<typeof FleetPaper>;

const said = {
  number: optionalText(80).optional(),
  issuedOn: Day.nullish(),
  note: optionalText(300).optional(),
  /** A PNG or JPEG as a data URL; null takes away the one there is. */
  scan: z.string().max(4_000_000).nullish(),
};

/** Of a driver or of a vehicle: one of them is named. */
export const NewFleetPaper = z
  .object({
    kind: z.enum(paperKinds),
    userId: text(64, 1).nullish(),
    vehicleId: Uuid.nullish(),
    expiresOn: Day,
    ...said,
  })
  .refine(({ userId, vehicleId }) => Boolean(userId) !== Boolean(vehicleId), {
    path: ["userId"],
    message: "Name a driver or a vehicle, one of them.",
  })
  .meta({ id: "NewFleetPaper" });

export const FleetPaperChange = z
  .object({ expiresOn: Day.optional(), ...said, archived: z.boolean().optional() })
  .meta({ id: "FleetPaperChange" });

export const FleetPaperQuery = PageQuery.extend({
  userId: text(64, 1).optional(),
  vehicleId: Uuid.optional(),
  kind: z.enum(paperKinds).optional(),
  /** Those that run out on this day or before. */
  expiresBy: Day.optional(),
  archived: QueryFlag.optional(),
});

export const withSubject = {
  member: { select: { user: { select: { name: true } } } },
  vehicle: { select: { name: true } },
} satisfies Prisma.FleetPaperInclude;

export type FleetPaperRow = Prisma.FleetPaperGetPayload<{ include: typeof withSubject }>;

/** docs/contract/rounds.md#fleetpaper. */
export const viewPaper = (row: FleetPaperRow): FleetPaper => ({
  id: row.id,
  kind: row.kind,
  userId: row.userId,
  userName: row.member?.user.name ?? null,
  vehicleId: row.vehicleId,
  vehicleName: row.vehicle?.name ?? null,
  number: row.number,
  issuedOn: dayOrNull(row.issuedOn),
  expiresOn: day(row.expiresOn),
  note: row.note,
  hasScan: row.scanKey !== null,
  archivedAt: dateTimeOrNull(row.archivedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});

/** "Dan's ADR certificate", "Van 1: MOT". */
export const paperInWords = ({ kind, userName, vehicleName }: FleetPaper): string =>
  userName === null
    ? `${vehicleName ?? ""}: ${paperNames[kind]}`
    : `${userName}: ${paperNames[kind]}`;
