import { z } from "zod";
import { PageQuery } from "../../../platform/values/page";
import {
  DateTime,
  Latitude,
  Longitude,
  nameText,
  optionalText,
  QueryFlag,
  TimeOfDay,
  Uuid,
} from "../../../platform/values/values";

export const Yard = z
  .object({
    id: Uuid,
    name: z.string(),
    address: z.string().nullable(),
    postcode: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    opens: TimeOfDay.nullable(),
    closes: TimeOfDay.nullable(),
    gasLimitKg: z
      .int()
      .nullable()
      .meta({ description: "Net kilograms of gas that may stand here" }),
    gasKg: z.number().meta({ description: "Net kilograms of gas in fulls that stand here" }),
    gasExpectedKg: z
      .number()
      .meta({ description: "What open supplier orders and transfers still bring" }),
    gasState: z.enum(["no_limit", "below", "near", "over"]),
    archivedAt: DateTime.nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: "Location" });
export type Yard = z.infer<typeof Yard>;

export const YardFields = z.object({
  name: nameText(80),
  address: optionalText(400).optional(),
  postcode: optionalText(12).optional(),
  latitude: Latitude.nullish(),
  longitude: Longitude.nullish(),
  opens: TimeOfDay.nullish(),
  closes: TimeOfDay.nullish(),
  gasLimitKg: z.int().min(0).max(10_000_000).nullish(),
});
export type YardFields = z.infer<typeof YardFields>;

export const YardChange = YardFields.partial().extend({ archived: z.boolean().optional() });

export const YardQuery = PageQuery.extend({
  q: z.string().max(120).optional(),
  archived: QueryFlag.optional(),
});
