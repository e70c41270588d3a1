import { askAgain, isBrokenBetweenNodes } from "./ask-again";
import { FairPool } from "./fair-pool";
import { atNode, type Nodes } from "./nodes";

/** A node, and the service's connections to it. */
interface NodeOfPool {
  /** Its permanent number in the cluster; 0 is the coordinator, and a single PostgreSQL. */
  number: number;
  pool: FairPool;
}

/**
 * The service's connections: to a single PostgreSQL or a cluster's coordinator, and on a cluster, once requested, to
 * each worker.
 */
export class ServicePool extends FairPool {
  readonly #given: ConstructorParameters<typeof FairPool>;
  readonly #workers = new Map<number, { url: string; pool: FairPool }>();

  constructor(...poolArguments: ConstructorParameters<typeof FairPool>) {
    super(...poolArguments);
    this.#given = poolArguments;
    const [{ max }] = poolArguments;
    const query = super.query.bind(this);
    Object.assign(this, {
      // Each of the coordinator's connections may use a broken connection to the worker.
      query: (...args: unknown[]): unknown =>
        askAgain(() => Reflect.apply(query, undefined, args), isBrokenBetweenNodes, max),
    });
  }

  override get parts(): FairPool[] {
    return [this, ...[...this.#workers.values()].map(({ pool }) => pool)];
  }

  /**
   * Returns the coordinator and each current worker. A single PostgreSQL returns itself without a query.
   * @param nodes of the cluster; null on a single PostgreSQL
   * @throws if the coordinator can't be reached
   */
  async nodes(nodes: Nodes | null): Promise<NodeOfPool[]> {
    const workers = (await nodes?.workers()) ?? [];
    return [
      { number: 0, pool: this },
      ...workers.map(({ number, ...node }) => ({ number, pool: this.#poolAt(number, node) })),
    ];
  }

  /**
   * Returns the node that holds a business's rows. A single PostgreSQL returns itself without a query.
   * @param nodes of the cluster; null on a single PostgreSQL
   * @throws if the coordinator can't be reached
   */
  async nodeHolding(tenantId: string, nodes: Nodes | null): Promise<NodeOfPool> {
    if (!nodes) return { number: 0, pool: this };
    const { number, ...node } = await nodes.holding(tenantId);
    return { number, pool: this.#poolAt(number, node) };
  }

  override async end(): Promise<void> {
    const [, ...others] = this.parts;
    await Promise.all([super.end(), ...others.map((pool) => pool.end())]);
  }

  #poolAt(number: number, node: Parameters<typeof atNode>[1]): FairPool {
    if (number === 0) return this;
    const [config, tenantInScope] = this.#given;
    const url = atNode(config.connectionString ?? "", node);
    const known = this.#workers.get(number);
    if (known?.url === url) return known.pool;
    // Its address has changed; connections in use stay until their end.
    void known?.pool.end();
    const pool = new FairPool({ ...config, connectionString: url }, tenantInScope);
    pool.on("connect", (client) => this.emit("connect", client));
    pool.on("error", (error, client) => this.emit("error", error, client));
    this.#workers.set(number, { url, pool });
    return pool;
  }
}
