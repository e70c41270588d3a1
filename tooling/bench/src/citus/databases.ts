import { onDatabase } from "../on-database";

/** The databases of one run of the bench, on the nodes of the cluster of CITUS_URL; gone when done with. */
export class Databases {
  readonly #coordinator: string;

  constructor(
    coordinator: string,
    /** Each as host:port. */
    readonly workers: readonly string[],
  ) {
    this.#coordinator = coordinator;
  }

  /** @param workers those to use; left out, all that the cluster has */
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

  /** The address of one, at the coordinator. */
  url(name: string): string {
    const url = new URL(this.#coordinator);
    url.pathname = `/bench_${name}_${process.pid}`;
    return url.href;
  }

  /** Makes one that the coordinator alone holds. */
  async make(name: string): Promise<void> {
    await onDatabase(this.#coordinator, (client) =>
      client.query(`CREATE DATABASE bench_${name}_${process.pid}`),
    );
  }

  /** Drops one on each node that has it. */
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
