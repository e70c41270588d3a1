import {
  runHolding,
  runSql,
  sql,
  sqlBuilder,
  standInLineOnCluster,
  type BuiltInSet,
  type Role,
  type Tx,
} from "@roundsman/db";
import { personBehind, type BusinessCaller } from "../../platform/access/caller";
import {
  builtInSets,
  memberScopes,
  permissionSetOf,
  type PermissionSet,
  type Scope,
} from "../../platform/access/scopes";
import { forbidden, notFound } from "../../platform/base/errors";
import { Uuid } from "../../platform/values/values";

/*
 * Who may give whom what. Nobody gives more than they may do themselves, and nobody manages somebody who
 * may do more. Both are judged under locks: what the giver may do is read again with the change.
 */

/** What somebody is, or is to be, in a business. */
export interface Rights {
  role: Role;
  set: PermissionSet | null;
}

const scopesOf = ({ role, set }: Rights): ReadonlySet<Scope> => memberScopes(role, set);

/** What these rights hold that those lack. */
const beyond = (rights: Rights, than: Rights): Scope[] =>
  [...scopesOf(rights)].filter((scope) => !scopesOf(than).has(scope));

/** Whether somebody with the one may do something that they can't with the other. */
export const isLess = (rights: Rights, than: Rights): boolean => beyond(than, rights).length > 0;

/** Why this giver gives nobody these rights, nor manages who has them; null where they may. */
export function whyNotGive(giver: Rights, wanted: Rights): string | null {
  // Owners manage everybody; admins admins and drivers (docs/contract/conventions.md#scopes-and-roles).
  if (giver.role !== "owner" && wanted.role === "owner") return "Only an owner manages owners.";
  return beyond(wanted, giver).length > 0 ? "That is more than you may do yourself." : null;
}

/** @throws forbidden where one of them is beyond the giver */
export function refuseBeyond(giver: Rights, ...all: readonly Rights[]): void {
  for (const rights of all) {
    const why = whyNotGive(giver, rights);
    if (why !== null) throw forbidden(why);
  }
}

/** The columns in which members and invitations keep a set. */
export interface SetColumns {
  builtInSet: BuiltInSet | null;
  permissionSetId: string | null;
}

const isBuiltIn = (id: string): id is BuiltInSet => Object.hasOwn(builtInSets, id);

export const setColumns = (set: PermissionSet | null): SetColumns => ({
  builtInSet: set && isBuiltIn(set.id) ? set.id : null,
  permissionSetId: set && !isBuiltIn(set.id) ? set.id : null,
});

/** The business's own sets of these ids, held so that nobody changes them meanwhile. */
async function holdSets(tx: Tx, tenantId: string, ids: readonly (string | null)[]) {
  const named = [...new Set(ids.filter((id) => id !== null))];
  if (named.length === 0) return new Map<string, { setName: string; setScopes: string[] }>();
  const sets = sqlBuilder
    .selectFrom("permission_sets")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", sql<string>`any(${named}::uuid[])`)
    .orderBy("id")
    .select(["id", sql<string>`name::text`.as("setName"), "scopes as setScopes"]);
  const rows = await runHolding(tx, tenantId, sets, (found) => found.forShare());
  return new Map(rows.map(({ id, setName, setScopes }) => [id, { setName, setScopes }]));
}

/** The set named in a body, built in or the business's own, held as it is. @throws not_found */
export async function holdSet(tx: Tx, tenantId: string, id: string): Promise<PermissionSet> {
  if (isBuiltIn(id)) return builtInSets[id];
  const own = Uuid.safeParse(id).success && (await holdSets(tx, tenantId, [id])).get(id);
  const set = own && permissionSetOf({ builtInSet: null, permissionSetId: id, ...own });
  if (!set) throw notFound("permission set");
  return set;
}

/** What the one who asks may do as a member, and what others may, by user id. */
export interface HeldRights {
  giver: Rights;
  of: ReadonlyMap<string, Rights>;
}

/**
 * Holds the member behind a request for this transaction, with their set; and the members named, and all
 * owners where `owners` says so. What the giver may do is read anew: a change that narrowed them
 * meanwhile holds.
 * @throws forbidden where they have left meanwhile, or may not do this any more
 */
export async function holdRights(
  tx: Tx,
  who: BusinessCaller,
  asked: { needs: Scope; userIds?: readonly string[]; owners?: boolean },
): Promise<HeldRights> {
  const { needs, userIds = [], owners = false } = asked;
  const tenantId = who.business.id;
  const me = personBehind(who.caller).id;
  await standInLineOnCluster(tx, tenantId);
  const rows = await runSql(
    tx,
    sqlBuilder
      .selectFrom("members")
      .where("tenant_id", "=", tenantId)
      .where((eb) =>
        eb.or([
          eb("user_id", "=", sql<string>`any(${[me, ...userIds]}::text[])`),
          ...(owners ? [eb("role", "=", sql.lit("owner"))] : []),
        ]),
      )
      .orderBy("user_id")
      .select([
        "user_id as userId",
        "role",
        "built_in_set as builtInSet",
        "permission_set_id as permissionSetId",
      ])
      .forUpdate(),
  );
  const own = await holdSets(
    tx,
    tenantId,
    rows.map(({ permissionSetId }) => permissionSetId),
  );
  const of = new Map<string, Rights>();
  for (const { userId, role, ...columns } of rows) {
    const named = own.get(columns.permissionSetId ?? "") ?? { setName: null, setScopes: null };
    of.set(userId, { role, set: permissionSetOf({ ...columns, ...named }) });
  }
  const giver = of.get(me);
  if (!giver || !scopesOf(giver).has(needs)) throw forbidden();
  return { giver, of };
}
