import { z } from "zod";
import { PageQuery } from "../../../../platform/values/page";
import {
  DateTime,
  Day,
  optionalText,
  text,
  TimeOfDay,
  Uuid,
} from "../../../../platform/values/values";

/** User identifiers are opaque strings. */
const UserId = text(64, 1);
const timeOffStatuses = ["requested", "approved", "declined", "cancelled"] as const;

/** One driver's day: their usual shift, unless the rota or time off says otherwise. */
const RotaDay = z
  .object({
    day: Day,
    working: z.boolean(),
    shiftStart: TimeOfDay.nullable(),
    shiftEnd: TimeOfDay.nullable(),
    /** The rota differs from the usual on this day. */
    differs: z.boolean(),
    timeOff: z.enum(["requested", "approved"]).nullable(),
  })
  .meta({ id: "RotaDay" });

export const Rota = z
  .object({
    from: Day,
    to: Day,
    drivers: z.array(z.object({ userId: z.string(), name: z.string(), days: z.array(RotaDay) })),
  })
  .meta({ id: "Rota" });
export type Rota = z.infer<typeof Rota>;

/** Both days included; a week from today where left out. */
export const RotaSpan = z.object({ from: Day.optional(), to: Day.optional() });

/** Days set for drivers; `working` null takes a day back to the usual. */
export const RotaChange = z
  .object({
    days: z
      .array(
        z
          .object({
            userId: UserId,
            day: Day,
            working: z.boolean().nullable(),
            shiftStart: TimeOfDay.nullish(),
            shiftEnd: TimeOfDay.nullish(),
          })
          .refine((day) => !day.shiftStart === !day.shiftEnd, {
            path: ["shiftEnd"],
            message: "A shift has a start and an end.",
          }),
      )
      .min(1)
      .max(1000)
      .refine(
        (days) => new Set(days.map((day) => `${day.userId} ${day.day}`)).size === days.length,
        "A driver's day is named twice.",
      ),
  })
  .meta({ id: "RotaChange" });
export type RotaChange = z.infer<typeof RotaChange>;

export const TimeOff = z
  .object({
    id: Uuid,
    userId: z.string(),
    name: z.string(),
    fromDay: Day,
    untilDay: Day,
    note: z.string().nullable(),
    status: z.enum(timeOffStatuses),
    decidedAt: DateTime.nullable(),
    createdAt: DateTime,
  })
  .meta({ id: "TimeOff" });

/** `userId`: whose days they are, where the office enters them; the caller's own where left out. */
export const NewTimeOff = z
  .object({
    userId: UserId.optional(),
    fromDay: Day,
    untilDay: Day,
    note: optionalText(500).optional(),
  })
  .refine((off) => off.fromDay <= off.untilDay, {
    path: ["untilDay"],
    message: "The last day comes before the first.",
  })
  .meta({ id: "NewTimeOff" });

export const TimeOffDecision = z
  .object({ status: z.enum(["approved", "declined"]) })
  .meta({ id: "TimeOffDecision" });

export const TimeOffQuery = PageQuery.extend({
  /** The driver's name, or the note. */
  q: text(120).optional(),
  status: z.enum(timeOffStatuses).optional(),
  userId: UserId.optional(),
  /** Time off that touches these days. */
  from: Day.optional(),
  to: Day.optional(),
});
