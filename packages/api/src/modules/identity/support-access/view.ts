import type { SupportGrant } from "@roundsman/db";
import type { z } from "zod";
import { dateTimeOrNull } from "../../../platform/values/view";
import type { SupportAccess } from "./schema";

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
