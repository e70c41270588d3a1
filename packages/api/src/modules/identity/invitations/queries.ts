import {
  expressionBuilder,
  holdBusiness,
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
import { permissionSetOf } from "../../../platform/access/scopes";
import { conflict } from "../../../platform/base/errors";
import { isOpenInvitation, withdrawInvitations } from "../../../platform/credentials";
import { dateTime } from "../../../platform/values/format";
import { whyNotGive, type Rights } from "../rights";
import type { Invitation } from "./schema";

const selectOpenInvitations = sqlBuilder
  .selectFrom("invitations as i")
  .leftJoin("users as u", "u.id", "i.invited_by_user_id")
  .leftJoin("permission_sets as w", (join) =>
    join.onRef("w.tenant_id", "=", "i.tenant_id").onRef("w.id", "=", "i.permission_set_id"),
  )
  .where(isOpenInvitation)
  .orderBy("i.id", "desc")
  .select([
    "i.id",
    sql<string>`i.email::text`.as("email"),
    "i.role",
    "i.built_in_set as builtInSet",
    "i.permission_set_id as permissionSetId",
    sql<string | null>`w.name::text`.as("setName"),
    "w.scopes as setScopes",
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

/** What the invited person will be and may do. */
export const rightsIn = (row: InvitationRow): Rights => ({
  role: row.role,
  set: permissionSetOf(row),
});

/** An invitation to these rights, as the one who asks sees it. */
export function viewInvitation(
  row: Pick<InvitationRow, "id" | "email" | "invitedByName" | "createdAt" | "expiresAt">,
  rights: Rights,
  giver: Rights,
): z.infer<typeof Invitation> {
  const { id, email, invitedByName, createdAt, expiresAt } = row;
  return {
    id,
    email,
    role: rights.role,
    permissionSetId: rights.set?.id ?? null,
    invitedByName,
    createdAt: dateTime(createdAt),
    expiresAt: dateTime(expiresAt),
    can: { withdraw: whyNotGive(giver, rights) },
  };
}

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
  await holdBusiness(tx, tenantId);
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
