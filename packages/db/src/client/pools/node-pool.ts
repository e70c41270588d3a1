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
 * On a cluster: gives each business connections to the node that holds its rows (docs/scale.md). There Citus carries
 * statements out in the session itself, which was told the business. Who works for no business is served by the
 * coordinator.
 */
export class NodePool extends ScopedPool {
  readonly #given: ConstructorParameters<typeof ScopedPool>;
  readonly #nodes: Nodes;
  readonly #pools = new Map<string, ScopedPool>();
  /** What a connection is told that is asked for now. A transaction begins as a reader, and says itself that it writes. */
  #telling = READ_SHARDS;

  constructor(nodes: Nodes, ...given: ConstructorParameters<typeof ScopedPool>) {
    super(...given);
    this.#nodes = nodes;
    this.#given = given;
    const [, tenantInScope] = given;
    const query = super.query.bind(this);
    Object.assign(this, {
      query: (...args: unknown[]): unknown => {
        // Read here: where it must wait for a connection it is sent by whoever gives one back.
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

  /** A statement by itself that writes holds no shard where it is: it is Citus's. The pool asks for a connection at once. */
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
          // A standby may have taken over, which answers elsewhere.
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
    const made = new ScopedPool({ ...config, connectionString }, tenantInScope);
    made.on("connect", (client) => {
      askShards(client, () => made.told(client));
      this.emit("connect", client);
    });
    made.on("error", (error, client) => this.emit("error", error, client));
    this.#pools.set(key, made);
    return made;
  }
}
