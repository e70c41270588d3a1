import { Prisma, type PrismaClient, type Role, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { conflict } from "../../../platform/base/errors";
import { withdrawInvitations } from "../../../platform/credentials";
import { dateTime } from "../../../platform/values/format";
import type { Invitation } from "./schema";

interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  invitedByName: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** Invitations neither accepted nor withdrawn, with who invited, newest first, in one statement. */
export const readInvitations = (
  db: PrismaClient | Tx,
  tenantId: string,
  conditions: readonly Prisma.Sql[],
  limit: number,
): Promise<InvitationRow[]> => {
  const open = [
    Prisma.sql`i.tenant_id = ${tenantId}::uuid`,
    Prisma.sql`i.accepted_at IS NULL AND i.revoked_at IS NULL`,
  ];
  return db.$queryRaw<InvitationRow[]>(Prisma.sql`
    SELECT i.id, i.email::text AS email, i.role, u.name AS "invitedByName",
           i.created_at AS "createdAt", i.expires_at AS "expiresAt"
      FROM invitations i LEFT JOIN users u ON u.id = i.invited_by_user_id
     WHERE ${Prisma.join([...open, ...conditions], " AND ")}
     ORDER BY i.id DESC LIMIT ${limit}`);
};

export const viewInvitation = (row: InvitationRow): z.infer<typeof Invitation> => ({
  ...row,
  createdAt: dateTime(row.createdAt),
  expiresAt: dateTime(row.expiresAt),
});

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
