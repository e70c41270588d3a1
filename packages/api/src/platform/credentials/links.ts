import type { Tx } from "@roundsman/db";
import { hashToken, newToken } from "../tokens/tokens";
import { forbidden, Refusal } from "../base/errors";

/** What a mailed link that opens nothing is answered with; why it does not is nobody's business. */
export const linkGone = () =>
  new Refusal("not_found", "This link has run out, or was used already.");

const hour = 60 * 60 * 1000;
/** How long a mailed link works, in milliseconds. */
const lives = { verify: 7 * 24 * hour, reset: hour, shop: hour } as const;
/** A console owner's first link is carried by hand. */
export const firstLinkLife = 24 * hour;

/** @throws forbidden where a link is of another account than the one that is signed in */
export function refuseAnothers(linkOf: string, userId: string): void {
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

/** Who else asks for links that begin like these waits until this transaction ends: two would count the same. */
export const holdLinks = (tx: Tx, beginning: string): Promise<unknown> =>
  tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${beginning}, 0))::text`;

/** How many links of this kind still work for this person; held against others who count them. */
export async function countLinks(
  tx: Tx,
  purpose: Purpose,
  userId: string,
  now: Date,
): Promise<number> {
  const identifier = identifierOf(purpose, userId);
  await holdLinks(tx, identifier);
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
    where: {
      token: hashToken(token),
      host,
      expires: { gt: now },
      identifier: { startsWith: `${purpose}:` },
    },
  });
  return row && row.identifier.slice(purpose.length + 1);
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

export const dropLinks = (tx: Tx, purpose: Purpose, userId: string) =>
  tx.verificationToken.deleteMany({ where: { identifier: identifierOf(purpose, userId) } });
