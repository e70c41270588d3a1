import { randomBytes, randomInt } from "node:crypto";
import {
  expressionBuilder,
  runSql,
  sqlBuilder,
  type Expression,
  type SqlBool,
  type Tables,
  type Tx,
} from "@roundsman/db";
import { hashToken } from "../base/tokens";

const letters = "abcdefghijkmnpqrstuvwxyz23456789";

interface NewKey {
  prefix: string;
  key: string;
  hash: string;
}

const drawn = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join("");

/** Of a test business a key says so. */
const newPrefix = { live: () => `rm${drawn(10)}`, test: () => `rmtest${drawn(6)}` };

/** A key as it is made: `prefix` finds its row, the whole is shown once, only the hash is stored. */
export function newKey(of: "live" | "test" = "live", prefix = newPrefix[of]()): NewKey {
  const key = `${prefix}_${randomBytes(32).toString("hex")}`;
  return { prefix, key, hash: hashToken(key) };
}

/** Refused from the next request on; the row stays as the record. False where it is revoked already. */
export async function revokeKey(
  tx: Tx,
  key: { tenantId: string; id: string },
  now: Date,
): Promise<boolean> {
  const { tenantId, id } = key;
  const { count } = await tx.apiKey.updateMany({
    where: { tenantId, id, revokedAt: null },
    data: { revokedAt: now },
  });
  return count > 0;
}

const k = expressionBuilder<Tables & { k: Tables["api_keys"] }, "k">();

/** Of keys as `k`: whose maker is no member of the business any more. */
export const isOrphaned: Expression<SqlBool> = k.not(
  k.exists(
    k
      .selectFrom("members as m")
      .whereRef("m.tenant_id", "=", "k.tenant_id")
      .whereRef("m.user_id", "=", "k.created_by_user_id")
      .select("m.user_id"),
  ),
);

/**
 * Makes somebody answer for a key whose maker is no member any more, with a new secret: the old one may
 * be with who has left. Gives the key; null where its maker is a member, or it was revoked or taken
 * over meanwhile.
 */
export async function adoptKey(
  tx: Tx,
  key: { tenantId: string; id: string; prefix: string; createdByUserId: string },
  keeperId: string,
): Promise<string | null> {
  const { tenantId, id, createdByUserId: maker } = key;
  const made = newKey("live", key.prefix);
  const adopted = await runSql(
    tx,
    sqlBuilder
      .updateTable("api_keys as k")
      .set({ created_by_user_id: keeperId, key_hash: made.hash })
      .where("k.tenant_id", "=", tenantId)
      .where("k.id", "=", id)
      .where("k.revoked_at", "is", null)
      .where("k.created_by_user_id", "=", maker)
      .where(isOrphaned)
      .returning("k.id"),
  );
  return adopted.length === 1 ? made.key : null;
}

const open = { acceptedAt: null, revokedAt: null } as const;

const i = expressionBuilder<{ i: Tables["invitations"] }, "i">();

/** Of invitations as `i`: neither accepted nor withdrawn; they may have run out. The same as `open`. */
export const isOpenInvitation: Expression<SqlBool> = i.and([
  i("i.accepted_at", "is", null),
  i("i.revoked_at", "is", null),
]);

/** Withdraws open invitations of a business: one by its id, or all of an address. Gives how many. */
export async function withdrawInvitations(
  tx: Tx,
  which: { tenantId: string } & ({ id: string } | { email: string }),
  now: Date,
): Promise<number> {
  const { count } = await tx.invitation.updateMany({
    where: { ...which, ...open },
    data: { revokedAt: now },
  });
  return count;
}

/** Takes an invitation, once. False where it was accepted or withdrawn meanwhile. */
export async function takeInvitation(
  tx: Tx,
  { tenantId, id }: { tenantId: string; id: string },
  now: Date,
): Promise<boolean> {
  const { count } = await tx.invitation.updateMany({
    where: { tenantId, id, ...open },
    data: { acceptedAt: now },
  });
  return count === 1;
}

/** Takes a permission set off the invitations that are over: accepted or withdrawn, they give nobody anything. */
export async function detachClosedInvitations(
  tx: Tx,
  { tenantId, permissionSetId }: { tenantId: string; permissionSetId: string },
): Promise<void> {
  await tx.invitation.updateMany({
    where: { tenantId, permissionSetId, NOT: open },
    data: { permissionSetId: null },
  });
}
