import type { PoolClient } from "pg";

import { ASK_CITUS, askShards, READ_SHARDS } from "../statements/ask-shards";
import { isDatabaseLost } from "../../lost-connection";
import { askAgain, isMovedAway } from "./ask-again";
import type { Checkout, FairPool } from "./fair-pool";
import { atNode, type Node, type Nodes } from "./nodes";
import { ScopedPool, type Telling } from "./scoped-pool";
import { textOf } from "../statements/statement-hooks";
import { NO_TENANT } from "../tenant-scope";
import { asksWholeTables, onlyReads } from "../statements/whole-tables";

/**
 * On a cluster: gives each business connections to the node that holds its rows (docs/scale.md). Citus executes
 * statements there in the session itself, which has the business set. Work for no business goes to the coordinator.
 */
export class NodePool extends ScopedPool {
  readonly #given: ConstructorParameters<typeof ScopedPool>;
  readonly #nodes: Nodes;
  readonly #pools = new Map<string, ScopedPool>();
  /**
   * The statement that prepares a requested connection. A transaction begins as a reader, and itself announces that
   * it writes.
   */
  #telling = READ_SHARDS;

  constructor(nodes: Nodes, ...poolArguments: ConstructorParameters<typeof ScopedPool>) {
    super(...poolArguments);
    this.#nodes = nodes;
    this.#given = poolArguments;
    const [, tenantInScope] = poolArguments;
    const query = super.query.bind(this);
    Object.assign(this, {
      query: (...args: unknown[]): unknown => {
        // Read here: a statement that waits for a connection is sent in the context of the one who releases it.
        const tenantId = tenantInScope();
        const ask = () =>
          this.#asWhole(textOf(args[0]), () => Reflect.apply(query, undefined, args));
        return askAgain(ask, (error) => {
          if (tenantId === NO_TENANT || !isMovedAway(error)) return false;
          nodes.forget(tenantId);
          return true;
        });
      },
    });
  }

  override get parts(): FairPool[] {
    return [this, ...this.#pools.values()];
  }

  override connect(): Promise<PoolClient>;
  override connect(checkout: Checkout): void;
  override connect(checkout?: Checkout): Promise<PoolClient> | void {
    if (checkout) return this.#route(checkout);
    return new Promise((resolve, reject) => {
      this.#route((error, client) => {
        if (client) resolve(client);
        else reject(error ?? new Error("The pool gave no connection"));
      });
    });
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), ...[...this.#pools.values()].map((pool) => pool.end())]);
  }

  /**
   * A single writing statement does not lock shards in place, so Citus executes it. The pool requests a connection at
   * once.
   */
  #asWhole(text: string, ask: () => unknown): unknown {
    this.#telling = onlyReads(text) && !asksWholeTables(text) ? READ_SHARDS : ASK_CITUS;
    try {
      return ask();
    } finally {
      this.#telling = READ_SHARDS;
    }
  }

  #route(checkout: Checkout): void {
    const [, tenantInScope] = this.#given;
    const tenantId = tenantInScope();
    if (tenantId === NO_TENANT) return super.connect(checkout);
    const telling: Telling = this.#telling;
    this.#nodes.holding(tenantId).then(
      (node) =>
        this.#poolAt(node).connectTold(telling, (error, client, release) => {
          // A standby may have taken over, at another address.
          if (error && isDatabaseLost(error)) this.#nodes.forget(tenantId);
          checkout(error, client, release);
        }),
      (error: Error) => checkout(error, undefined, () => {}),
    );
  }

  #poolAt(node: Node): ScopedPool {
    const key = `${node.host}:${node.port}`;
    const known = this.#pools.get(key);
    if (known) return known;
    const [config, tenantInScope] = this.#given;
    const connectionString = atNode(config.connectionString ?? "", node);
    const newPool = new ScopedPool({ ...config, connectionString }, tenantInScope);
    newPool.on("connect", (client) => {
      askShards(client, () => newPool.told(client));
      this.emit("connect", client);
    });
    newPool.on("error", (error, client) => this.emit("error", error, client));
    this.#pools.set(key, newPool);
    return newPool;
  }
}
