import { AsyncLocalStorage } from "node:async_hooks";

/** The value of `app.tenant_id` outside any business: no business has this id, so no row is visible. */
export const NO_TENANT = "00000000-0000-0000-0000-000000000000";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Remembers the business of the current work along a chain of awaited calls. */
export class TenantScope {
  readonly #storage = new AsyncLocalStorage<string>();

  /** Returns the id of the business in scope, or `NO_TENANT`. */
  current(): string {
    return this.#storage.getStore() ?? NO_TENANT;
  }

  /**
   * Runs `work` for one business.
   * @throws TypeError if `tenantId` is not the UUID of a business
   */
  async run<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    if (!UUID.test(tenantId) || tenantId === NO_TENANT)
      throw new TypeError(`Not the id of a business: ${tenantId}`);
    // Prisma's promises do nothing until awaited, so they must be awaited inside the scope.
    return this.#storage.run(tenantId.toLowerCase(), async () => await work());
  }
}
