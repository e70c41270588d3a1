import type { Prisma } from "@roundsman/db";
import { z } from "zod";
import { dateTime, dateTimeOrNull, day } from "../../../../platform/values/format";
import { PageQuery } from "../../../../platform/values/page";
import {
  DateTime,
  Day,
  optionalText,
  QueryFlag,
  text,
  Uuid,
} from "../../../../platform/values/values";
import { Recording } from "../../rounds/stop-schema";

const Defect = z
  .object({
    position: z.int().meta({ description: "The place of its point in the check, from 0" }),
    point: z.string(),
    words: z.string(),
    unsafe: z.boolean(),
    hasPicture: z.boolean(),
  })
  .meta({ id: "WalkRoundDefect" });

/** docs/contract/rounds.md#walkroundcheck. */
export const WalkRoundCheck = z
  .object({
    id: Uuid,
    roundId: Uuid,
    vehicleId: Uuid,
    vehicleName: z.string(),
    day: Day,
    byName: z.string(),
    points: z.array(z.string()),
    defects: z.array(Defect),
    unsafe: z.boolean().meta({ description: "One of its defects makes the vehicle unsafe" }),
    open: z.boolean().meta({ description: "It has defects that nobody has cleared" }),
    doneAt: DateTime,
    arrivedAt: DateTime,
    clearedAt: DateTime.nullable(),
    clearedByName: z.string().nullable(),
    clearedReason: z.string().nullable(),
  })
  .meta({ id: "WalkRoundCheck" });
export type WalkRoundCheck = z.infer<typeof WalkRoundCheck>;

/** One point as it was found. A defect says what is wrong. */
const CheckedPoint = z
  .object({
    point: text(120, 1),
    ok: z.boolean(),
    words: optionalText(500).optional(),
    unsafe: z.boolean().default(false),
    /** A PNG or JPEG as a data URL. */
    picture: z.string().max(4_000_000).nullish(),
  })
  .refine(({ ok, words }) => ok || Boolean(words), {
    path: ["words"],
    message: "Say what is wrong.",
  })
  .refine(({ ok, words, unsafe, picture }) => !ok || !(words || unsafe || picture), {
    path: ["ok"],
    message: "What is in order has no defect.",
  });

export const NewWalkRoundCheck = Recording.extend({
  /** The vehicle that was looked at; the round's where left out. */
  vehicleId: Uuid.optional(),
  points: z
    .array(CheckedPoint)
    .min(1, "Name what was looked at.")
    .max(40)
    .refine(
      (points) => new Set(points.map(({ point }) => point)).size === points.length,
      "A point is named twice.",
    ),
}).meta({ id: "NewWalkRoundCheck" });
export type NewWalkRoundCheck = z.output<typeof NewWalkRoundCheck>;

export const CheckClearing = z.object({ reason: text(300, 1) }).meta({ id: "CheckClearing" });

export const CheckQuery = PageQuery.extend({
  /** Part of the vehicle's or the driver's name, or of what was found. */
  q: text(80).optional(),
  vehicleId: Uuid.optional(),
  from: Day.optional(),
  to: Day.optional(),
  open: QueryFlag.optional(),
});

/** Which defect: the place of its point. */
export const DefectQuery = z.object({ position: z.coerce.number().int().min(0).max(39) });

export const withDefects = {
  vehicle: { select: { name: true } },
  defects: { orderBy: { position: "asc" } },
} satisfies Prisma.WalkRoundCheckInclude;

export type CheckRow = Prisma.WalkRoundCheckGetPayload<{ include: typeof withDefects }>;

/** Why there is nothing to clear, in words; null where there is. */
export function whyNotCleared({
  defects,
  clearedAt,
}: Pick<CheckRow, "defects" | "clearedAt">): string | null {
  if (defects.length === 0) return "This check found no defect.";
  return clearedAt === null ? null : "This check was cleared already.";
}

export const viewCheck = (row: CheckRow): WalkRoundCheck => ({
  id: row.id,
  roundId: row.roundId,
  vehicleId: row.vehicleId,
  vehicleName: row.vehicle.name,
  day: day(row.day),
  byName: row.byName,
  points: row.points,
  defects: row.defects.map(({ position, words, unsafe, fileKey }) => ({
    position,
    point: row.points[position] ?? "",
    words,
    unsafe,
    hasPicture: fileKey !== null,
  })),
  unsafe: row.unsafe,
  open: whyNotCleared(row) === null,
  doneAt: dateTime(row.doneAt),
  arrivedAt: dateTime(row.arrivedAt),
  clearedAt: dateTimeOrNull(row.clearedAt),
  clearedByName: row.clearedByName,
  clearedReason: row.clearedReason,
});
