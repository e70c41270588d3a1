import { z } from "zod";
import { PageQuery } from "../../../platform/values/page";
import { DateTime, text, Uuid } from "../../../platform/values/values";

/** The part of a postcode before the space, such as LA23. */
const OutwardCode = text(4, 2)
  .toUpperCase()
  .regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, "Give the first part of a postcode, such as LA23.");
const outwardCodes = z.array(OutwardCode).max(500);
const driverUserIds = z.array(text(64, 1)).max(500);

/** An area that drivers know: a preference of the planner. */
export const Patch = z
  .object({
    id: Uuid,
    name: z.string(),
    outwardCodes: z.array(z.string()),
    driverUserIds: z.array(z.string()),
    createdAt: DateTime,
  })
  .meta({ id: "Patch" });

export const NewPatch = z.object({
  name: text(80, 1),
  outwardCodes: outwardCodes.default([]),
  driverUserIds: driverUserIds.default([]),
});

/** Codes and drivers are given whole. */
export const PatchChange = z.object({
  name: text(80, 1).optional(),
  outwardCodes: outwardCodes.optional(),
  driverUserIds: driverUserIds.optional(),
});

export const PatchQuery = PageQuery.extend({ q: text(80).optional() });
