import "server-only";
import { requirePlace } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";
import type { Managing } from "./managing";

const mostInvitations = 100;

/** Everybody who is in or asked in, and what the one who looks may do about them. */
export async function readMembers(query: { q?: string | undefined; cursor?: string | undefined }) {
  const [{ office }, { user, business, support }] = [await api(), await requirePlace()];
  const [members, owners, invitations, timeZone] = await Promise.all([
    office.members.list({ ...query, limit: 50 }),
    office.members.list({ role: "owner", limit: 2 }),
    office.invitations.list({ limit: mostInvitations }),
    timeZoneHere(),
  ]);
  const managing: Managing = {
    // Support comes in by a grant, and changes nothing about who else may.
    may: support === null,
    asOwner: business.role === "owner",
    me: user.id,
    onlyOwner: owners.items.length === 1 ? (owners.items[0]?.userId ?? null) : null,
    timeZone,
    now: new Date().toISOString(),
  };
  return { members, invitations: invitations.items, managing };
}
