import type { SupportGrant } from "@roundsman/db";
import { z } from "zod";
import { dateTimeOrNull } from "../../platform/values/format";
import { DateTime } from "../../platform/values/values";
import { Activity } from "../business";

/** What the business lets the service's staff do (docs/contract/business.md#supportaccess). */
export const SupportAccess = z
  .object({
    level: z.enum(["none", "view", "act"]),
    /** Null: until it is withdrawn, or there is none. */
    until: DateTime.nullable(),
    /** Who set it last. */
    setByName: z.string().nullable(),
  })
  .meta({ id: "SupportAccess" });

/** With the newest of what support did here. */
export const SupportAccessWithRecord = SupportAccess.extend({ did: z.array(Activity) }).meta({
  id: "SupportAccessWithRecord",
});

export const NewSupportAccess = z.object({
  level: z.enum(["none", "view", "act"]),
  until: DateTime.nullish(),
});

/** A grant as it holds now: one that has run out is none. */
export function viewSupportAccess(
  grant: Pick<SupportGrant, "level" | "until" | "setByName"> | null,
  now: Date,
): z.infer<typeof SupportAccess> {
  if (!grant) return { level: "none", until: null, setByName: null };
  const over = grant.until !== null && grant.until <= now;
  return {
    level: over ? "none" : grant.level,
    until: over ? null : dateTimeOrNull(grant.until),
    setByName: grant.setByName,
  };
}
