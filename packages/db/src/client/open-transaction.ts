import { AsyncLocalStorage } from "node:async_hooks";
import type { PoolClient } from "pg";

import type { StatementHook } from "./statements/statement-hooks";

const beginning = new AsyncLocalStorage<OpenTransaction>();
const ofConnections = new WeakMap<PoolClient, OpenTransaction>();

/**
 * The connection of one of Prisma's transactions, so that typed SQL can use it directly (docs/decisions/0340). Known
 * from the moment that the pool returns it until COMMIT or ROLLBACK is sent: a later statement would run outside the
 * transaction.
 */
export class OpenTransaction {
  #connection: PoolClient | null = null;
  #isKnown = false;

  /** Null before the transaction begins and from its end on. */
  get connection(): PoolClient | null {
    return this.#connection;
  }

  /** Runs the work that begins the transaction: its first connection from a pool is the transaction's. */
  begin<T>(work: () => Promise<T>): Promise<T> {
    return beginning.run(this, work);
  }

  /** Returns the transaction that the currently requested connection will belong to, if any. */
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

/** Ends a connection's transaction as its last statement is sent, whether that succeeds or not. */
export const endTransaction: StatementHook = (text, connection) => {
  if (ending.test(text)) OpenTransaction.end(connection);
  return undefined;
};
