import type { PoolClient } from "pg";

import { FairPool, type Checkout } from "./fair-pool";

/** A statement that tells PostgreSQL, by its one value, which business the connection works for. */
export interface Telling {
  name: string;
  text: string;
}

/** The business of a connection, and the statement that set it. */
interface ConnectionSetting {
  tenant: string;
  telling: Telling;
}

export const SET_TENANT: Telling = {
  name: "set_tenant",
  text: "SELECT set_config('app.tenant_id', $1, false)",
};

/**
 * A pool whose connections work for the business in scope when they are requested, or for none. `query` of a pool
 * goes through `connect`, so this one place covers both. The setting is made before a transaction begins, so no
 * rollback can reverse it.
 */
export class ScopedPool extends FairPool {
  readonly #tenantInScope: () => string;
  /** The last setting of each connection. A new connection has none, and may read no row before it gets one. */
  readonly #toldOf = new WeakMap<PoolClient, ConnectionSetting>();

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

  /** Connects with a statement of the caller's. */
  connectTold(telling: Telling, checkout: Checkout): void {
    // Read here and not in the callback: the one who releases a connection calls queued requests back.
    const tenant = this.#tenantInScope();
    super.connect((error, client, release) => {
      if (error || !client) return checkout(error, client, release);
      const setting = this.#toldOf.get(client);
      if (setting?.tenant === tenant && setting.telling === telling) {
        return checkout(undefined, client, release);
      }
      this.#tell(client, { tenant, telling }, (failure) => {
        if (!failure) return checkout(undefined, client, release);
        // The server's setting is unknown now, so the connection is not used again.
        release(failure);
        checkout(failure, undefined, () => {});
      });
    });
  }

  /** Returns the last setting of a connection; undefined before the first, and while one is being made. */
  told(client: PoolClient): ConnectionSetting | undefined {
    return this.#toldOf.get(client);
  }

  #tell(client: PoolClient, setting: ConnectionSetting, done: (failure?: Error) => void): void {
    this.#toldOf.delete(client);
    client.query({ ...setting.telling, values: [setting.tenant] }, (failure: Error | null) => {
      if (!failure) this.#toldOf.set(client, setting);
      done(failure ?? undefined);
    });
  }
}
