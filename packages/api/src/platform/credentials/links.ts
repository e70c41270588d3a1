import {
  searching,
  lockName,
  runOnOwnCopiesForOne,
  sql,
  sqlBuilder,
  type InferResult,
  type PrismaClient,
  type Tx,
} from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { conflict, forbidden, isDuplicate, Refusal } from "../base/errors";
import { hashToken, newToken } from "../base/tokens";
import { carryOut, type Facts } from "./carry-out";

const selectAccounts = sqlBuilder
  .selectFrom("users")
  .select([
    "id",
    sql<string>`email::text`.as("email"),
    "name",
    "email_verified as emailVerified",
    "password_hash as passwordHash",
    "totp_secret as totpSecret",
    sql<boolean>`two_step_enabled_at is not null`.as("twoStepOn"),
    "locked_at as lockedAt",
    "staff_role as staffRole",
  ]);

/** An account as it stands while this transaction holds it. */
export type HeldAccount = InferResult<typeof selectAccounts>[number];

/**
 * Holds an account's row until this transaction ends. What changes credentials holds it before any
 * other row, so that two changes wait for each other and never in a circle. On a cluster it is the coordinator's copy that
 * is held, which signing in needs no other node for (docs/decisions/0371). Null where there is none.
 */
export const holdAccount = (tx: Tx, userId: string): Promise<HeldAccount | null> =>
  runOnOwnCopiesForOne(tx, selectAccounts.where("id", "=", userId).forUpdate());

/** The account of this address, held. */
export async function holdAccountOf(tx: Tx, email: string): Promise<HeldAccount | null> {
  const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
  const held = user && (await holdAccount(tx, user.id));
  // The address may have gone to another account while this one was waited for.
  return held?.email.toLowerCase() === email.toLowerCase() ? held : null;
}

/** Notes that whoever uses the account reads the mail of its address. */
export const verifyAddress = (tx: Tx, userId: string, now: Date) =>
  tx.user.updateMany({ where: { id: userId, emailVerified: null }, data: { emailVerified: now } });

/** What a mailed link that opens nothing is answered with; why it does not is nobody's business. */
export const linkGone = () =>
  new Refusal("not_found", "This link has run out, or was used already.");

const hour = milliseconds({ hours: 1 });
/** How long a mailed link works, in milliseconds. */
const lives = { verify: milliseconds({ days: 7 }), reset: hour, shop: hour } as const;
/** A console owner's first link is carried by hand. */
export const firstLinkLife = milliseconds({ days: 1 });

/** @throws forbidden where a link is of another account than the one that is signed in */
function refuseAnothers(linkOf: string, userId: string): void {
  if (linkOf === userId) return;
  throw forbidden(
    "This link belongs to another account. Sign in with the account it was made for.",
  );
}

type Purpose = keyof typeof lives;

const identifierOf = (purpose: Purpose, userId: string) => `${purpose}:${userId}`;

/**
 * A new one-time token for this person; earlier ones keep working until one is used. A shop's works on the
 * host that it is made for; the back office has but one.
 */
export async function newLink(
  tx: Tx,
  link: { userId: string; lifeMs?: number } & (
    | { purpose: "shop"; host: string }
    | { purpose: Exclude<Purpose, "shop">; host?: never }
  ),
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx.verificationToken.create({
    data: {
      identifier: identifierOf(link.purpose, link.userId),
      token: hashToken(token),
      host: link.host ?? null,
      expires: new Date(now.getTime() + (link.lifeMs ?? lives[link.purpose])),
    },
  });
  return token;
}

/** How many links of this kind still work for this person; held against others who count them. */
export async function countLinks(
  tx: Tx,
  purpose: Purpose,
  userId: string,
  now: Date,
): Promise<number> {
  const identifier = identifierOf(purpose, userId);
  await lockName(tx, identifier);
  return tx.verificationToken.count({ where: { identifier, expires: { gt: now } } });
}

/** Whose link this is; null where it has run out, was used, never was, or was made for another host. */
export async function readLink(
  client: Pick<Tx, "verificationToken">,
  purpose: Purpose,
  token: string,
  now: Date,
  host: string | null = null,
): Promise<string | null> {
  const row = await client.verificationToken.findUnique({
    where: { token: hashToken(token), host, expires: { gt: now } },
  });
  return row?.identifier.startsWith(`${purpose}:`)
    ? row.identifier.slice(purpose.length + 1)
    : null;
}

/** Uses a link, once, and with it all of its kind. False where another request was first. */
export async function takeLink(
  tx: Tx,
  link: { purpose: Purpose; userId: string; token: string },
): Promise<boolean> {
  const identifier = identifierOf(link.purpose, link.userId);
  const { count } = await tx.verificationToken.deleteMany({
    where: { identifier, token: hashToken(link.token) },
  });
  if (count > 0) await dropLinks(tx, link.purpose, link.userId);
  return count > 0;
}

const dropLinks = (tx: Tx, purpose: Purpose, userId: string) =>
  tx.verificationToken.deleteMany({ where: { identifier: identifierOf(purpose, userId) } });

/*
 * Another address to sign in with. Until the link mailed there is pressed the old one holds; so the
 * address waits in the token's own row: `email:<user id>:<address>`. Only the one asked for last counts.
 */

const lifeMs = milliseconds({ days: 1 });
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
  const asked = await searching(identifier.startsWith, () =>
    tx.verificationToken.count({ where: { identifier, expires: { gt: now } } }),
  );
  if (asked >= mostLinks) throw conflict("That was too often for one day: try again tomorrow.");
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
  const start = startOf(userId);
  const waiting = await searching(start, () =>
    client.verificationToken.findFirst({
      where: { identifier: { startsWith: start }, expires: { gt: now } },
      orderBy: { expires: "desc" },
      select: { identifier: true },
    }),
  );
  return waiting && waiting.identifier.slice(start.length);
}

/**
 * Takes the link of a new address: from now on it is the one they sign in with. False where the token is
 * none of a new address.
 * @throws forbidden where it is of another account than `userId`; not_found where another request was first;
 * conflict where somebody else has the address by now
 */
async function takeNewEmail(
  tx: Tx,
  { token, userId }: { token: string; userId: string },
  facts: Facts,
): Promise<boolean> {
  const { now } = facts;
  const which = { token: hashToken(token), expires: { gt: now } };
  const link = await tx.verificationToken.findFirst({ where: which });
  if (!link?.identifier.startsWith("email:")) return false;
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

/**
 * Takes the mailed link that shows an address to be theirs; one of a new address makes it the one they sign
 * in with. Who presses it reads the mailbox, and need not be who asked: so it counts only from the account it
 * is of, or a stranger's account would be verified by whom the mail reached.
 * @throws not_found where it has run out or was used; forbidden where it is another account's, which leaves
 * it unused; conflict where another account has the new address by now
 */
export async function confirmAddress(
  tx: Tx,
  link: { token: string; userId: string },
  facts: Facts,
): Promise<void> {
  if (await takeNewEmail(tx, link, facts)) return;
  const { token, userId } = link;
  const linkOf = await readLink(tx, "verify", token, facts.now);
  if (linkOf === null) throw linkGone();
  refuseAnothers(linkOf, userId);
  if (!(await holdAccount(tx, userId))) throw linkGone();
  if (!(await takeLink(tx, { purpose: "verify", userId, token }))) throw linkGone();
  await verifyAddress(tx, userId, facts.now);
}
