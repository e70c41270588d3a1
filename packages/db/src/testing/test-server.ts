import { setTimeout as pause } from "node:timers/promises";

import { Client, DatabaseError } from "pg";

import { nodeUrls } from "../placement/cluster";
import { ensureWatched, forgetCluster, LOCKS, testCluster } from "./cluster";
import { onDatabase } from "./on-database";

/** Where test databases are made: the tests' own PostgreSQL, or the Citus cluster of `CITUS_URL`. */
export interface TestServer {
  /** The owner's address; on a cluster the coordinator's. */
  url: string;
  isCluster: boolean;
  /** A connection to the owner's own database. Kept as long as the test database is in use. */
  maintenance: Client;
  /** Makes a database like another; from `template1` an empty one. */
  clone: (name: string, from: string) => Promise<void>;
  /** Gives a database the name under which others are cloned from it. Nobody may be connected any more. */
  freeze: (name: string, finalName: string) => Promise<void>;
  /** Does nothing where there is no such database. */
  drop: (name: string) => Promise<void>;
  end: () => Promise<void>;
}

/** The server that this process's tests use. */
export async function testServer(): Promise<TestServer> {
  const citus = process.env["CITUS_URL"];
  return citus ? await runningCluster(citus) : await ownPostgres();
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

/** A database of a cluster is one of the same name on each node; Citus finds its like on other nodes by the name. */
async function runningCluster(url: string): Promise<TestServer> {
  const maintenance = new Client({ connectionString: url });
  await maintenance.connect();
  const urls = await nodeUrls(maintenance, url);
  const nodes = urls.map((connectionString) => new Client({ connectionString }));
  for (const node of nodes) node.on("error", () => {});
  await Promise.all(nodes.map((node) => node.connect()));
  const everywhere = async (statement: string) => {
    for (const node of nodes) await node.query(statement);
  };
  return {
    url,
    isCluster: true,
    maintenance,
    async clone(name, from) {
      await everywhere(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`);
      if (from === "template1") await join(urls.map((at) => onDatabase(at, name)));
    },
    async freeze(name, finalName) {
      // Citus keeps processes of its own in a database, which would start again.
      await everywhere(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      for (const node of nodes) {
        const left = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`;
        while ((await node.query(left)).rowCount !== 0) await pause(50);
      }
      await everywhere(`ALTER DATABASE ${name} RENAME TO ${finalName}`);
    },
    async drop(name) {
      for (const node of nodes) await dropAt(node, name);
    },
    async end() {
      await Promise.all([maintenance, ...nodes].map((client) => client.end()));
    },
  };
}

/** Tries for some seconds: what Citus keeps running in a database may start again while it is ended. */
async function dropAt(node: Client, name: string): Promise<void> {
  for (let attemptsLeft = 20; ; attemptsLeft -= 1) {
    try {
      await node.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      const inUse = error instanceof DatabaseError && error.code === "55006";
      if (!inUse || attemptsLeft === 0) throw error;
      await pause(250);
    }
  }
}

/** Makes one cluster of new databases, the coordinator's first. */
async function join(urls: readonly string[]): Promise<void> {
  const [coordinator, ...workers] = urls.map((at) => new Client({ connectionString: at }));
  const clients = coordinator ? [coordinator, ...workers] : [];
  try {
    for (const client of clients) {
      await client.connect();
      await client.query("CREATE EXTENSION citus");
    }
    await coordinator?.query("SELECT citus_set_coordinator_host($1, $2::int)", [
      coordinator.host,
      coordinator.port,
    ]);
    for (const { host, port } of workers) {
      await coordinator?.query("SELECT citus_add_node($1, $2::int)", [host, port]);
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
