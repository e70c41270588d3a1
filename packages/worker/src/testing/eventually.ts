import { setTimeout as pause } from "node:timers/promises";

/**
 * Calls `look` until its result is not null.
 * @throws if that takes too long
 */
export async function eventually<T>(
  look: () => Promise<T | null> | T | null,
  withinMs = 60_000,
): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen !== null) return seen;
    if (Date.now() > until) throw new Error(`Nothing of it in ${withinMs} ms`);
    await pause(50);
  }
}
