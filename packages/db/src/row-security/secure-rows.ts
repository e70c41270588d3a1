import { readFile } from "node:fs/promises";

import type pg from "pg";

import { exceptions } from "./exceptions";
import type { Roles } from "./roles";

/**
 * Enables row-level security on every table of a business, and grants the two roles their rights; see
 * secure-rows.sql.
 */
export async function secureRows(owner: pg.Client, roles: Roles): Promise<void> {
  const script = await readFile(new URL("secure-rows.sql", import.meta.url), "utf8");
  await owner.query("BEGIN");
  try {
    // Two deployments at once would conflict in the catalogue.
    await owner.query("SELECT pg_advisory_xact_lock(hashtext('secure_rows'))");
    await owner.query(script);
    const values = [roles.business, roles.service, JSON.stringify(exceptions)];
    await owner.query("SELECT secure_rows($1, $2, $3)", values);
    await owner.query("COMMIT");
  } catch (error) {
    await owner.query("ROLLBACK");
    throw error;
  }
}
