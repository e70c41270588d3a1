/** One thing that changed: what kind of thing, and which. */
export interface Change {
  /** As the activity list names it (`order`, `round`), or `notice` or `van`. */
  kind: string;
  /** Of a notice the person it is for; of a van its round. */
  id: string;
}

/** Told of each change, or with `null` that some may have been missed. */
export type Heard = (change: Change | null) => void;

/** Who listens, by business: nobody hears of another's. */
export class Listeners {
  readonly #byTenant = new Map<string, Set<Heard>>();

  add(tenantId: string, heard: Heard): () => void {
    const together = this.#byTenant.get(tenantId) ?? new Set();
    this.#byTenant.set(tenantId, together.add(heard));
    return () => {
      together.delete(heard);
      if (together.size === 0) this.#byTenant.delete(tenantId);
    };
  }

  has(tenantId: string): boolean {
    return this.#byTenant.has(tenantId);
  }

  /** Hands on a payload: "<business> <kind> <id>". */
  tell(payload: string): void {
    const [, tenantId = "", kind, id] = /^(\S+) (\S+) (.+)$/.exec(payload) ?? [];
    if (kind === undefined || id === undefined) return;
    for (const heard of this.#byTenant.get(tenantId) ?? []) heard({ kind, id });
  }

  missed(): void {
    for (const together of this.#byTenant.values()) for (const heard of together) heard(null);
  }
}
