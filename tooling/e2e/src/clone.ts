import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
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
    await clone.#create();
    return clone;
  }

  /** The demo afresh under the same address. All connections to it end, and are to be opened again. */
  async renew(): Promise<void> {
    await this.#remove();
    await this.#create();
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

  async #create(): Promise<void> {
    const template = new URL(process.env[templateUrl] ?? "").pathname.slice(1);
    await this.#maintenance.query(`CREATE DATABASE ${this.#name} TEMPLATE ${template}`);
    // Nothing here outlives a crash: no commit waits for the disk. start.spec.ts kills a service that waits.
    await this.#maintenance.query(`ALTER DATABASE ${this.#name} SET synchronous_commit = off`);
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
