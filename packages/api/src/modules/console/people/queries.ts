import type { Prisma, PrismaClient, Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import type { ConsolePerson } from "./schema";

/** What a person is shown with; never their secrets. */
export const shownOfPerson = {
  id: true,
  email: true,
  name: true,
  emailVerified: true,
  twoStepEnabledAt: true,
  createdAt: true,
  lockedAt: true,
  lockedReason: true,
  staffRole: true,
  memberships: {
    select: {
      tenantId: true,
      role: true,
      joinedAt: true,
      lastSignInAt: true,
      business: { select: { name: true } },
    },
    orderBy: { joinedAt: "asc" },
  },
} as const satisfies Prisma.UserSelect;

type PersonRow = Prisma.UserGetPayload<{ select: typeof shownOfPerson }>;

/** A person as they stand now. @throws not_found */
export async function readPerson(db: PrismaClient | Tx, id: string): Promise<PersonRow> {
  const row = await db.user.findFirst({
    where: { id, erasedAt: null },
    select: shownOfPerson,
    relationLoadStrategy: "join",
  });
  if (!row) throw notFound("person");
  return row;
}

export const viewPerson = (row: PersonRow): ConsolePerson => ({
  id: row.id,
  email: row.email,
  name: row.name,
  emailVerified: row.emailVerified !== null,
  twoFactorEnabled: row.twoStepEnabledAt !== null,
  createdAt: dateTime(row.createdAt),
  lockedAt: dateTimeOrNull(row.lockedAt),
  lockedReason: row.lockedReason,
  staffRole: row.staffRole,
  memberships: row.memberships.map(({ tenantId, role, joinedAt, lastSignInAt, business }) => ({
    tenantId,
    tenantName: business.name,
    role,
    joinedAt: dateTime(joinedAt),
    lastSignInAt: dateTimeOrNull(lastSignInAt),
  })),
});
