import type { SupportGrant, SupportRequest as RequestRow } from "@roundsman/db";
import { z } from "zod";
import { dateTime, dateTimeOrNull } from "../../platform/values/format";
import { DateTime, Uuid } from "../../platform/values/values";
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

/** Access that staff ask a business for (docs/decisions/0205). */
export const AccessRequest = z.object({
  id: Uuid,
  staffName: z.string(),
  level: z.enum(["view", "act"]),
  /** How long it lasts from the answer. */
  hours: z.int(),
  reason: z.string(),
  askedAt: DateTime,
  /** When nobody can answer it any more. */
  lapsesAt: DateTime,
  /** Null while it waits. */
  outcome: z.enum(["granted", "declined", "withdrawn", "lapsed"]).nullable(),
  endedAt: DateTime.nullable(),
  endedByName: z.string().nullable(),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

/** A request as it stands now: one that nobody answered in time has lapsed. */
export function viewAccessRequest(row: RequestRow, now: Date): AccessRequest {
  const lapsed = row.outcome === null && row.lapsesAt <= now;
  return {
    id: row.id,
    staffName: row.staffName,
    level: row.level === "act" ? "act" : "view",
    hours: row.hours,
    reason: row.reason,
    askedAt: dateTime(row.askedAt),
    lapsesAt: dateTime(row.lapsesAt),
    outcome: lapsed ? "lapsed" : row.outcome,
    endedAt: dateTimeOrNull(lapsed ? row.lapsesAt : row.endedAt),
    endedByName: row.endedByName,
  };
}

type Held = Pick<SupportGrant, "level" | "until" | "setByName">;

/** Whether a business already lets support do this for as long. */
export function letsAlready(
  grant: Held | null,
  asked: { level: "view" | "act"; until: Date },
  now: Date,
): boolean {
  const { level, until } = viewSupportAccess(grant, now);
  const reaches = level === "act" || level === asked.level;
  return reaches && (until === null || new Date(until) >= asked.until);
}

/** "look at", "make changes in": what a level lets support do, in a sentence. */
export const doingAt = { view: "look at", act: "make changes in" } as const;
