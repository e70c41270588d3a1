import "server-only";
import { ifHeld, requirePlace } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";
import type { RouterInputs } from "@/trpc/outputs";
import type { Managing } from "./managing";

/** Everybody who is in or asked in, and what the one who looks may do about them. */
export async function readMembers(query: RouterInputs["office"]["members"]["list"]) {
  const [{ office }, { user, business }] = [await api(), await requirePlace()];
  const [members, invitations, sets, giveable, timeZone] = await Promise.all([
    office.members.list(query),
    ifHeld("invitations:read", () => everyPage((at) => office.invitations.list(at)), []),
    office.permissionSets.list(),
    office.permissionSets.giveable(),
    timeZoneHere(),
  ]);
  const managing: Managing = {
    mayInvite: business.scopes.includes("invitations:write"),
    roles: giveable.roles,
    sets: sets.items,
    me: user.id,
    timeZone,
    now: new Date().toISOString(),
  };
  return { members, invitations, managing };
}
