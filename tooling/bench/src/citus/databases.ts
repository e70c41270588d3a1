import { onDatabase } from "../on-database";

/** The databases of one run of the bench, on the nodes of the cluster of CITUS_URL. `drop` deletes them. */
export class Databases {
  readonly #coordinator: string;

  constructor(
    coordinator: string,
    /** Workers as host:port. */
    readonly workers: readonly string[],
  ) {
    this.#coordinator = coordinator;
  }

  /** @param workers the workers to use; all workers of the cluster if left out */
  static async of(coordinator: string, workers?: readonly string[]): Promise<Databases> {
    if (workers) return new Databases(coordinator, workers);
    const { rows } = await onDatabase(coordinator, (client) =>
      client.query<{ at: string }>(
        "SELECT nodename || ':' || nodeport AS at FROM pg_dist_node WHERE groupid <> 0 ORDER BY groupid",
      ),
    );
    return new Databases(
      coordinator,
      rows.map(({ at }) => at),
    );
  }

  /** Returns the address of a database at the coordinator. */
  url(name: string): string {
    const url = new URL(this.#coordinator);
    url.pathname = `/bench_${name}_${process.pid}`;
    return url.href;
  }

  /** Creates a database that exists at the coordinator only. */
  async make(name: string): Promise<void> {
    await onDatabase(this.#coordinator, (client) =>
      client.query(`CREATE DATABASE bench_${name}_${process.pid}`),
    );
  }

  /** Drops a database on each node that has it. */
  async drop(name: string): Promise<void> {
    for (const at of [new URL(this.#coordinator).host, ...this.workers]) {
      const url = new URL(this.#coordinator);
      url.host = at;
      await onDatabase(url.href, (client) =>
        client.query(`DROP DATABASE IF EXISTS bench_${name}_${process.pid} WITH (FORCE)`),
      );
    }
  }
}
