import { setTimeout as pause } from "node:timers/promises";

/** A key whose request was cut short is free again after a minute. */
const patienceMs = 75_000;

/**
 * Keeps so many clients busy at once. One that can only wait steps aside, and another is busy in its
 * place, as an integrator's queue goes on beside what is to be tried again.
 */
export class ClientPool {
  readonly #all = new Set<Promise<void>>();
  #busy = 0;
  #overSince: number | null = null;

  constructor(
    private readonly size: number,
    private readonly task: () => Promise<void>,
  ) {}

  /** Nothing new is begun; what is under way is brought to its end. */
  get isOver(): boolean {
    return this.#overSince !== null;
  }

  /** It is over, and nobody waits for an answer any more. */
  get isPatienceOver(): boolean {
    return this.#overSince !== null && Date.now() > this.#overSince + patienceMs;
  }

  start(): void {
    this.#fill();
  }

  /** Ends it. Settles when everybody is through, those who waited too. */
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
