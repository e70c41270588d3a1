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
import { whyNotAllowed, type BusinessCaller } from "../../platform/access/caller";
import { permissionSetOf } from "../../platform/access/scopes";
import { notFound, refuseIf } from "../../platform/base/errors";
import { dateTime, dateTimeOrNull } from "../../platform/values/format";
import { pageOf, PageQuery } from "../../platform/values/page";
import { AnyId, DateTime, text } from "../../platform/values/values";
import { ApiKey } from "./api-keys";
import { holdRights, refuseBeyond, whyNotGive, type Rights } from "./rights";

export const RoleName = z.enum(["owner", "admin", "driver"]);

/** A person in a business. */
export const Member = z
  .object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    role: RoleName,
    /** What narrows an admin: `office`, `accounts`, `yard`, or the id of one of the business's own sets. */
    permissionSetId: z.string().nullable(),
    joinedAt: DateTime,
    lastSignInAt: DateTime.nullable(),
    /** Null where they may be changed and removed by the one who asks, or why not. */
    can: z.object({ change: z.string().nullable() }),
  })
  .meta({ id: "Member" });

export const MemberPage = pageOf(Member);
export const MemberQuery = PageQuery.extend({
  q: text(120).optional(),
  role: RoleName.optional(),
});

/** Identifiers of users are opaque (docs/contract/conventions.md#values). */
export const ByUserId = z.object({ userId: text(100, 1) });
/** Left out, an admin's set stays as it is; null: nothing narrows them. */
export const RoleChange = z.object({ role: RoleName, permissionSetId: AnyId.nullish() });

/** Who has left, and the API keys they made: refused from now on, until adopted. */
export const RemovedMember = Member.extend({ keys: z.array(ApiKey) }).meta({ id: "RemovedMember" });

const selectMembers = sqlBuilder
  .selectFrom("members as m")
  .innerJoin("users as u", "u.id", "m.user_id")
  .leftJoin("permission_sets as w", (join) =>
    join.onRef("w.tenant_id", "=", "m.tenant_id").onRef("w.id", "=", "m.permission_set_id"),
  )
  .leftJoin(
    sql<{ user_id: string; last_at: Date }>`last_sign_ins()`.as("s"),
    "s.user_id",
    "m.user_id",
  )
  .orderBy("u.name")
  .orderBy("m.user_id")
  .select([
    "m.user_id as userId",
    "u.name",
    sql<string>`u.email::text`.as("email"),
    "m.role",
    "m.built_in_set as builtInSet",
    "m.permission_set_id as permissionSetId",
    sql<string | null>`w.name::text`.as("setName"),
    "w.scopes as setScopes",
    "m.joined_at as joinedAt",
    "s.last_at as lastSignInAt",
    (eb) =>
      eb
        .selectFrom("members as o")
        .whereRef("o.tenant_id", "=", "m.tenant_id")
        .where("o.role", "=", sql.lit("owner"))
        .select(sql<number>`count(*)::int`.as("owners"))
        .$asScalar()
        .$notNull()
        .as("owners"),
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

/** What a member is and may do. */
export const rightsOf = (row: MemberRow): Rights => ({
  role: row.role,
  set: permissionSetOf(row),
});

/** Why a member stays an owner; null where they are none, or there are others. */
const whyOwnerStays = ({ role }: Pick<Rights, "role">, owners: number): string | null =>
  role === "owner" && owners === 1
    ? "The only owner stays one: make somebody else an owner first."
    : null;

/** A member as the one who asks sees them; `rights` are what they have by now. */
export function viewMember(
  row: MemberRow,
  giver: Pick<BusinessCaller, "caller" | "scopes"> & Rights,
  rights = rightsOf(row),
): z.infer<typeof Member> {
  const { userId, name, email, joinedAt, lastSignInAt } = row;
  return {
    userId,
    name,
    email,
    role: rights.role,
    permissionSetId: rights.set?.id ?? null,
    joinedAt: dateTime(joinedAt),
    lastSignInAt: dateTimeOrNull(lastSignInAt),
    can: {
      change:
        whyNotAllowed(giver, ["members:write"], { changes: true }) ??
        whyNotGive(giver, rights) ??
        whyOwnerStays(rights, row.owners),
    },
  };
}

/**
 * Holds a member, all owners and the one who asks for this transaction, so that of two requests that would
 * take the last two owners away one waits for the other, and says whether this one may be changed.
 * @returns what they may do, and what the one who asks may
 * @throws not_found, forbidden where either may do more or less meanwhile, conflict for the last owner
 */
export async function holdForChange(
  tx: Tx,
  who: BusinessCaller,
  change: { userId: string; to: Role | null },
): Promise<{ giver: Rights; before: Rights }> {
  const { userId, to } = change;
  const asked = { needs: "members:write", userIds: [userId], owners: true } as const;
  const { giver, of } = await holdRights(tx, who, asked);
  const before = of.get(userId);
  if (!before) throw notFound("member");
  refuseBeyond(giver, before);
  const owners = [...of.values()].filter(({ role }) => role === "owner");
  if (to !== "owner") refuseIf(whyOwnerStays(before, owners.length));
  return { giver, before };
}
