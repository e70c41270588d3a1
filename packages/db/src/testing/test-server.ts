import { Client } from "pg";

import { citusServer, type CitusServer } from "./citus-server";
import { ensureWatched, forgetCluster, LOCKS, testCluster } from "./cluster";

/** The server for test databases: the tests' own PostgreSQL, or the Citus cluster of `CITUS_URL`. */
export type TestServer = Omit<CitusServer, "nodes" | "at" | "rename">;

/** Returns the server of this process's tests. */
export async function testServer(): Promise<TestServer> {
  const citus = process.env["CITUS_URL"];
  return citus ? await citusServer(citus) : await ownPostgres();
}

async function ownPostgres(): Promise<TestServer> {
  const { url } = await testCluster();
  const maintenance = new Client({ connectionString: url });
  maintenance.on("error", () => {});
  try {
    await maintenance.connect();
    await maintenance.query("SELECT pg_advisory_lock_shared($1)", [LOCKS.inUse]);
    await ensureWatched(maintenance);
    // From here on the connection itself shows that tests still run.
    await maintenance.query("SELECT pg_advisory_unlock_shared($1)", [LOCKS.inUse]);
  } catch (error) {
    forgetCluster();
    await maintenance.end();
    throw error;
  }
  const execute = async (statement: string) => void (await maintenance.query(statement));
  return {
    url,
    isCluster: false,
    maintenance,
    clone: (name, from) => execute(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`),
    freeze: (name, finalName) => execute(`ALTER DATABASE ${name} RENAME TO ${finalName}`),
    drop: (name) => execute(`DROP DATABASE IF EXISTS ${name}`),
    end: () => maintenance.end(),
  };
}
