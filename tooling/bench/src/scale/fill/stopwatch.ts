/** Adds up how long repeated steps take, even if some run at the same time. */
export class Stopwatch {
  readonly #tookMs = new Map<string, number>();
  readonly #from = performance.now();

  constructor(readonly say: (line: string) => void) {}

  async time<T>(step: string, work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const done = await work();
    this.#tookMs.set(step, (this.#tookMs.get(step) ?? 0) + performance.now() - from);
    return done;
  }

  /** Prints the time of each step, and the elapsed time in total. */
  tell(): void {
    for (const [step, ms] of this.#tookMs) this.say(`${step}: ${seconds(ms)}`);
    this.say(`loaded in ${seconds(performance.now() - this.#from)}`);
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;
