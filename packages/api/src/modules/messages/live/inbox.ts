import type { Change } from "@roundsman/db";
import { setTimeout as pause } from "node:timers/promises";

/** More at once than this and one looks at everything again. */
const mostAtOnce = 200;

/** What came in and was not sent yet, each thing once. */
export class Inbox {
  readonly #waiting = new Map<string, Change>();
  #missed = false;
  #arrived = new AbortController();

  put(change: Change | null): void {
    if (change === null || this.#waiting.size >= mostAtOnce) this.#missed = true;
    else this.#waiting.set(`${change.kind} ${change.id}`, change);
    this.#arrived.abort();
  }

  /** Waits until something came in, this much time is over, or `signal` says to stop. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const woken = AbortSignal.any([signal, this.#arrived.signal]);
    await pause(ms, undefined, { signal: woken }).catch(() => {});
  }

  /** Everything that came in, or "all" where some may have been missed; empties it. */
  take(): "all" | Change[] {
    const all = this.#missed;
    const changes = [...this.#waiting.values()];
    this.#missed = false;
    this.#waiting.clear();
    this.#arrived = new AbortController();
    return all ? "all" : changes;
  }
}
