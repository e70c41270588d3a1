import { z } from "zod";
import { PageQuery } from "../../../platform/values/page";
import {
  DateTime,
  Day,
  Latitude,
  Longitude,
  nameText,
  Pence,
  QueryFlag,
  text,
  TimeOfDay,
  Uuid,
} from "../../../platform/values/values";
import { noPostcode, outwardOf, weekdays } from "./days";

export const Weekday = z.enum(weekdays);
export type Weekday = z.infer<typeof Weekday>;

/** From a time to a later one of the same day. */
export const AreaWindow = z
  .object({ from: TimeOfDay, until: TimeOfDay })
  .refine(({ from, until }) => from < until, {
    path: ["until"],
    message: "A window ends after it begins.",
  });
export type AreaWindow = z.infer<typeof AreaWindow>;
export const AreaWindows = z.array(AreaWindow);

/** Weekdays and corners as columns hold them. */
export const KeptWeekdays = z.array(Weekday);
export const KeptOutline = z.array(z.tuple([Latitude, Longitude])).nullable();

const Corner = z.object({ latitude: Latitude, longitude: Longitude });

/** docs/contract/delivery-areas.md#deliveryarea. */
export const DeliveryArea = z
  .object({
    id: Uuid,
    name: z.string(),
    outwardCodes: z.array(z.string()),
    outline: z.array(Corner).nullable(),
    weekdays: z.array(Weekday),
    cutoffTime: TimeOfDay,
    cutoffDays: z.int(),
    windows: z.array(z.object({ from: TimeOfDay, until: TimeOfDay })),
    maxStops: z.int().nullable(),
    maxKg: z.int().nullable(),
    minimumPence: z.int(),
    options: z.array(z.object({ deliveryOptionId: Uuid, chargePence: z.int().nullable() })),
    sortOrder: z.int(),
    archivedAt: DateTime.nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: "DeliveryArea" });
export type DeliveryArea = z.infer<typeof DeliveryArea>;

const OutwardCode = z.string().transform((typed, check) => {
  const outward = outwardOf(typed);
  if (outward !== null) return outward;
  const said = Array.from(typed.replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, "")).slice(0, 12);
  check.addIssue({
    code: "custom",
    message: `${said.join("")} is not the first part of a postcode, such as LA23.`,
  });
  return z.NEVER;
});

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;

const fields = {
  name: nameText(60),
  outwardCodes: z.array(OutwardCode).max(500).refine(isDistinct, "A code is given twice."),
  outline: z.array(Corner).min(3, "An outline has three corners or more.").max(200).nullable(),
  weekdays: z.array(Weekday).max(7).refine(isDistinct, "A weekday is given twice."),
  cutoffTime: TimeOfDay,
  cutoffDays: z.int().min(0).max(14),
  windows: z.array(AreaWindow).max(8),
  maxStops: z.int().min(0).max(10_000).nullable(),
  maxKg: z.int().min(0).max(1_000_000).nullable(),
  minimumPence: Pence,
  options: z
    .array(z.object({ deliveryOptionId: Uuid, chargePence: Pence.nullable().default(null) }))
    .max(50)
    .refine((all) => isDistinct(all.map(({ deliveryOptionId }) => deliveryOptionId)), {
      message: "An option is named twice.",
    }),
  sortOrder: z.int32(),
};

/** POST /delivery-areas: it comes last, is ordered for until 16:00 on the day before, and has no limits. */
export const NewDeliveryArea = z.object({
  name: fields.name,
  outwardCodes: fields.outwardCodes.default([]),
  outline: fields.outline.default(null),
  weekdays: fields.weekdays,
  cutoffTime: fields.cutoffTime.default("16:00"),
  cutoffDays: fields.cutoffDays.default(1),
  windows: fields.windows.default([]),
  maxStops: fields.maxStops.default(null),
  maxKg: fields.maxKg.default(null),
  minimumPence: fields.minimumPence.default(0),
  options: fields.options.default([]),
  sortOrder: fields.sortOrder.optional(),
});

/** PATCH /delivery-areas/{id}: codes, corners, windows and options are given whole. */
export const DeliveryAreaChange = z.object({ ...fields, archived: z.boolean() }).partial();

export const DeliveryAreaQuery = PageQuery.extend({
  q: text(60).optional(),
  archived: QueryFlag.optional(),
});

/** What a day of an area has and holds. */
const DayOfArea = {
  day: Day,
  stops: z.int().meta({ description: "What orders take of it" }),
  kg: z.number(),
};

/** What one more stop adds to a day: estimates, without the time at the door. */
export const Insertion = z.object({
  minutes: z.int().meta({ description: "More at the wheel" }),
  metres: z.int().meta({ description: "More of road" }),
  pence: z.int().nullable().meta({
    description: "What they cost; null where the business does not say what driving costs",
  }),
});
export type Insertion = z.infer<typeof Insertion>;

/** GET /delivery-days: by an address, or by a postcode, which may be its first part alone. */
export const DeliveryDaysQuery = z.object({
  deliveryAddressId: Uuid.optional(),
  postcode: text(12)
    .refine((typed) => outwardOf(typed) !== null, noPostcode)
    .optional(),
  /** Of what is to be brought. */
  kg: z.coerce.number().min(0).max(1_000_000).optional(),
});

export const DeliveryDays = z
  .object({
    area: z.object({ id: Uuid, name: z.string() }).nullable(),
    message: z.string().meta({ description: "Where and when it is delivered, in words" }),
    minimumPence: z.int(),
    maxStops: z.int().nullable(),
    maxKg: z.int().nullable(),
    windows: z.array(z.object({ from: TimeOfDay, until: TimeOfDay })),
    days: z.array(
      z.object({
        ...DayOfArea,
        full: z.boolean().meta({ description: "It has no room for what is asked for" }),
        orderBy: z.object({ day: Day, time: TimeOfDay }),
        insertion: Insertion.nullable().meta({
          description: "What bringing something there adds; null where the place is not on the map",
        }),
      }),
    ),
  })
  .meta({ id: "DeliveryDays" });
export type DeliveryDays = z.infer<typeof DeliveryDays>;

/** GET /delivery-loads: both included; four weeks from the business's today where left out. */
export const DeliveryLoadsQuery = z.object({ from: Day.optional(), to: Day.optional() });

export const DeliveryLoads = z
  .object({
    from: Day,
    to: Day,
    areas: z.array(
      z.object({
        id: Uuid,
        name: z.string(),
        maxStops: z.int().nullable(),
        maxKg: z.int().nullable(),
        days: z.array(
          z.object({
            ...DayOfArea,
            open: z.boolean().meta({ description: "It delivers that day" }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "DeliveryLoads" });
