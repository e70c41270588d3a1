import type { Tx } from "@roundsman/db";
import { withdrawInvitations } from "../../../platform/credentials";
import { conflict } from "../../../platform/base/errors";

/**
 * Makes room for an invitation of this address: what was open for it is withdrawn. Holds the business
 * for this transaction, so that two invitations of one address at once leave one. Gives how many others
 * are open.
 * @throws conflict where they are a member already
 */
export async function withdrawOpen(
  tx: Tx,
  tenantId: string,
  email: string,
  now: Date,
): Promise<number> {
  await tx.$queryRaw`SELECT 1 FROM businesses WHERE id = ${tenantId}::uuid FOR NO KEY UPDATE`;
  const [member] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM members m JOIN users u ON u.id = m.user_id
     WHERE m.tenant_id = ${tenantId}::uuid AND u.email = ${email}::citext`;
  if (member !== undefined) throw conflict("They are a member already.");
  const open = { tenantId, acceptedAt: null, revokedAt: null };
  await withdrawInvitations(tx, { tenantId, email }, now);
  return tx.invitation.count({ where: { ...open, expiresAt: { gt: now } } });
}
