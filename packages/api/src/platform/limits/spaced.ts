interface Spacing<Item> {
  /** How far apart what is handed on of one key lies, in milliseconds. */
  everyMs: number;
  /** How often it is looked what is due, in milliseconds: what is due together is handed on together. */
  lookEveryMs: number;
  keyOf: (item: Item) => string;
  /** When it was so: of two of one key the later stays. */
  atOf: (item: Item) => Date;
  /** Takes what is due, one of each key. What can't be handed on waits for the next look. */
  handOn: (items: readonly Item[]) => Promise<unknown>;
  onFault: (error: unknown) => void;
}

interface Known<Item> {
  /** By the clock of `performance.now()`. */
  handedOnAt: number;
  waiting: Item | null;
}

/**
 * Hands on the newest of what comes in quick succession: of each key at once where nothing came lately, then at most
 * once in a while, and the last one always. What waits stands in this process alone: one that is killed loses what
 * came since it last handed something on.
 */
export class Spaced<Item> {
  readonly #spacing: Spacing<Item>;
  readonly #known = new Map<string, Known<Item>>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;

  constructor(spacing: Spacing<Item>) {
    this.#spacing = spacing;
  }

  /**
   * Whether the caller is to hand it on itself, now. Otherwise it waits here, and takes the place of an earlier one.
   */
  isDueNow(item: Item): boolean {
    const { keyOf, atOf } = this.#spacing;
    const known = this.#known.get(keyOf(item));
    if (known) {
      if (known.waiting === null || atOf(known.waiting) <= atOf(item)) known.waiting = item;
      return false;
    }
    this.#known.set(keyOf(item), { handedOnAt: performance.now(), waiting: null });
    this.#timer ??= setInterval(() => {
      // What is being handed on is not handed on again.
      this.#looking ??= this.#look().finally(() => (this.#looking = null));
    }, this.#spacing.lookEveryMs).unref();
    return true;
  }

  /** Hands on all that waits. Nothing waits longer once the process ends. */
  async close(): Promise<void> {
    this.#stop();
    await this.#looking;
    await this.#handOn([...this.#known.values()]);
  }

  #stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #look(): Promise<void> {
    const now = performance.now();
    const due = [...this.#known].filter(
      ([, { handedOnAt }]) => now - handedOnAt >= this.#spacing.everyMs,
    );
    for (const [key, { waiting }] of due) if (waiting === null) this.#known.delete(key);
    if (this.#known.size === 0) this.#stop();
    await this.#handOn(due.map(([, known]) => known));
  }

  async #handOn(due: readonly Known<Item>[]): Promise<void> {
    const full = due.flatMap((known) =>
      known.waiting === null ? [] : [{ known, item: known.waiting }],
    );
    if (full.length === 0) return;
    try {
      await this.#spacing.handOn(full.map(({ item }) => item));
    } catch (error) {
      this.#spacing.onFault(error);
      return;
    }
    for (const { known, item } of full) {
      known.handedOnAt = performance.now();
      // Another that came meanwhile goes on waiting.
      if (known.waiting === item) known.waiting = null;
    }
  }
}
