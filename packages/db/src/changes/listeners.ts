/** One change: the kind of thing, and its id. */
export interface Change {
  /** The kind in the activity list (`order`, `round`), or `notice` or `van`. */
  kind: string;
  /** For a notice, the person who gets it; for a van, its round. */
  id: string;
}

/** Receives each change, or `null` if some may have been missed. */
export type Heard = (change: Change | null) => void;

/** The listeners by business: none gets another business's changes. */
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

  /** Passes a payload on: "<business> <kind> <id>". */
  tell(payload: string): void {
    const [, tenantId = "", kind, id] = /^(\S+) (\S+) (.+)$/.exec(payload) ?? [];
    if (kind === undefined || id === undefined) return;
    for (const heard of this.#byTenant.get(tenantId) ?? []) heard({ kind, id });
  }

  missed(): void {
    for (const together of this.#byTenant.values()) for (const heard of together) heard(null);
  }
}
