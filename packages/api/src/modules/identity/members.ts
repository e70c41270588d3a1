import {
  runSql,
  sql,
  sqlBuilder,
  type Expression,
  type InferResult,
  type Role,
  type SqlBool,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { z } from "zod";
import { conflict, forbidden, notFound } from "../../platform/base/errors";
import { dateTime, dateTimeOrNull } from "../../platform/values/format";
import { pageOf, PageQuery } from "../../platform/values/page";
import { DateTime, text } from "../../platform/values/values";
import { ApiKey } from "./api-keys";

export const RoleName = z.enum(["owner", "admin", "driver"]);

/** A person in a business. */
export const Member = z
  .object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    role: RoleName,
    joinedAt: DateTime,
    lastSignInAt: DateTime.nullable(),
  })
  .meta({ id: "Member" });

export const MemberPage = pageOf(Member);
export const MemberQuery = PageQuery.extend({
  q: text(120).optional(),
  role: RoleName.optional(),
});

/** Identifiers of users are opaque (docs/contract/conventions.md#values). */
export const ByUserId = z.object({ userId: text(100, 1) });
export const RoleChange = z.object({ role: RoleName });

/** Who has left, and the API keys they made: refused from now on, until adopted. */
export const RemovedMember = Member.extend({ keys: z.array(ApiKey) }).meta({ id: "RemovedMember" });

const selectMembers = sqlBuilder
  .selectFrom("members as m")
  .innerJoin("users as u", "u.id", "m.user_id")
  .orderBy("u.name")
  .orderBy("m.user_id")
  .select([
    "m.user_id as userId",
    "u.name",
    sql<string>`u.email::text`.as("email"),
    "m.role",
    "m.joined_at as joinedAt",
    "m.last_sign_in_at as lastSignInAt",
  ]);

type MemberRow = InferResult<typeof selectMembers>[number];

/**
 * Members with their names, in one statement; of a person a business may read id, name and email.
 * @param conditions on members as `m` and their accounts as `u`
 */
export const readMembers = (
  db: SqlRunner,
  tenantId: string,
  conditions: readonly Expression<SqlBool>[],
  limit: number,
): Promise<MemberRow[]> =>
  runSql(
    db,
    selectMembers
      .where("m.tenant_id", "=", tenantId)
      .where((eb) => eb.and(conditions))
      .limit(limit),
  );

export const viewMember = (row: MemberRow): z.infer<typeof Member> => ({
  ...row,
  joinedAt: dateTime(row.joinedAt),
  lastSignInAt: dateTimeOrNull(row.lastSignInAt),
});

/** Owners manage everybody; admins admins and drivers (docs/contract/conventions.md#scopes-and-roles). @throws forbidden */
export function refuseUnmanaged(by: Role, ...roles: readonly Role[]): void {
  if (by !== "owner" && roles.includes("owner")) throw forbidden("Only an owner manages owners.");
}

const ranks: Record<Role, number> = { driver: 1, admin: 2, owner: 3 };

/** Whether one role may do less than another. */
export const isLower = (role: Role, than: Role): boolean => ranks[role] < ranks[than];

/**
 * Holds a member and all owners for this transaction, so that of two requests that would take the last
 * two owners away one waits for the other, and says whether this one may lose their role. Gives the
 * role they have.
 * @throws not_found, forbidden where they became an owner meanwhile, conflict for the last owner
 */
export async function holdForChange(
  tx: Tx,
  where: { tenantId: string; userId: string },
  change: { by: Role; to: Role | null },
): Promise<Role> {
  const held = await runSql(
    tx,
    sqlBuilder
      .selectFrom("members")
      .where("tenant_id", "=", where.tenantId)
      .where((eb) => eb.or([eb("role", "=", sql.lit("owner")), eb("user_id", "=", where.userId)]))
      .orderBy("user_id")
      .select(["user_id as userId", "role"])
      .forUpdate(),
  );
  const member = held.find(({ userId }) => userId === where.userId);
  if (!member) throw notFound("member");
  refuseUnmanaged(change.by, member.role);
  const owners = held.filter(({ role }) => role === "owner");
  if (member.role === "owner" && change.to !== "owner" && owners.length === 1) {
    throw conflict("A business keeps at least one owner.");
  }
  return member.role;
}
