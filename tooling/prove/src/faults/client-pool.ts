import { setTimeout as pause } from "node:timers/promises";

/** The key of a request that was cut short is free again after a minute. */
const patienceMs = 75_000;

/**
 * Keeps `size` clients busy at once. A client that only waits steps aside and another starts, as an integrator's
 * queue continues while some requests wait for their next attempt.
 */
export class ClientPool {
  readonly #all = new Set<Promise<void>>();
  #busy = 0;
  #overSince: number | null = null;

  constructor(
    private readonly size: number,
    private readonly task: () => Promise<void>,
  ) {}

  /** True after the end: no task starts, and running tasks finish. */
  get isOver(): boolean {
    return this.#overSince !== null;
  }

  /** True once the time to wait for answers after the end has passed. */
  get isPatienceOver(): boolean {
    return this.#overSince !== null && Date.now() > this.#overSince + patienceMs;
  }

  start(): void {
    this.#fill();
  }

  /** Ends the pool. Settles when all clients are finished, including those that wait. */
  async end(): Promise<void> {
    this.#overSince = Date.now();
    while (this.#all.size > 0) await Promise.race(this.#all);
  }

  async aside(milliseconds: number): Promise<void> {
    this.#busy -= 1;
    this.#fill();
    await pause(milliseconds);
    this.#busy += 1;
  }

  #fill(): void {
    while (this.#busy < this.size && !this.isOver) {
      this.#busy += 1;
      const one = this.task().finally(() => {
        this.#busy -= 1;
        this.#all.delete(one);
        this.#fill();
      });
      this.#all.add(one);
    }
  }
}
