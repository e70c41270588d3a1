import { randomBytes } from "node:crypto";

import { Client, Pool } from "pg";

import type { Database } from "../client/create-database";
import { createDatabase } from "../client/create-database";
import type { DatabaseUrls } from "../urls";
import { databaseUrls } from "../urls";
import { ensureWatched, LOCKS, testCluster } from "./cluster";
import { onDatabase } from "./on-database";
import { refusePreparedSearches } from "./refuse-prepared-searches";
import { ensureDemo, ensureTemplate } from "./template";

export interface TestDatabase {
  urls: DatabaseUrls;
  /** What a process that serves is told of it. */
  environment: { BUSINESS_DATABASE_URL: string; SERVICE_DATABASE_URL: string };
  /** As the service itself opens it. */
  database: Database;
  /** The owner of the tables, for deliberately bare statements. Exempt from row-level security. */
  owner: Pool;
  /**
   * Closes all of the above and drops the database. PostgreSQL waits five seconds for connections
   * made elsewhere (a server under test) to end, then refuses.
   */
  drop: () => Promise<void>;
}

const CUT_OFF = new Set(["57P01", "57P03", "08006", "ECONNREFUSED", "ECONNRESET"]);

/**
 * A migrated database for one test file. Nothing is needed but this call:
 *
 *     const { database, owner, drop } = await testDatabase();
 *     afterAll(drop);
 *
 * All test runs on the machine share one PostgreSQL, booted by whoever comes first and stopped when
 * nobody has been connected for some seconds.
 * @param demo puts the demo in it, its second steps sealed with this key; left out, it is empty
 */
export async function testDatabase(demo?: { secretKey: string }): Promise<TestDatabase> {
  const { name, url, lease } = await patiently(() => cloneTemplate(demo));
  const urls = databaseUrls({ DATABASE_URL: url });
  const database = createDatabase({ urls, poolSize: 4 });
  for (const pool of Object.values(database.pools)) refusePreparedSearches(pool);
  const owner = new Pool({ connectionString: url, max: 4 });
  owner.on("error", () => {});
  return {
    urls,
    environment: { BUSINESS_DATABASE_URL: urls.business, SERVICE_DATABASE_URL: urls.service },
    database,
    owner,
    async drop() {
      await Promise.all([database.close(), owner.end()]);
      await lease.query(`DROP DATABASE ${name}`);
      await lease.end();
    },
  };
}

/** Clones the template, on a connection that is kept as the sign that the tests are not over. */
async function cloneTemplate(demo?: { secretKey: string }) {
  const cluster = await testCluster();
  const lease = new Client({ connectionString: cluster.url });
  lease.on("error", () => {});
  try {
    await lease.connect();
    await lease.query("SELECT pg_advisory_lock_shared($1)", [LOCKS.inUse]);
    await ensureWatched(lease);
    const template = demo
      ? await ensureDemo(lease, cluster.url, demo.secretKey)
      : await ensureTemplate(lease, cluster.url);
    const name = `test_${randomBytes(6).toString("hex")}`;
    await lease.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
    await lease.query("SELECT pg_advisory_unlock_shared($1)", [LOCKS.inUse]);
    return { name, url: onDatabase(cluster.url, name), lease };
  } catch (error) {
    await lease.end();
    throw error;
  }
}

/** Tries anew where the watcher stopped the server at that very moment. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attemptsLeft = 3; ; attemptsLeft -= 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (typeof code !== "string" || !CUT_OFF.has(code) || attemptsLeft === 0) throw error;
    }
  }
}
