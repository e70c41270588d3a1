import {
  expressionBuilder,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Expression,
  type InferResult,
  type SqlBool,
  type SqlRunner,
  type Tables,
  type Tx,
} from "@roundsman/db";
import type { z } from "zod";
import { conflict } from "../../../platform/base/errors";
import { isOpenInvitation, withdrawInvitations } from "../../../platform/credentials";
import { dateTime } from "../../../platform/values/format";
import type { Invitation } from "./schema";

const selectOpenInvitations = sqlBuilder
  .selectFrom("invitations as i")
  .leftJoin("users as u", "u.id", "i.invited_by_user_id")
  .where(isOpenInvitation)
  .orderBy("i.id", "desc")
  .select([
    "i.id",
    sql<string>`i.email::text`.as("email"),
    "i.role",
    "u.name as invitedByName",
    "i.created_at as createdAt",
    "i.expires_at as expiresAt",
  ]);

type InvitationRow = InferResult<typeof selectOpenInvitations>[number];

/** For conditions on invitations. */
export const i = expressionBuilder<{ i: Tables["invitations"] }, "i">();

/**
 * Invitations neither accepted nor withdrawn, with who invited, newest first, in one statement.
 * @param conditions on invitations as `i`
 */
export const readInvitations = (
  db: SqlRunner,
  tenantId: string,
  conditions: readonly Expression<SqlBool>[],
  limit: number,
): Promise<InvitationRow[]> =>
  runSql(
    db,
    selectOpenInvitations
      .where("i.tenant_id", "=", tenantId)
      .where((eb) => eb.and(conditions))
      .limit(limit),
  );

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
  const business = sqlBuilder.selectFrom("businesses").where("id", "=", tenantId).select("id");
  await runSql(tx, business.forNoKeyUpdate());
  const member = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("members as m")
      .innerJoin("users as u", "u.id", "m.user_id")
      .where("m.tenant_id", "=", tenantId)
      .where("u.email", "=", email)
      .select("u.id"),
  );
  if (member) throw conflict("They are a member already.", "email");
  const open = { tenantId, acceptedAt: null, revokedAt: null };
  await withdrawInvitations(tx, { tenantId, email }, now);
  return tx.invitation.count({ where: { ...open, expiresAt: { gt: now } } });
}
