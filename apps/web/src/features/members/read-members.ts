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
  const [members, owners, invitations, sets, giveable, timeZone] = await Promise.all([
    office.members.list(query),
    office.members.list({ role: "owner", limit: 2 }),
    ifHeld("invitations:read", () => everyPage((at) => office.invitations.list(at)), []),
    office.permissionSets.list(),
    office.permissionSets.giveable(),
    timeZoneHere(),
  ]);
  const managing: Managing = {
    // Support comes in by a grant, and changes nothing about who else may: its session lacks these.
    may: business.scopes.includes("members:write"),
    mayInvite: business.scopes.includes("invitations:write"),
    roles: giveable.roles,
    sets: sets.items,
    me: user.id,
    onlyOwner: owners.items.length === 1 ? (owners.items[0]?.userId ?? null) : null,
    timeZone,
    now: new Date().toISOString(),
  };
  return { members, invitations, managing };
}
