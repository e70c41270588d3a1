import type { PrismaClient, Tx } from "@roundsman/db";
import { hashToken, newToken } from "../tokens/tokens";
import { conflict } from "../base/errors";
import { isDuplicate } from "../audit/database-errors";
import { holdAccount } from "./account";
import { carryOut, type Facts } from "./carry-out";
import { linkGone, refuseAnothers } from "./links";

/*
 * Another address to sign in with. Until the link mailed there is pressed the old one holds; so the
 * address waits in the token's own row: `email:<user id>:<address>`. Only the one asked for last counts.
 */

const lifeMs = 24 * 60 * 60 * 1000;
/** Nobody's mailbox is filled by somebody's asking again and again. */
const mostLinks = 5;
const startOf = (userId: string) => `email:${userId}:`;

/**
 * A token for the link mailed to the new address, in place of one asked for before; the old address is
 * told. The caller holds the account.
 * @throws conflict where too many were asked for today
 */
export async function newEmailLink(
  tx: Tx,
  change: { userId: string; email: string },
  facts: Facts,
): Promise<string> {
  const { userId, email } = change;
  const { now } = facts;
  const identifier = { startsWith: startOf(userId) };
  const asked = await tx.verificationToken.count({ where: { identifier, expires: { gt: now } } });
  if (asked >= mostLinks) throw conflict("That is often enough for one day: try again tomorrow.");
  await carryOut(tx, "emailChangeAsked", { userId }, { ...facts, detail: email });
  const token = newToken();
  await tx.verificationToken.create({
    data: {
      identifier: startOf(userId) + email,
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
 * Takes the link of a new address: from now on it is the one they sign in with. False where the token is
 * none of a new address.
 * @throws forbidden where it is of another account than `userId`; not_found where another request was first;
 * conflict where somebody else has the address by now
 */
export async function takeNewEmail(
  tx: Tx,
  { token, userId }: { token: string; userId: string },
  facts: Facts,
): Promise<boolean> {
  const { now } = facts;
  const which = { token: hashToken(token), expires: { gt: now } };
  const link = await tx.verificationToken.findFirst({
    where: { ...which, identifier: { startsWith: "email:" } },
  });
  if (!link) return false;
  const [, linkOf = "", email = ""] = /^email:([^:]+):(.+)$/.exec(link.identifier) ?? [];
  refuseAnothers(linkOf, userId);
  await holdAccount(tx, userId);
  const taken = await tx.verificationToken.deleteMany({ where: which });
  if (taken.count === 0) throw linkGone();
  await carryOut(tx, "emailChanged", { userId }, { ...facts, detail: email });
  await tx.user
    .update({ where: { id: userId }, data: { email, emailVerified: now }, select: { id: true } })
    .catch((error: unknown) => {
      if (isDuplicate(error)) throw conflict("There is another account with this email by now.");
      throw error;
    });
  return true;
}
