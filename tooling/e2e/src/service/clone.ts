import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { query } from "./database";
import { templateEnvironment, templateUrl } from "./demo-template";

/** A database of a service's own: the demo as it was loaded before all journeys. */
export class Clone {
  readonly #name = `journey_${randomBytes(5).toString("hex")}`;
  readonly #maintenance: Client;
  /** As the owner of the tables. */
  readonly url: string;
  /** What a service on it is told. */
  readonly environment: Record<string, string>;

  private constructor(template: URL) {
    this.#maintenance = new Client({ connectionString: at(template.href, "postgres") });
    this.url = at(template.href, this.#name);
    const serving = JSON.parse(process.env[templateEnvironment] ?? "{}") as Record<string, string>;
    this.environment = { DATABASE_URL: this.url };
    for (const [key, url] of Object.entries(serving)) this.environment[key] = at(url, this.#name);
  }

  static async make(): Promise<Clone> {
    const clone = new Clone(new URL(process.env[templateUrl] ?? ""));
    await clone.#maintenance.connect();
    await clone.#create(clone.#name);
    return clone;
  }

  /**
   * The demo afresh under the same address. All connections to it end, and are to be opened again: at once, since the
   * new one is made before the old one goes.
   */
  async renew(): Promise<void> {
    const next = `${this.#name}_next`;
    await this.#create(next);
    await this.#remove();
    await this.#maintenance.query(`ALTER DATABASE ${next} RENAME TO ${this.#name}`);
  }

  /** How many jobs the worker is doing. */
  async jobsUnderWay(): Promise<number> {
    const [row] = await query<{ count: number }>(
      { database: this.url },
      "SELECT count(*)::int AS count FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL",
    );
    return row?.count ?? 0;
  }

  /** How many workers hear of new jobs now. One that does not looks for them every two seconds. */
  async listeningWorkers(): Promise<number> {
    const { rowCount } = await this.#maintenance.query(
      "SELECT FROM pg_stat_activity WHERE datname = $1 AND query LIKE 'LISTEN \"jobs:insert\"%'",
      [this.#name],
    );
    return rowCount ?? 0;
  }

  /** How many processes hear of its changes now. */
  async listeners(): Promise<number> {
    const { rowCount } = await this.#maintenance.query(
      "SELECT FROM pg_stat_activity WHERE datname = $1 AND application_name = 'roundsman changes'",
      [this.#name],
    );
    return rowCount ?? 0;
  }

  async drop(): Promise<void> {
    await this.#remove();
    await this.#maintenance.end();
  }

  async #create(name: string): Promise<void> {
    const template = new URL(process.env[templateUrl] ?? "").pathname.slice(1);
    await this.#maintenance.query(
      `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`,
    );
  }

  /** Tries for some seconds: PostgreSQL's own vacuum may be at work there, and nobody but a superuser may end that. */
  async #remove(): Promise<void> {
    for (let triesLeft = 40; ; triesLeft -= 1) {
      try {
        await this.#maintenance.query(`DROP DATABASE ${this.#name} WITH (FORCE)`);
        return;
      } catch (error) {
        const isVacuumed = error instanceof DatabaseError && error.code === "42501";
        if (!isVacuumed || triesLeft === 0) throw error;
        await pause(250);
      }
    }
  }
}

/** The same server's database of this name. */
const at = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;
