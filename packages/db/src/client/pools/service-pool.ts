import { askAgain, isBrokenBetweenNodes } from "./ask-again";
import { FairPool } from "./fair-pool";
import { atNode, type Nodes } from "./nodes";

/** A node, and the service's connections to it. */
interface NodeOfPool {
  /** Its number in the cluster, which stays its own; 0 is the coordinator's, and that of one PostgreSQL. */
  number: number;
  pool: FairPool;
}

/**
 * The service's connections: to one PostgreSQL or a cluster's coordinator, and on a cluster, from when somebody asks for
 * them, to each worker.
 */
export class ServicePool extends FairPool {
  readonly #given: ConstructorParameters<typeof FairPool>;
  readonly #workers = new Map<number, { url: string; pool: FairPool }>();

  constructor(...given: ConstructorParameters<typeof FairPool>) {
    super(...given);
    this.#given = given;
    const [{ max }] = given;
    const query = super.query.bind(this);
    Object.assign(this, {
      // Each of the coordinator's connections may have one to the worker that broke.
      query: (...args: unknown[]): unknown =>
        askAgain(() => Reflect.apply(query, undefined, args), isBrokenBetweenNodes, max),
    });
  }

  override get parts(): FairPool[] {
    return [this, ...[...this.#workers.values()].map(({ pool }) => pool)];
  }

  /**
   * The coordinator, and each worker that there is now. On one PostgreSQL itself alone, and nothing is asked.
   * @param nodes of the cluster; null on one PostgreSQL
   * @throws where the coordinator can't be asked
   */
  async nodes(nodes: Nodes | null): Promise<NodeOfPool[]> {
    const workers = (await nodes?.workers()) ?? [];
    return [
      { number: 0, pool: this },
      ...workers.map(({ number, ...node }) => ({ number, pool: this.#poolAt(number, node) })),
    ];
  }

  /**
   * The node that holds a business's rows. On one PostgreSQL itself, and nothing is asked.
   * @param nodes of the cluster; null on one PostgreSQL
   * @throws where the coordinator can't be asked
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
    // It answers elsewhere now; those who have a connection keep it to its end.
    void known?.pool.end();
    const pool = new FairPool({ ...config, connectionString: url }, tenantInScope);
    pool.on("connect", (client) => this.emit("connect", client));
    pool.on("error", (error, client) => this.emit("error", error, client));
    this.#workers.set(number, { url, pool });
    return pool;
  }
}
