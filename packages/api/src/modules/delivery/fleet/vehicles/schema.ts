import type { Vehicle as VehicleRow } from "@roundsman/db";
import { z } from "zod";
import { dateTime, dateTimeOrNull } from "../../../../platform/values/format";
import { PageQuery, UpdatedSince } from "../../../../platform/values/page";
import {
  DateTime,
  nameText,
  optionalText,
  QueryFlag,
  text,
  Uuid,
} from "../../../../platform/values/values";

/** Kilograms of load. */
const Kilograms = z.int().min(0).max(100_000);

/** A vehicle and what it may carry; null is no limit known. */
export const Vehicle = z
  .object({
    id: Uuid,
    name: z.string(),
    registration: z.string().nullable(),
    payloadKg: z.int().nullable(),
    volumeLitres: z.int().nullable(),
    hazardLimitKg: z.int().nullable(),
    maxMassKg: z
      .int()
      .nullable()
      .meta({ description: "The most it may weigh with its load, in kg, as on its plate" }),
    walkRoundPoints: z.array(z.string()).nullable().meta({
      description: "What is looked at before its first stop; null: no check is asked for",
    }),
    archivedAt: DateTime.nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: "Vehicle" });

/** Points of a walk-round check: each once, in the order in which they are looked at. */
const WalkRoundPoints = z
  .array(text(120, 1))
  .min(1, "Name what is looked at.")
  .max(40)
  .refine((points) => new Set(points).size === points.length, "A point is named twice.")
  .nullable()
  .transform((points) => points ?? []);

/** Marks of the United Kingdom: of 2001 on, with a year's letter in front, with one at the end, and those without. */
const marks = [
  /^([A-Z]{2}\d{2})([A-Z]{3})$/,
  /^([A-Z]\d{1,3})([A-Z]{3})$/,
  /^([A-Z]{3})(\d{1,3}[A-Z])$/,
  /^([A-Z]{1,3})(\d{1,4})$/,
  /^(\d{1,4})([A-Z]{1,3})$/,
];

/** Returns a vehicle's registration in its usual form: "AB12 CDE" for "ab12cde". Others keep their groups. */
export function registrationForm(registration: string): string {
  const typed = registration.toUpperCase().replaceAll(/\s+/g, " ").trim();
  const bare = typed.replaceAll(" ", "");
  for (const mark of marks) {
    const [, first, second] = mark.exec(bare) ?? [];
    if (first && second) return `${first} ${second}`;
  }
  return typed;
}

/** In one form, however it is typed: "AB12 CDE". */
const Registration = optionalText(20, registrationForm);

const limits = {
  registration: Registration.optional(),
  payloadKg: Kilograms.nullish(),
  volumeLitres: z.int().min(0).max(1_000_000).nullish(),
  hazardLimitKg: Kilograms.nullish(),
  maxMassKg: Kilograms.nullish(),
  walkRoundPoints: WalkRoundPoints.optional(),
};

export const NewVehicle = z.object({ name: nameText(80), ...limits }).meta({ id: "NewVehicle" });

export const VehicleChange = z
  .object({ name: nameText(80).optional(), ...limits, archived: z.boolean().optional() })
  .meta({ id: "VehicleChange" });

export const VehicleQuery = PageQuery.extend({
  /** Part of the name or the registration. */
  q: text(80).optional(),
  updatedSince: UpdatedSince,
  archived: QueryFlag.optional(),
});

/** docs/contract/rounds.md#vehicle. */
export function viewVehicle(row: VehicleRow): z.infer<typeof Vehicle> {
  return {
    id: row.id,
    name: row.name,
    registration: row.registration,
    payloadKg: row.payloadKg,
    volumeLitres: row.volumeLitres,
    hazardLimitKg: row.hazardLimitKg,
    maxMassKg: row.maxMassKg,
    walkRoundPoints: row.walkRoundPoints.length > 0 ? row.walkRoundPoints : null,
    archivedAt: dateTimeOrNull(row.archivedAt),
    createdAt: dateTime(row.createdAt),
    updatedAt: dateTime(row.updatedAt),
  };
}
