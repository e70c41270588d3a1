import type { PoolClient } from "pg";

import { FairPool, type Checkout } from "./fair-pool";

/** The statement that tells PostgreSQL for whom the connection works. */
export const SET_TENANT = "SELECT set_config('app.tenant_id', $1, false)";

/**
 * A pool whose every connection works for the business in scope at the moment it is asked for, or
 * for none. `query` of a pool goes through `connect`, so this one place covers both. The setting is
 * made before a transaction begins: a rollback can't take it back.
 */
export class ScopedPool extends FairPool {
  readonly #tenantInScope: () => string;
  /** What each connection was told last. A new one was told nothing, and may read no row before it is. */
  readonly #tenantOf = new WeakMap<PoolClient, string>();

  constructor(...[config, tenantInScope]: ConstructorParameters<typeof FairPool>) {
    super(config, tenantInScope);
    this.#tenantInScope = tenantInScope;
  }

  override connect(): Promise<PoolClient>;
  override connect(checkout: Checkout): void;
  override connect(checkout?: Checkout): Promise<PoolClient> | void {
    // Read here and not in the callback: a queued request is called back by whoever releases.
    const tenant = this.#tenantInScope();
    if (checkout) return this.#connectFor(tenant, checkout);
    return new Promise((resolve, reject) => {
      this.#connectFor(tenant, (error, client) => {
        if (client) resolve(client);
        else reject(error ?? new Error("The pool gave no connection"));
      });
    });
  }

  #connectFor(tenant: string, checkout: Checkout): void {
    super.connect((error, client, release) => {
      if (error || !client) return checkout(error, client, release);
      if (this.#tenantOf.get(client) === tenant) {
        return checkout(undefined, client, release);
      }
      this.#setTenant(client, tenant, (failure) => {
        if (!failure) return checkout(undefined, client, release);
        // What the server holds now is unknown, so the connection is not used again.
        release(failure);
        checkout(failure, undefined, () => {});
      });
    });
  }

  #setTenant(client: PoolClient, tenant: string, done: (failure?: Error) => void): void {
    const statement = { name: "set_tenant", text: SET_TENANT, values: [tenant] };
    client.query(statement, (failure: Error | null) => {
      if (!failure) this.#tenantOf.set(client, tenant);
      done(failure ?? undefined);
    });
  }
}
