import { setTimeout as pause } from "node:timers/promises";
import type { Running } from "@roundsman/testing/running";

/** A process that can be killed at once and started again. */
export interface Killable {
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

type Started = Omit<Running, "found">;

const tries = 20;
const againMs = 1000;

/** A process of the service. It must not end unless this run ends it. */
export class KillableProcess implements Killable {
  #running: Started | null = null;

  constructor(
    private readonly name: string,
    private readonly faults: string[],
    private readonly run: () => Promise<Started>,
  ) {}

  async start(): Promise<void> {
    const running = await this.#startAtLast();
    this.#running = running;
    void this.#watch(running);
  }

  async #watch(running: Started): Promise<void> {
    await running.exited;
    if (this.#running === running) this.faults.push(`${this.name} ended by itself`);
  }

  /** Starts the process again if it does not come up, as an operator would. Each failure counts as a fault. */
  async #startAtLast() {
    for (let left = tries; ; left -= 1) {
      try {
        return await this.run();
      } catch (error) {
        this.faults.push(`${this.name} did not come up: ${String(error)}`);
        if (left === 0) throw error;
        await pause(againMs);
      }
    }
  }

  kill = () => this.#end("kill");
  stop = () => this.#end("stop");

  async #end(how: "kill" | "stop"): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.[how]();
  }
}
