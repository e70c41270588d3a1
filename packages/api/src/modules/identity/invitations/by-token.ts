import type { PrismaClient, Role } from "@roundsman/db";
import { readCredentials } from "../../../platform/request/credentials";
import { readSession } from "../../../platform/auth/read-session";
import { hashToken } from "../../../platform/tokens/tokens";
import { linkGone } from "../../../platform/credentials";
import {
  businessLocked,
  forbidden,
  unauthenticated,
  type Refusal,
} from "../../../platform/base/errors";
import type { Context } from "../../../platform/context/service";

/** An invitation as its link finds it, with the account of that address where there is one. */
export interface Invited {
  id: string;
  tenantId: string;
  businessName: string;
  slug: string;
  email: string;
  role: Role;
  account: { id: string; name: string; verified: boolean } | null;
}

interface Row extends Omit<Invited, "account"> {
  userId: string | null;
  userName: string;
  verified: boolean;
  shut: boolean;
}

/**
 * The invitation behind a mailed link.
 * @throws not_found where it has run out, was withdrawn or accepted; business_locked
 */
export async function readInvited(
  service: PrismaClient,
  token: string,
  now: Date,
): Promise<Invited> {
  const [found] = await service.$queryRaw<Row[]>`
    SELECT i.id, i.tenant_id AS "tenantId", b.name AS "businessName", b.slug::text AS slug,
           i.email::text AS email, i.role, u.id AS "userId", u.name AS "userName",
           u.email_verified IS NOT NULL AS verified,
           b.locked_at IS NOT NULL OR b.closed_at IS NOT NULL AS shut
      FROM invitations i
      JOIN businesses b ON b.id = i.tenant_id
      LEFT JOIN users u ON u.email = i.email
     WHERE i.token_hash = ${hashToken(token)} AND i.expires_at > ${now}
       AND i.accepted_at IS NULL AND i.revoked_at IS NULL`;
  if (!found) throw linkGone();
  const { shut, userId, userName, verified, ...invited } = found;
  if (shut) throw businessLocked();
  return { ...invited, account: userId === null ? null : { id: userId, name: userName, verified } };
}

/**
 * Why the one who asks may not accept by the link alone; null where they may. A verified account joins
 * only as itself: it is signed in. Of an unverified one nobody knows whose it is, so the reader of the
 * mail takes it over instead.
 */
export async function whyNot(ctx: Context, { email, account }: Invited): Promise<Refusal | null> {
  if (!account?.verified) return null;
  const credentials = readCredentials(ctx.request);
  const caller =
    credentials?.kind === "session"
      ? await readSession(ctx.database, credentials.token, null, ctx.now)
      : null;
  if (!caller) return unauthenticated(`Sign in as ${email} to join.`);
  const same = caller.kind === "person" && caller.person.id === account.id;
  return same
    ? null
    : forbidden(`You are signed in as somebody else. Sign in as ${email} to join.`);
}
