import type { PrismaClient, Tx } from "@roundsman/db";
import { hashToken, newToken } from "../../caller/tokens";
import { conflict } from "../../errors";
import { isDuplicate } from "../../records/database-errors";
import { queueServiceEmail } from "../emails/queue";
import { changedLetter } from "./letters";
import { linkGone } from "./link-gone";
import { dropLinks, holdLinks } from "./one-time-link";

/*
 * Another address to sign in with. Until the link mailed there is pressed the old one holds; so the
 * address waits in the token's own row: `email:<user id>:<address>`.
 */

const lifeMs = 24 * 60 * 60 * 1000;
/** Nobody's mailbox is filled by somebody's asking again and again. */
const mostLinks = 5;
const startOf = (userId: string) => `email:${userId}:`;

/** A token for the link mailed to the new address. @throws conflict where too many were asked for today */
export async function newEmailLink(
  tx: Tx,
  change: { userId: string; email: string },
  now: Date,
): Promise<string> {
  await holdLinks(tx, startOf(change.userId));
  const identifier = { startsWith: startOf(change.userId) };
  const asked = await tx.verificationToken.count({ where: { identifier, expires: { gt: now } } });
  if (asked >= mostLinks) throw conflict("That is often enough for one day: try again tomorrow.");
  const token = newToken();
  await tx.verificationToken.create({
    data: {
      identifier: startOf(change.userId) + change.email,
      token: hashToken(token),
      expires: new Date(now.getTime() + lifeMs),
    },
  });
  return token;
}

/** The address somebody asked for last and has not confirmed; null where there is none. */
export async function newEmailOf(
  client: PrismaClient,
  userId: string,
  now: Date,
): Promise<string | null> {
  const waiting = await client.verificationToken.findFirst({
    where: { identifier: { startsWith: startOf(userId) }, expires: { gt: now } },
    orderBy: { expires: "desc" },
    select: { identifier: true },
  });
  return waiting && waiting.identifier.slice(startOf(userId).length);
}

/**
 * Takes the link of a new address: from now on it is the one they sign in with. What was mailed to the
 * old one opens nothing more, and it is told. False where the token is none of a new address.
 * @throws not_found where another request was first; conflict where somebody else has it by now
 */
export async function takeNewEmail(tx: Tx, token: string, now: Date): Promise<boolean> {
  const link = await tx.verificationToken.findFirst({
    where: {
      token: hashToken(token),
      expires: { gt: now },
      identifier: { startsWith: "email:" },
    },
  });
  if (!link) return false;
  const [, userId = "", email = ""] = /^email:([^:]+):(.+)$/.exec(link.identifier) ?? [];
  const taken = await tx.verificationToken.deleteMany({ where: { token: link.token } });
  if (taken.count === 0) throw linkGone();
  const before = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { name: true, email: true },
  });
  await tx.user
    .update({ where: { id: userId }, data: { email, emailVerified: now }, select: { id: true } })
    .catch((error: unknown) => {
      if (isDuplicate(error)) throw conflict("There is another account with this email by now.");
      throw error;
    });
  await tx.verificationToken.deleteMany({ where: { identifier: { startsWith: startOf(userId) } } });
  await dropLinks(tx, "reset", userId);
  await dropLinks(tx, "verify", userId);
  await queueServiceEmail(tx, changedLetter(before, `Your email was changed to ${email}`), now);
  return true;
}
