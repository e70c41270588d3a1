import { z } from "zod";
import { PageQuery } from "../../../platform/values/page";
import { DateTime, Day, text, Uuid } from "../../../platform/values/values";
import { Condition } from "../schema";

/* docs/contract/stock.md#serial-numbers. */

export const serialPlaces = ["yard", "round", "customer", "supplier", "scrapped"] as const;
export const SerialPlace = z.enum(serialPlaces);

const eventKinds = [
  "received",
  "filled",
  "tested",
  "loaded",
  "unloaded",
  "delivered",
  "collected",
  "moved",
  "scrapped",
  "corrected",
] as const;

/** As it is marked on the container. Two that differ by case or spaces alone are one. */
export const SerialNumber = text(60, 1).refine(
  (number) => number.trim() !== "",
  "Give the number as it is marked.",
);

/** A serial number of a product; the product may be left out where only one has that number. */
export const NamedSerial = z
  .object({ number: SerialNumber, productId: Uuid.optional() })
  .meta({ id: "NamedSerial" });
export type NamedSerial = z.infer<typeof NamedSerial>;

/** So many at once, of a van or a door. */
export const NamedSerials = z.array(NamedSerial).max(500);

const where = {
  place: SerialPlace,
  locationId: Uuid.nullable(),
  roundId: Uuid.nullable(),
  customerId: Uuid.nullable(),
  deliveryAddressId: Uuid.nullable(),
  /** The yard, the van and its day, or the customer, in words; null where the caller may not read customers. */
  placeName: z.string().nullable(),
};

/** One container that is known by its own number. `testDueOn` is the last day on which it is in test. */
export const Serial = z
  .object({
    id: Uuid,
    productId: Uuid,
    productName: z.string(),
    number: z.string(),
    condition: Condition,
    filledOn: Day.nullable(),
    testDueOn: Day.nullable(),
    /** Null where its test date is not known. */
    inTest: z.boolean().nullable(),
    ...where,
    movedAt: DateTime,
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: "Serial" });
export type Serial = z.infer<typeof Serial>;

const SerialEvent = z
  .object({
    id: Uuid,
    at: DateTime,
    kind: z.enum(eventKinds),
    condition: Condition,
    ...where,
    orderId: Uuid.nullable(),
    testDueOn: Day.nullable(),
    byName: z.string().nullable(),
  })
  .meta({ id: "SerialEvent" });

/** With what happened with it, newest first: where each event leads from is where the one below it leads to. */
export const SerialWithHistory = Serial.extend({ history: z.array(SerialEvent) }).meta({
  id: "SerialWithHistory",
});

export const NewSerial = z
  .object({
    productId: Uuid,
    number: SerialNumber,
    condition: Condition.default("full"),
    filledOn: Day.nullish(),
    testDueOn: Day.nullish(),
    /** The yard it stands in. */
    locationId: Uuid,
  })
  .meta({ id: "NewSerial" });

/** Puts right what was entered wrongly; what is left out is unchanged, null clears. */
export const SerialChange = z
  .object({
    number: SerialNumber.optional(),
    condition: Condition.optional(),
    filledOn: Day.nullish(),
    testDueOn: Day.nullish(),
  })
  .meta({ id: "SerialChange" });

export const SerialTest = z.object({ testDueOn: Day }).meta({ id: "SerialTest" });

export const SerialMove = z
  .object({
    /** Onto a van it is loaded instead: POST /rounds/{id}/serials/load. */
    place: SerialPlace.exclude(["round"]),
    /** For a yard. */
    locationId: Uuid.optional(),
    /** For a customer. */
    customerId: Uuid.optional(),
    deliveryAddressId: Uuid.optional(),
    condition: Condition.optional(),
    /** The day on which it was filled. */
    filledOn: Day.optional(),
  })
  .refine(({ place, locationId }) => (place === "yard") === (locationId !== undefined), {
    path: ["locationId"],
    message: "Name the yard, and only for a yard.",
  })
  .refine(({ place, customerId }) => (place === "customer") === (customerId !== undefined), {
    path: ["customerId"],
    message: "Name the customer, and only for a customer.",
  })
  .refine(
    ({ customerId, deliveryAddressId }) => deliveryAddressId === undefined || Boolean(customerId),
    { path: ["deliveryAddressId"], message: "An address is one of a customer's." },
  )
  .meta({ id: "SerialMove" });

export const SerialQuery = PageQuery.extend({
  /** Its number, or its product's name or code. */
  q: text(120).optional(),
  productId: Uuid.optional(),
  condition: Condition.optional(),
  place: SerialPlace.optional(),
  locationId: Uuid.optional(),
  roundId: Uuid.optional(),
  customerId: Uuid.optional(),
  /** Those whose test runs out on this day or before, and that are not scrapped. */
  testDueBy: Day.optional(),
});

/** A file of serial numbers; `dryRun` tells what would happen and writes nothing. */
export const SerialImport = z.object({
  csv: z.string().min(1, "Choose a file.").max(1_000_000),
  /** The yard they stand in, where a line names none. */
  locationId: Uuid,
  dryRun: z.boolean().default(false),
});

export const ImportedSerials = z.object({
  added: z.int().min(0),
  /** Lines whose number is there already. */
  leftAlone: z.int().min(0),
  bad: z.array(z.object({ line: z.int(), column: z.string().nullable(), message: z.string() })),
});
