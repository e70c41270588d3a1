import {
  lockName,
  runOnOwnCopies,
  sql,
  sqlBuilder,
  type Prisma,
  type PrismaClient,
  type Tx,
} from "@roundsman/db";
import { conflict, forbidden, notFound } from "../../../platform/base/errors";
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
  signIn: { select: { lastAt: true } },
  memberships: {
    where: { business: { testOf: null } },
    select: {
      tenantId: true,
      role: true,
      joinedAt: true,
      business: { select: { name: true } },
    },
    orderBy: [{ joinedAt: "asc" }, { tenantId: "asc" }],
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
  memberships: row.memberships.map(({ tenantId, role, joinedAt, business }) => ({
    tenantId,
    tenantName: business.name,
    role,
    joinedAt: dateTime(joinedAt),
    lastSignInAt: dateTimeOrNull(sinceJoined(row.signIn, joinedAt)),
  })),
});

/** When they signed in last, where they were a member then. */
const sinceJoined = (signIn: PersonRow["signIn"], joinedAt: Date): Date | null =>
  signIn?.lastAt && signIn.lastAt >= joinedAt ? signIn.lastAt : null;

/**
 * One at a time decides who owns the console. Before any row is locked: who waits for rows that are owners'
 * no longer keeps them, and meets the next in a deadlock.
 */
export const lockOwnership = (tx: Tx): Promise<void> => lockName(tx, "console_owner");

/**
 * Holds the console's owners, so that of two who would demote each other at the same instant the second
 * sees what the first did.
 * @throws forbidden where the one asking is no owner any more; conflict where nobody else would be left one
 */
export async function keepAnOwner(tx: Tx, asking: string, losing: string | null): Promise<void> {
  await lockOwnership(tx);
  const owners = await runOnOwnCopies(
    tx,
    sqlBuilder
      .selectFrom("users")
      .where("staff_role", "=", sql.lit("owner"))
      .where("locked_at", "is", null)
      .orderBy("id")
      .select("id")
      .forUpdate(),
  );
  if (!owners.some(({ id }) => id === asking))
    throw forbidden("You are no console owner any more.");
  if (owners.every(({ id }) => id === losing)) throw conflict("The console must keep an owner.");
}
