import { setTimeout as pause } from "node:timers/promises";

import { Client, DatabaseError } from "pg";

import { nodeUrls } from "../placement/cluster";
import { onDatabase } from "./on-database";

/** The server for test databases on a Citus cluster. */
export interface CitusServer {
  /** The owner's address at the coordinator. */
  url: string;
  isCluster: boolean;
  /** A connection to the owner's own database. Kept while a test database is in use. */
  maintenance: Client;
  /** Such a connection to each node, the coordinator's first. */
  nodes: readonly Client[];
  /** Returns the owner's addresses of a database at each node, the coordinator's first. */
  at: (name: string) => string[];
  /** Creates a copy of another database; from `template1` an empty one. */
  clone: (name: string, from: string) => Promise<void>;
  /** Gives a database the name under which others are cloned from it. No connection may be open. */
  freeze: (name: string, finalName: string) => Promise<void>;
  /** Renames a database. No connection may be open. */
  rename: (name: string, other: string) => Promise<void>;
  /** Does nothing for a missing database. */
  drop: (name: string) => Promise<void>;
  end: () => Promise<void>;
}

/**
 * Opens the cluster at its coordinator's address, as a superuser. A database of a cluster is one database of the same
 * name on each node; Citus matches them by the name.
 */
export async function citusServer(url: string): Promise<CitusServer> {
  const maintenance = new Client({ connectionString: url });
  await maintenance.connect();
  const urls = await nodeUrls(maintenance, url);
  const nodes = urls.map((connectionString) => new Client({ connectionString }));
  for (const node of nodes) node.on("error", () => {});
  await Promise.all(nodes.map((node) => node.connect()));
  const everywhere = async (statement: string) => {
    for (const node of nodes) await node.query(statement);
  };
  const freeze = async (name: string, finalName: string) => {
    // Citus has background processes in a database, which would start again.
    await everywhere(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    for (const node of nodes) {
      const left = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`;
      while ((await node.query(left)).rowCount !== 0) await pause(50);
    }
    await everywhere(`ALTER DATABASE ${name} RENAME TO ${finalName}`);
  };
  return {
    url,
    isCluster: true,
    maintenance,
    nodes,
    at: (name) => [url, ...urls.slice(1)].map((node) => onDatabase(node, name)),
    async clone(name, from) {
      await everywhere(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`);
      if (from === "template1") await join(urls.map((url) => onDatabase(url, name)));
    },
    freeze,
    async rename(name, other) {
      await freeze(name, other);
      await everywhere(`ALTER DATABASE ${other} ALLOW_CONNECTIONS true`);
    },
    async drop(name) {
      for (const node of nodes) await dropAt(node, name);
    },
    async end() {
      await Promise.all([maintenance, ...nodes].map((client) => client.end()));
    },
  };
}

/** Retries for some seconds, because background processes of Citus may restart while they are being ended. */
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

/** Joins new databases to one cluster, the coordinator's first. */
async function join(urls: readonly string[]): Promise<void> {
  const [coordinator, ...workers] = urls.map((url) => new Client({ connectionString: url }));
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
