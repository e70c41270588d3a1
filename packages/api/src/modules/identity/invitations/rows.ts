import { Prisma, type PrismaClient, type Role, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { dateTime } from "../../../platform/values/view";
import type { Invitation } from "./schema";

export interface InvitationRow {
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
