import type { Log } from "@roundsman/api";
import type { Pool, PoolClient } from "pg";

/** The namespace of PostgreSQL's advisory locks that mark live workers. */
const space = 7_402_020;
const lookEveryMs = 30_000;

/**
 * Marks this worker as live while its process runs, and frees the jobs of dead workers. The queue alone would leave a
 * killed worker's job locked for four hours. A worker keeps an advisory lock of its name on its own connection, and
 * PostgreSQL releases the lock however the process ends.
 */
export class Alive {
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #names = new Set<string>();
  readonly #held = new Set<PoolClient>();
  #connection: Promise<PoolClient> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(pool: Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Frees the jobs of dead workers, now and every half a minute. Never throws: the next run may succeed. */
  async watch(): Promise<void> {
    try {
      await this.#look();
    } catch (error) {
      this.#log.warn({ error: String(error) }, "could not look for dead workers");
    }
    if (!this.#stopped) this.#timer = setTimeout(() => void this.watch(), lookEveryMs);
  }

  /** Marks `name` as a name under which this process works. */
  async claim(name: string): Promise<void> {
    this.#names.add(name);
    const connection = await this.#connect();
    await connection.query("SELECT pg_advisory_lock_shared($1, hashtext($2))", [space, name]);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const connection = await this.#connection?.catch(() => null);
    if (connection) this.#drop(connection);
  }

  async #look(): Promise<void> {
    const connection = await this.#connect();
    const { rows } = await connection.query<{ names: string[] | null }>(
      `SELECT array_agg(name) AS names
         FROM (SELECT DISTINCT locked_by AS name FROM graphile_worker._private_jobs
                WHERE locked_by IS NOT NULL AND NOT locked_by = ANY ($2)) w
        WHERE pg_try_advisory_xact_lock($1, hashtext(name))`,
      [space, [...this.#names]],
    );
    const names = rows[0]?.names;
    if (!names) return;
    await connection.query("SELECT graphile_worker.force_unlock_workers($1)", [names]);
    this.#log.warn({ workers: names }, "freed the jobs of workers that are gone");
  }

  /** Returns the single connection, and opens a new one after a loss. */
  #connect(): Promise<PoolClient> {
    this.#connection ??= this.#open().catch((error: unknown) => {
      this.#connection = null;
      throw error;
    });
    return this.#connection;
  }

  async #open(): Promise<PoolClient> {
    const connection = await this.#pool.connect();
    this.#held.add(connection);
    connection.once("error", () => this.#drop(connection));
    for (const name of this.#names) {
      await connection.query("SELECT pg_advisory_lock_shared($1, hashtext($2))", [space, name]);
    }
    return connection;
  }

  /** Destroys the connection instead of releasing it: no other user of the pool may get the locks on it. */
  #drop(connection: PoolClient): void {
    if (!this.#held.delete(connection)) return;
    this.#connection = null;
    connection.release(true);
  }
}
