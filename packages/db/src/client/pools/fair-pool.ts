import { AsyncResource } from "node:async_hooks";
import { context } from "@opentelemetry/api";
import { Pool, type PoolClient, type PoolConfig } from "pg";

import { OpenTransaction } from "../open-transaction";
import { Turns } from "./turns";

/** Share of the pool's own patience: Prisma waits as long as the pool, and must get the error from here. */
const patience = 0.8;

export type Checkout = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (destroy?: Error | boolean) => void,
) => void;

/**
 * A pool that no business can take completely (docs/decisions/0164). The business is read when a connection is
 * requested, and `Turns` shares the connections out. `query` of a pool goes through `connect`, so this one place
 * covers both.
 *
 * Statements belong to the trace of their caller. A waiting caller is called back by the one who released the
 * connection, and without care the statement would be in that one's trace.
 */
export class FairPool extends Pool {
  readonly #tenantInScope: () => string;
  readonly #turns: Turns;
  readonly #heldFor = new WeakMap<PoolClient, string>();

  constructor(
    config: PoolConfig & { max: number; connectionTimeoutMillis: number },
    tenantInScope: () => string,
  ) {
    super(config);
    this.#tenantInScope = tenantInScope;
    this.#turns = new Turns({
      most: config.max,
      patienceMs: config.connectionTimeoutMillis * patience,
    });
    this.on("release", (_, client) => {
      OpenTransaction.end(client);
      const tenantId = this.#heldFor.get(client);
      if (tenantId === undefined) return;
      this.#heldFor.delete(client);
      // A tick later, because only then does the pool have the connection back.
      process.nextTick(() => this.#turns.give(tenantId));
    });
  }

  /** The pools in this one: itself, and on a cluster one for each worker. */
  get parts(): FairPool[] {
    return [this];
  }

  /** Number of callers who wait for a connection. `waitingCount` counts those whose turn has come. */
  get waiting(): number {
    return this.waitingCount + this.#turns.waiting;
  }

  override connect(): Promise<PoolClient>;
  override connect(checkout: Checkout): void;
  override connect(checkout?: Checkout): Promise<PoolClient> | void {
    if (checkout)
      return this.#connect(AsyncResource.bind(context.bind(context.active(), checkout)));
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => {
        if (client) resolve(client);
        else reject(error ?? new Error("The pool gave no connection"));
      });
    });
  }

  #connect(checkout: Checkout): void {
    const tenantId = this.#tenantInScope();
    const transaction = OpenTransaction.awaiting();
    this.#turns.take(tenantId, (tooLate) => {
      if (tooLate) return checkout(tooLate, undefined, () => {});
      super.connect((error, client, release) => {
        if (client) this.#heldFor.set(client, tenantId);
        else this.#turns.give(tenantId);
        if (client) transaction?.goesOn(client);
        checkout(error, client, release);
      });
    });
  }
}
