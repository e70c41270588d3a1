import type { PoolClient } from "pg";

import { FairPool, type Checkout } from "./fair-pool";

/** A statement that tells PostgreSQL for whom the connection works, by its one value. */
export interface Telling {
  name: string;
  text: string;
}

/** The business that a connection works for, and the statement that said so. */
interface Told {
  tenant: string;
  telling: Telling;
}

export const SET_TENANT: Telling = {
  name: "set_tenant",
  text: "SELECT set_config('app.tenant_id', $1, false)",
};

/**
 * A pool whose every connection works for the business in scope at the moment it is asked for, or
 * for none. `query` of a pool goes through `connect`, so this one place covers both. The setting is
 * made before a transaction begins: a rollback can't take it back.
 */
export class ScopedPool extends FairPool {
  readonly #tenantInScope: () => string;
  /** What each connection was told last. A new one was told nothing, and may read no row before it is. */
  readonly #toldOf = new WeakMap<PoolClient, Told>();

  constructor(...[config, tenantInScope]: ConstructorParameters<typeof FairPool>) {
    super(config, tenantInScope);
    this.#tenantInScope = tenantInScope;
  }

  override connect(): Promise<PoolClient>;
  override connect(checkout: Checkout): void;
  override connect(checkout?: Checkout): Promise<PoolClient> | void {
    if (checkout) return this.connectTold(SET_TENANT, checkout);
    return new Promise((resolve, reject) => {
      this.connectTold(SET_TENANT, (error, client) => {
        if (client) resolve(client);
        else reject(error ?? new Error("The pool gave no connection"));
      });
    });
  }

  /** The same, told by a statement of the caller's. */
  connectTold(telling: Telling, checkout: Checkout): void {
    // Read here and not in the callback: a queued request is called back by whoever releases.
    const tenant = this.#tenantInScope();
    super.connect((error, client, release) => {
      if (error || !client) return checkout(error, client, release);
      const told = this.#toldOf.get(client);
      if (told?.tenant === tenant && told.telling === telling) {
        return checkout(undefined, client, release);
      }
      this.#tell(client, { tenant, telling }, (failure) => {
        if (!failure) return checkout(undefined, client, release);
        // What the server holds now is unknown, so the connection is not used again.
        release(failure);
        checkout(failure, undefined, () => {});
      });
    });
  }

  /** What a connection was told last; undefined while nothing, or while it is told. */
  told(client: PoolClient): Told | undefined {
    return this.#toldOf.get(client);
  }

  #tell(client: PoolClient, told: Told, done: (failure?: Error) => void): void {
    this.#toldOf.delete(client);
    client.query({ ...told.telling, values: [told.tenant] }, (failure: Error | null) => {
      if (!failure) this.#toldOf.set(client, told);
      done(failure ?? undefined);
    });
  }
}
