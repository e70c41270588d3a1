import { Prisma, type Database, type PrismaClient } from "@roundsman/db";
import type { KeyCaller } from "../access/caller";
import { membershipColumns, toMembership, type MembershipRow } from "./membership-row";
import { matchesHash } from "../tokens/tokens";

interface KeyRow extends MembershipRow {
  key_id: string;
  tenant_id: string;
  key_name: string;
  key_hash: string;
  scopes: string[];
  last_used_at: Date | null;
  user_id: string;
  user_name: string;
  email: string;
}

const noteUseAfterMs = 60_000;

/**
 * Whose key this is, in one statement. The prefix finds the row, the hash of the whole decides, in
 * constant time. Null where it is unknown, revoked or expired, or where its creator is locked or has
 * left: what nobody answers for does nothing.
 */
export async function readKey(
  { quick, service }: Database,
  key: string,
  now: Date,
): Promise<KeyCaller | null> {
  const prefix = key.slice(0, key.indexOf("_"));
  const rows = await quick.service.$queryRaw<KeyRow[]>(Prisma.sql`
    SELECT k.id AS key_id, k.tenant_id, k.name AS key_name, k.key_hash, k.scopes, k.last_used_at,
           u.id AS user_id, u.name AS user_name, u.email::text AS email, ${membershipColumns}
      FROM api_keys k
      JOIN users u ON u.id = k.created_by_user_id AND u.locked_at IS NULL
      JOIN members m ON m.tenant_id = k.tenant_id AND m.user_id = k.created_by_user_id
      JOIN businesses b ON b.id = k.tenant_id
      LEFT JOIN subscriptions p ON p.tenant_id = k.tenant_id
     WHERE k.prefix = ${prefix} AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})`);
  const row = rows[0];
  if (!row || !matchesHash(key, row.key_hash)) return null;
  const membership = toMembership(row);
  if (!membership) return null;
  await noteUse(service, row, now);
  return {
    kind: "key",
    keyId: row.key_id,
    name: row.key_name,
    creator: { id: row.user_id, name: row.user_name, email: row.email },
    scopes: row.scopes,
    memberships: [membership],
  };
}

/** The first use at once, later ones at most once a minute. */
async function noteUse(service: PrismaClient, row: KeyRow, now: Date): Promise<void> {
  if (row.last_used_at && now.getTime() - row.last_used_at.getTime() < noteUseAfterMs) return;
  await service.apiKey.updateMany({
    where: { tenantId: row.tenant_id, id: row.key_id },
    data: { lastUsedAt: now },
  });
}
