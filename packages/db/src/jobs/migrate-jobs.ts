import { readFile } from "node:fs/promises";

import { Logger, runMigrations } from "graphile-worker";
import type { Client } from "pg";
import { Pool } from "pg";

import type { Roles } from "../row-security/roles";

const silent = new Logger(() => () => {});

/**
 * Migrates the worker's own tables, lets the service's role run the worker, and lets both roles enqueue; see
 * jobs.sql.
 */
export async function migrateJobs(owner: Client, ownerUrl: string, roles: Roles): Promise<void> {
  // Our own pool, ended here: the library's pool would keep the process alive for ten seconds.
  const pgPool = new Pool({ connectionString: ownerUrl, max: 1 });
  // A lost connection fails its statement, which reports the error; the worker requires a listener for this event
  // too.
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  try {
    await runMigrations({ pgPool, logger: silent });
  } finally {
    await pgPool.end();
  }
  await owner.query(await readFile(new URL("jobs.sql", import.meta.url), "utf8"));
  await owner.query("SELECT open_jobs($1, $2)", [roles.business, roles.service]);
}
