import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { citusServer, type CitusServer } from "@roundsman/db/testing/citus";
import { Client, DatabaseError } from "pg";
import { query } from "./database";
import { templateEnvironment, templateUrl } from "./demo-template";
import { templateOfToday } from "./todays-template";

/** Where clones are made: the run's own PostgreSQL, which is its only node, or the cluster of `CITUS_URL`. */
type Server = Pick<CitusServer, "nodes" | "at" | "clone" | "rename" | "drop" | "end">;

/** A database of a service's own: the demo as it is loaded today. */
export class Clone {
  readonly #name = `journey_${randomBytes(5).toString("hex")}`;
  readonly #server: Server;
  readonly #template: () => Promise<string>;
  /** As the owner of the tables. */
  readonly url: string;
  /** What a service on it is told. */
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
   * The demo afresh under the same address. All connections to it end, and are to be opened again: at once, since the
   * new one is made before the old one goes.
   */
  async renew(): Promise<void> {
    const next = `${this.#name}_next`;
    await this.#server.clone(next, await this.#template());
    await this.#server.drop(this.#name);
    await this.#server.rename(next, this.#name);
  }

  /** How many jobs the worker is doing. */
  async jobsUnderWay(): Promise<number> {
    const statement =
      "SELECT count(*)::int AS count FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL";
    const nodes = this.#server.at(this.#name);
    const found = await Promise.all(
      nodes.map((database) => query<{ count: number }>({ database }, statement)),
    );
    return found.flat().reduce((sum, { count }) => sum + count, 0);
  }

  /** How many workers hear of new jobs now at each node. One that does not looks for them every two seconds. */
  async listeningWorkers(): Promise<number> {
    return Math.min(...(await this.#connected(`query LIKE 'LISTEN "jobs:insert"%'`)));
  }

  /** How many processes hear of its changes now, added up over the nodes. */
  async listeners(): Promise<number> {
    const found = await this.#connected("application_name = 'roundsman changes'");
    return found.reduce((sum, count) => sum + count, 0);
  }

  async drop(): Promise<void> {
    await this.#server.drop(this.#name);
    await this.#server.end();
  }

  /** How many connections of the kind there are at each node. */
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

/** Tries for some seconds: PostgreSQL's own vacuum may be at work there, and nobody but a superuser may end that. */
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

/** The same server's database of this name. */
const at = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;
