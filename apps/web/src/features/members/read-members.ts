import "server-only";
import { requirePlace } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";
import type { RouterInputs } from "@/trpc/outputs";
import type { Managing } from "./managing";

/** Everybody who is in or asked in, and what the one who looks may do about them. */
export async function readMembers(query: RouterInputs["office"]["members"]["list"]) {
  const [{ office }, { user, business, support }] = [await api(), await requirePlace()];
  const [members, owners, invitations, timeZone] = await Promise.all([
    office.members.list(query),
    office.members.list({ role: "owner", limit: 2 }),
    everyPage((at) => office.invitations.list(at)),
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
  return { members, invitations, managing };
}
