import type { Tx } from "@roundsman/db";
import { recordStaffAction } from "../../../platform/audit/change";
import {
  carryOut,
  firstLinkLife,
  holdAccountOf,
  newLink,
  type HeldAccount,
} from "../../../platform/credentials";
import { queueServiceEmail } from "../../../platform/jobs/enqueue";
import { linkTo, webPages } from "../../../platform/values/links";
import { resetLetter } from "../../identity";
import { endReviewing } from "../overrides/reviewers";
import { lockOwnership } from "./queries";

/** A console owner is not made, for a reason the one at the command line is told. */
export class OwnerRefused extends Error {}

/** How the new owner gets in: by a link told at the command line, or by one mailed to their address. */
type OwnersWayIn = { by: "link"; link: string } | { by: "mail" };

const requestId = "service:owner";

/**
 * Makes somebody a console owner from the machine itself: the first, or `another` where owners can't get
 * in any more. Everything the account had ends, so nobody who had set it up before gains by it. A new
 * account gets a one-time link, good for 24 hours, by which they choose a password; one that was
 * somebody's already gets its link by mail, at the address they verified.
 * @throws OwnerRefused where there is an owner and no other is asked for, the person is locked, or
 * somebody registered the address and never verified it
 */
export async function makeConsoleOwner(
  tx: Tx,
  given: { email: string; another: boolean; webUrl: string },
  now: Date,
): Promise<OwnersWayIn> {
  // Two at once would both find no owner.
  await lockOwnership(tx);
  const owners = await tx.user.count({ where: { staffRole: "owner", lockedAt: null } });
  if (owners > 0 && !given.another) {
    throw new OwnerRefused("There is a console owner already. Add --another to make one more.");
  }
  const email = given.email.toLowerCase();
  const known = await holdAccountOf(tx, email);
  if (known) refuseUnsafe(known);
  const { id, name } = known ?? (await newAccount(tx, email, now));
  await tx.user.update({ where: { id }, data: { staffRole: "owner" }, select: { id: true } });
  if (known) await carryOut(tx, "consoleOwnerMade", { userId: id }, { now, requestId });
  const doer = { id, name: "The machine's own command line" };
  const reviewing = await endReviewing(tx, email, now);
  if (reviewing) await recordStaffAction(tx, doer, reviewing, { now, requestId });
  await recordStaffAction(
    tx,
    doer,
    {
      area: "staff",
      action: "staff.role_set",
      words: `Made ${name} a console owner from the command line`,
      person: { id, name },
      details: { role: "owner", another: given.another },
    },
    { now, requestId },
  );
  const theirs = known?.emailVerified ?? null;
  const lifeMs = theirs ? undefined : firstLinkLife;
  const token = await newLink(tx, { purpose: "reset", userId: id, lifeMs }, now);
  const link = linkTo(given.webUrl, webPages.resetPassword(token));
  if (!theirs) return { by: "link", link };
  await queueServiceEmail(tx, resetLetter(email, link), now);
  return { by: "mail" };
}

/** An account nobody verified is taken only where nobody can use it: one this command made before. */
function refuseUnsafe(known: HeldAccount): void {
  if (known.lockedAt) throw new OwnerRefused(`${known.email} is locked.`);
  if (known.emailVerified || known.passwordHash === null) return;
  throw new OwnerRefused(
    `Somebody registered ${known.email} and never verified it: it may not be you. ` +
      "Ask for a new password on the sign-in page first: that verifies the address and ends what was set up.",
  );
}

const newAccount = (tx: Tx, email: string, now: Date) =>
  tx.user.create({
    data: { email, name: email.split("@")[0] ?? email, createdAt: now },
    select: { id: true, name: true },
  });
