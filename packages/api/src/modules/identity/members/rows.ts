import { Prisma, type PrismaClient, type Role, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { Member } from "./schema";

export interface MemberRow {
  userId: string;
  name: string;
  email: string;
  role: Role;
  joinedAt: Date;
  lastSignInAt: Date | null;
}

/** Members with their names, in one statement; of a person a business may read id, name and email. */
export const readMembers = (
  db: PrismaClient | Tx,
  tenantId: string,
  conditions: readonly Prisma.Sql[],
  limit: number,
): Promise<MemberRow[]> =>
  db.$queryRaw<MemberRow[]>(Prisma.sql`
    SELECT m.user_id AS "userId", u.name, u.email::text AS email, m.role,
           m.joined_at AS "joinedAt", m.last_sign_in_at AS "lastSignInAt"
      FROM members m JOIN users u ON u.id = m.user_id
     WHERE ${Prisma.join([Prisma.sql`m.tenant_id = ${tenantId}::uuid`, ...conditions], " AND ")}
     ORDER BY u.name, m.user_id LIMIT ${limit}`);

export const viewMember = (row: MemberRow): z.infer<typeof Member> => ({
  ...row,
  joinedAt: dateTime(row.joinedAt),
  lastSignInAt: dateTimeOrNull(row.lastSignInAt),
});
