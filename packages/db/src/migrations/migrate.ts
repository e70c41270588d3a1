import { Client } from "pg";

import { migrateJobs } from "../jobs/migrate-jobs";
import type { DatabaseUrls } from "../urls";
import { letErase } from "../row-security/erasure";
import { letIndexesWork } from "../row-security/leakproof";
import { secureRows } from "../row-security/secure-rows";
import { ensureRoles } from "../row-security/roles";
import { applyMigrations } from "./engine";

/**
 * Brings a database to where this version of the service needs it: migrations not yet applied, the
 * worker's tables, the two roles, row-level security. Doing it again changes nothing.
 * @param until the last migration wanted, for a database that is to be filled from an older one
 * @returns the names of the migrations applied now
 * @throws Error when a migration fails; those before it stay applied
 */
export async function migrate(
  urls: DatabaseUrls,
  { until }: { until?: string | undefined } = {},
): Promise<string[]> {
  const applied = await applyMigrations(urls.owner, until);
  const owner = new Client({ connectionString: urls.owner });
  await owner.connect();
  try {
    const roles = await ensureRoles(owner, urls);
    await migrateJobs(owner, urls.owner, roles);
    await secureRows(owner, roles);
    await letErase(owner, roles);
    await letIndexesWork(owner);
  } finally {
    await owner.end();
  }
  return applied;
}
