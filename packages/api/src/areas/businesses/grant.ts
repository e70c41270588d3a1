import type { StaffRole } from "@roundsman/db";
import { staffAtLeast } from "../../caller/staff";
import { forbidden, invalid } from "../../errors";
import { viewSupportAccess } from "../support-access/view";
import type { BusinessRow } from "./rows";

/** How a support session may be opened: at which level, and no longer than until when. */
export interface Opening {
  level: "view" | "act";
  until: Date | null;
}

/**
 * What lets staff into this business (decisions.md, view-as): its grant, or an owner's override with a
 * reason, which gives change rights and asks no grant.
 * @throws validation on `reason` for an override without one
 */
export function requireReason(asked: { override: boolean; reason?: string }): void {
  if (asked.override && asked.reason === undefined) {
    throw invalid({ path: "reason", message: "An override needs its reason." });
  }
}

/** @throws forbidden without a grant in force, or for an override by anybody but a console owner */
export function openingOf(
  business: BusinessRow,
  asked: { override: boolean },
  role: StaffRole,
  now: Date,
): Opening {
  if (asked.override) {
    if (!staffAtLeast(role, "owner")) throw forbidden("Only a console owner may override.");
    return { level: "act", until: null };
  }
  const { level, until } = viewSupportAccess(business.supportGrant, now);
  if (level === "none") throw forbidden("This business has not let support in.");
  return { level, until: until === null ? null : new Date(until) };
}
