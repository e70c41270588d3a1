import type { Tx } from "@roundsman/db";
import { recordStaffAction } from "../../records/console-actions";
import { holdOwnership } from "../people/hold-ownership";
import { firstLinkLife, newLink } from "./one-time-link";

/** A console owner is not made, for a reason the one at the command line is told. */
export class OwnerRefused extends Error {}

/**
 * Makes somebody a console owner from the machine itself: the first, or `another` where owners can't get
 * in any more. Gives the token of a one-time link, good for 24 hours, by which they choose a password.
 * @throws OwnerRefused where there is an owner and no other is asked for, or the person is locked
 */
export async function makeConsoleOwner(
  tx: Tx,
  given: { email: string; another: boolean },
  now: Date,
): Promise<{ token: string; made: boolean }> {
  // Two at once would both find no owner.
  await holdOwnership(tx);
  const owners = await tx.user.count({ where: { staffRole: "owner", lockedAt: null } });
  if (owners > 0 && !given.another) {
    throw new OwnerRefused("There is a console owner already. Add --another to make one more.");
  }
  const email = given.email.toLowerCase();
  const known = await tx.user.findUnique({ where: { email }, select: { lockedAt: true } });
  if (known?.lockedAt) throw new OwnerRefused(`${email} is locked.`);
  const { id, name } = await tx.user.upsert({
    where: { email },
    create: { email, name: email.split("@")[0] ?? email, staffRole: "owner", createdAt: now },
    update: { staffRole: "owner" },
    select: { id: true, name: true },
  });
  await recordStaffAction(
    tx,
    { id, name: "The machine's own command line" },
    {
      area: "staff",
      action: "staff.role_set",
      words: `Made ${name} a console owner from the command line`,
      person: { id, name },
      details: { role: "owner", another: given.another },
    },
    { now, requestId: "service:owner" },
  );
  const token = await newLink(tx, { purpose: "reset", userId: id, lifeMs: firstLinkLife }, now);
  return { token, made: known === null };
}
