import { Client } from "pg";

import { citusServer, type CitusServer } from "./citus-server";
import { ensureWatched, forgetCluster, LOCKS, testCluster } from "./cluster";

/** Where test databases are made: the tests' own PostgreSQL, or the Citus cluster of `CITUS_URL`. */
export type TestServer = Omit<CitusServer, "nodes" | "at" | "rename">;

/** The server that this process's tests use. */
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
    // From here on the connection itself says that tests are not over.
    await maintenance.query("SELECT pg_advisory_unlock_shared($1)", [LOCKS.inUse]);
  } catch (error) {
    forgetCluster();
    await maintenance.end();
    throw error;
  }
  const said = async (statement: string) => void (await maintenance.query(statement));
  return {
    url,
    isCluster: false,
    maintenance,
    clone: (name, from) => said(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`),
    freeze: (name, finalName) => said(`ALTER DATABASE ${name} RENAME TO ${finalName}`),
    drop: (name) => said(`DROP DATABASE IF EXISTS ${name}`),
    end: () => maintenance.end(),
  };
}
