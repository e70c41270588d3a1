import type { PrismaClient, Role } from "@roundsman/db";
import { hashToken } from "../../caller/tokens";
import { businessLocked } from "../../errors";
import { linkGone } from "../account/link-gone";

/** An invitation as its link finds it, with the account of that address where there is one. */
export interface Invited {
  id: string;
  tenantId: string;
  businessName: string;
  slug: string;
  email: string;
  role: Role;
  userId: string | null;
  userName: string | null;
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
  const [found] = await service.$queryRaw<(Invited & { shut: boolean })[]>`
    SELECT i.id, i.tenant_id AS "tenantId", b.name AS "businessName", b.slug::text AS slug,
           i.email::text AS email, i.role, u.id AS "userId", u.name AS "userName",
           b.locked_at IS NOT NULL OR b.closed_at IS NOT NULL AS shut
      FROM invitations i
      JOIN businesses b ON b.id = i.tenant_id
      LEFT JOIN users u ON u.email = i.email
     WHERE i.token_hash = ${hashToken(token)} AND i.expires_at > ${now}
       AND i.accepted_at IS NULL AND i.revoked_at IS NULL`;
  if (!found) throw linkGone();
  const { shut, ...invited } = found;
  if (shut) throw businessLocked();
  return invited;
}
