import { setTimeout as pause } from "node:timers/promises";

/**
 * Keeps so many clients busy at once. One that can only wait steps aside, and another is busy in its
 * place, as an integrator's queue goes on beside what is to be tried again.
 */
export class Crowd {
  readonly #all = new Set<Promise<void>>();
  #busy = 0;

  constructor(
    private readonly size: number,
    private readonly until: number,
    private readonly errand: () => Promise<void>,
  ) {}

  get isOver(): boolean {
    return Date.now() >= this.until;
  }

  /** Settles when it is over and everybody is through, those who waited too. */
  async run(): Promise<void> {
    this.#fill();
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
      const one = this.errand().finally(() => {
        this.#busy -= 1;
        this.#all.delete(one);
        this.#fill();
      });
      this.#all.add(one);
    }
  }
}
