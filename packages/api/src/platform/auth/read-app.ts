import { prepareReadOfCopies, type Database } from "@roundsman/db";
import type { KeyCaller } from "../access/caller";
import { hashToken } from "../base/tokens";
import { callerBy, keysThatHold } from "./read-caller";

const selectAppToken = prepareReadOfCopies(({ tokenHash, now }: { tokenHash: string; now: Date }) =>
  keysThatHold(now)
    .innerJoin("oauth_access_tokens as t", (join) =>
      join.onRef("t.business_id", "=", "k.tenant_id").onRef("t.key_id", "=", "k.id"),
    )
    .where("t.token_hash", "=", tokenHash)
    .where("t.expires_at", ">", now)
    .select("t.scopes as tokenScopes"),
);

/** Whose app shows this token, in one statement: it is the app's key that acts, within what the token may do. */
export async function readAppToken(
  { service }: Database,
  token: string,
  now: Date,
): Promise<KeyCaller | null> {
  const [row] = await selectAppToken(service, { tokenHash: hashToken(token), now });
  if (!row) return null;
  const scopes = row.tokenScopes.filter((scope) => row.scopes.includes(scope));
  return callerBy(service, row, scopes, now);
}
