import { z } from "zod";
import { PageQuery } from "../../../platform/values/page";
import { DateTime, nameText, text, Uuid } from "../../../platform/values/values";

/** The part of a postcode before the space, such as LA23. */
const OutwardCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(2, notOutward())
  .max(4, notOutward())
  .regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, notOutward());

/** Names the code that is wrong, once: in a long list one looks for it. Signs that can't be stored are left out. */
function notOutward() {
  const error = ({ input }: { input?: unknown }) => {
    const typed = Array.from(String(input).replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, ""));
    return `${typed.slice(0, 12).join("")} is not the first part of a postcode, such as LA23.`;
  };
  return { error, abort: true };
}

const outwardCodes = z
  .array(OutwardCode)
  .max(500)
  .superRefine((codes, check) => {
    const at = codes.findIndex((code, index) => codes.indexOf(code) < index);
    if (at >= 0) {
      check.addIssue({ code: "custom", path: [at], message: `${codes[at]} is given twice.` });
    }
  });
/** Kept in order, each once. */
const weekdays = z
  .array(z.int().min(1).max(7))
  .max(7)
  .transform((days) => [...new Set(days)].toSorted((a, b) => a - b));
const driverUserIds = z.array(text(64, 1)).max(500);

/** An area that drivers know: a preference of the planner. */
export const Patch = z
  .object({
    id: Uuid,
    name: z.string(),
    outwardCodes: z.array(z.string()),
    /** The weekdays on which rounds go there, 1 for Monday. */
    weekdays: z.array(z.int()),
    driverUserIds: z.array(z.string()),
    createdAt: DateTime,
  })
  .meta({ id: "Patch" });

export const NewPatch = z.object({
  name: nameText(80),
  outwardCodes: outwardCodes.default([]),
  weekdays: weekdays.default([]),
  driverUserIds: driverUserIds.default([]),
});

/** Codes, weekdays and drivers are given whole. */
export const PatchChange = z.object({
  name: nameText(80).optional(),
  outwardCodes: outwardCodes.optional(),
  weekdays: weekdays.optional(),
  driverUserIds: driverUserIds.optional(),
});

export const PatchQuery = PageQuery.extend({ q: text(80).optional() });
