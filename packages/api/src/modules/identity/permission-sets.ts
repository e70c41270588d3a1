import { runSql, sql, sqlBuilder, type InferResult, type SqlRunner, type Tx } from "@roundsman/db";
import { z } from "zod";
import {
  builtInSets,
  roleScopes,
  ScopeName,
  scopes,
  type PermissionSet as Held,
} from "../../platform/access/scopes";
import { notFound } from "../../platform/base/errors";
import { isOpenInvitation } from "../../platform/credentials";
import { text } from "../../platform/values/values";
import { RoleName } from "./members";
import { setColumns, whyNotGive, type Rights } from "./rights";

/** What an admin is narrowed to: the three that every business has, and its own. */
export const PermissionSet = z
  .object({
    /** `office`, `accounts`, `yard`, or the id of one of the business's own. */
    id: z.string(),
    name: z.string(),
    about: z.string().nullable(),
    builtIn: z.boolean(),
    scopes: z.array(ScopeName),
    /** How many have it. */
    members: z.int(),
    /** How many open invitations give it. */
    invitations: z.int(),
    /** Null where the one who asks may, or why not. */
    can: z.object({
      give: z.string().nullable(),
      change: z.string().nullable(),
      delete: z.string().nullable(),
    }),
  })
  .meta({ id: "PermissionSet" });

const Name = text(60, 1);
/** What an admin may do; what costs the business money is its owners' alone. */
const SetScopes = z
  .array(ScopeName)
  .min(1, "Tick at least one thing that they may do.")
  .max(100)
  .refine((wanted) => wanted.every((scope) => roleScopes.admin.has(scope)), {
    message: "No admin may do one of these.",
  });

export const NewPermissionSet = z.object({ name: Name, scopes: SetScopes });
export const PermissionSetChange = z.object({
  name: Name.optional(),
  scopes: SetScopes.optional(),
});

/** What the one who asks may give somebody. */
export const Giveable = z.object({ roles: z.array(RoleName), scopes: z.array(ScopeName) });

const selectSets = sqlBuilder
  .selectFrom("permission_sets")
  .orderBy("name")
  .select(["id", sql<string>`name::text`.as("name"), "scopes"]);

type SetRow = InferResult<typeof selectSets>[number];

export const setOf = ({ id, name, scopes: held }: SetRow): Held => ({
  id,
  name,
  scopes: scopes.filter((scope) => held.includes(scope)),
});

interface Use {
  members: number;
  invitations: number;
}

/** How many members and open invitations have each set of a business, by the set's id. */
export async function usesOf(db: SqlRunner, tenantId: string): Promise<Map<string, Use>> {
  const setId = sql<string>`coalesce(built_in_set::text, permission_set_id::text)`;
  const narrowed = sql<boolean>`num_nonnulls(built_in_set, permission_set_id) = 1`;
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("members")
      .where("tenant_id", "=", tenantId)
      .where(narrowed)
      .select([setId.as("id"), sql<boolean>`true`.as("joined")])
      .unionAll(
        sqlBuilder
          .selectFrom("invitations as i")
          .where("i.tenant_id", "=", tenantId)
          .where(isOpenInvitation)
          .where(narrowed)
          .select([setId.as("id"), sql<boolean>`false`.as("joined")]),
      ),
  );
  const uses = new Map<string, Use>();
  for (const { id, joined } of rows) {
    const use = uses.get(id) ?? { members: 0, invitations: 0 };
    use[joined ? "members" : "invitations"] += 1;
    uses.set(id, use);
  }
  return uses;
}

/** Every set of a business: the built-in ones first, its own by name. */
export async function readSets(db: SqlRunner, tenantId: string): Promise<Held[]> {
  const own = await runSql(db, selectSets.where("tenant_id", "=", tenantId));
  return [...Object.values(builtInSets), ...own.map(setOf)];
}

/** Holds one of the business's own sets against everybody else. @throws not_found */
export async function lockSet(tx: Tx, tenantId: string, id: string): Promise<Held> {
  const [row] = await runSql(
    tx,
    selectSets.where("tenant_id", "=", tenantId).where("id", "=", id).forUpdate(),
  );
  if (!row) throw notFound("permission set");
  return setOf(row);
}

/** Why a set is not deleted; null where nobody has it. */
export function whyInUse(use: Use | undefined): string | null {
  if (!use) return null;
  const all = use.members + use.invitations;
  return `It is in use by ${all === 1 ? "one person" : `${all} people`}: give them another first.`;
}

/** A set as the one who asks sees it; `mayChange`: they may change members. */
export function viewSet(
  set: Held,
  use: Use | undefined,
  { giver, mayChange }: { giver: Rights; mayChange: boolean },
): z.infer<typeof PermissionSet> {
  const { id, name } = set;
  const { builtInSet } = setColumns(set);
  const beyond = mayChange
    ? whyNotGive(giver, { role: "admin", set })
    : "You may not change members.";
  const change = builtInSet ? "Every business has this one as it is." : beyond;
  return {
    id,
    name,
    about: builtInSet && builtInSets[builtInSet].about,
    builtIn: builtInSet !== null,
    scopes: [...set.scopes],
    members: use?.members ?? 0,
    invitations: use?.invitations ?? 0,
    can: { give: beyond, change, delete: change ?? whyInUse(use) },
  };
}
