import { AsyncLocalStorage } from "node:async_hooks";
import type { PoolClient } from "pg";

import type { StatementHook } from "./statements/statement-hooks";

const beginning = new AsyncLocalStorage<OpenTransaction>();
const ofConnections = new WeakMap<PoolClient, OpenTransaction>();

/**
 * The connection of one of Prisma's transactions, so that typed SQL can go straight to it (docs/decisions/0340). Known
 * from the moment the pool gives it until COMMIT or ROLLBACK is sent: what comes after either would stand by itself.
 */
export class OpenTransaction {
  #connection: PoolClient | null = null;
  #isKnown = false;

  /** Null before it has begun and from its end on. */
  get connection(): PoolClient | null {
    return this.#connection;
  }

  /** Runs what begins it: the first connection that a pool is asked for within is its own. */
  begin<T>(work: () => Promise<T>): Promise<T> {
    return beginning.run(this, work);
  }

  /** The transaction that the connection which is asked for now will be of, if any. */
  static awaiting(): OpenTransaction | null {
    const transaction = beginning.getStore();
    if (!transaction || transaction.#isKnown) return null;
    transaction.#isKnown = true;
    return transaction;
  }

  goesOn(connection: PoolClient): void {
    this.#connection = connection;
    ofConnections.set(connection, this);
  }

  static end(connection: PoolClient): void {
    const transaction = ofConnections.get(connection);
    if (transaction) transaction.#connection = null;
  }
}

const ending = /^\s*(?:commit|rollback(?!\s+to\b))\b/i;

/** Ends the transaction of a connection as its last statement is sent, whatever comes of that. */
export const endTransaction: StatementHook = (text, connection) => {
  if (ending.test(text)) OpenTransaction.end(connection);
  return undefined;
};
