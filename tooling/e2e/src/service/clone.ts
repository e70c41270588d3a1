import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { citusServer, type CitusServer } from "@roundsman/db/testing/citus";
import { Client, DatabaseError } from "pg";
import { query } from "./database";
import { templateEnvironment, templateUrl } from "./demo-template";
import { templateOfToday } from "./todays-template";

/** The server for clones: the run's own PostgreSQL, which is its only node, or the cluster of `CITUS_URL`. */
type Server = Pick<CitusServer, "nodes" | "at" | "clone" | "rename" | "drop" | "end">;

/** A service's own database with the demo as it is loaded today. */
export class Clone {
  readonly #name = `journey_${randomBytes(5).toString("hex")}`;
  readonly #server: Server;
  readonly #template: () => Promise<string>;
  /** The address as the owner of the tables. */
  readonly url: string;
  /** The settings of a service on this database. */
  readonly environment: Record<string, string>;

  private constructor(server: Server, template: string) {
    this.#server = server;
    this.#template = async () => new URL(await templateOfToday(template)).pathname.slice(1);
    this.url = at(template, this.#name);
    const serving = JSON.parse(process.env[templateEnvironment] ?? "{}") as Record<string, string>;
    this.environment = { ...serving, DATABASE_URL: this.url };
    for (const [key, value] of Object.entries(serving)) {
      if (key.endsWith("_URL")) this.environment[key] = at(value, this.#name);
    }
  }

  static async make(): Promise<Clone> {
    const cluster = process.env["CITUS_URL"];
    const template = process.env[templateUrl] ?? "";
    const server = await (cluster ? citusServer(cluster) : onePostgres(template));
    const clone = new Clone(server, template);
    await server.clone(clone.#name, await clone.#template());
    return clone;
  }

  /**
   * Replaces the database by a new demo under the same address. All connections end and must be opened again. The new
   * database is created before the old one is dropped, so that they can connect at once.
   */
  async renew(): Promise<void> {
    const next = `${this.#name}_next`;
    await this.#server.clone(next, await this.#template());
    await this.#server.drop(this.#name);
    await this.#server.rename(next, this.#name);
  }

  /** Returns the number of jobs that the worker is running. */
  async jobsUnderWay(): Promise<number> {
    const statement =
      "SELECT count(*)::int AS count FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL";
    const nodes = this.#server.at(this.#name);
    const found = await Promise.all(
      nodes.map((database) => query<{ count: number }>({ database }, statement)),
    );
    return found.flat().reduce((sum, { count }) => sum + count, 0);
  }

  /**
   * Returns the number of workers that listen for new jobs, the lowest of all nodes. A worker that does not listen
   * polls every two seconds.
   */
  async listeningWorkers(): Promise<number> {
    return Math.min(...(await this.#connected(`query LIKE 'LISTEN "jobs:insert"%'`)));
  }

  /** Returns the number of processes that listen for changes, over all nodes. */
  async listeners(): Promise<number> {
    const found = await this.#connected("application_name = 'roundsman changes'");
    return found.reduce((sum, count) => sum + count, 0);
  }

  async drop(): Promise<void> {
    await this.#server.drop(this.#name);
    await this.#server.end();
  }

  /** Returns the number of such connections at each node. */
  async #connected(kind: string): Promise<number[]> {
    const statement = `SELECT FROM pg_stat_activity WHERE datname = $1 AND ${kind}`;
    const found = this.#server.nodes.map((node) => node.query(statement, [this.#name]));
    return (await Promise.all(found)).map(({ rowCount }) => rowCount ?? 0);
  }
}

async function onePostgres(template: string): Promise<Server> {
  const maintenance = new Client({ connectionString: at(template, "postgres") });
  await maintenance.connect();
  const said = async (statement: string) => void (await maintenance.query(statement));
  return {
    nodes: [maintenance],
    at: (name) => [at(template, name)],
    clone: (name, from) => said(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`),
    rename: (name, other) => said(`ALTER DATABASE ${name} RENAME TO ${other}`),
    drop: (name) => dropAt(maintenance, name),
    end: () => maintenance.end(),
  };
}

/**
 * Repeats for some seconds, because PostgreSQL's autovacuum may be at work there, and only a superuser may end it.
 */
async function dropAt(maintenance: Client, name: string): Promise<void> {
  for (let triesLeft = 40; ; triesLeft -= 1) {
    try {
      await maintenance.query(`DROP DATABASE ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      const isVacuumed = error instanceof DatabaseError && error.code === "42501";
      if (!isVacuumed || triesLeft === 0) throw error;
      await pause(250);
    }
  }
}

/** Returns the address of another database of the same server. */
const at = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;
