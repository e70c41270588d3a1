import { runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { invalid } from "../base/errors";

/*
 * Products, shops and the business itself name pictures by their keys. A change that saves such a key locks the
 * picture's row, shared with others who do; removing the picture waits for them, and only then looks for what shows
 * it (docs/decisions/0227).
 */

/** A picture that a change names, and the path of the field that names it. */
interface NamedPicture {
  path: string;
  key: string;
}

/**
 * Locks the pictures that a change names until the change is through, so that none of them is removed meanwhile.
 * To be called before the business's row is locked: whoever removes a picture has locked it, and writes the record
 * of it, which waits for that row.
 * @throws validation on each path that names none of the business's own uploads
 */
export async function holdPictures(
  tx: Tx,
  tenantId: string,
  named: readonly NamedPicture[],
): Promise<void> {
  const held = await heldPictures(
    tx,
    tenantId,
    named.map(({ key }) => key),
  );
  const issues = named.flatMap(({ path, key }) =>
    held.has(key) ? [] : [{ path, message: "There is no such picture." }],
  );
  if (issues.length > 0) throw invalid(...issues);
}

/** Locks those of the pictures that are the business's own uploads, and gives their keys. */
export async function heldPictures(
  tx: Tx,
  tenantId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await runSql(
    tx,
    sqlBuilder
      .selectFrom("storefront_assets")
      .where("tenant_id", "=", tenantId)
      .where("key", "=", sql<string>`any(${keys}::text[])`)
      .select("key")
      .orderBy("key")
      .forKeyShare(),
  );
  return new Set(rows.map(({ key }) => key));
}
