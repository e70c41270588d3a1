import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "@roundsman/api/testing";
import type { Part } from "./installation";

/** A kill and the moment the part was up again, in milliseconds since 1970. */
export interface Kill {
  part: Part;
  at: number;
  upAt: number;
}

export interface Killing {
  parts: readonly Part[];
  kills: number;
  seconds: number;
  dice: Dice;
  /** Returns when a write was last acknowledged, in milliseconds since 1970. */
  servedAt: () => number;
}

/**
 * Kills a part at `kills` random moments within `seconds`, and starts it again at once. One kill in three may come
 * while another part is still starting. The other kills wait until writes succeed again, so that a slow machine is
 * not down all the time.
 */
export async function killAtRandom(killing: Killing): Promise<Kill[]> {
  const { dice, servedAt } = killing;
  const last = new Map<Part, Promise<unknown>>();
  const done: Promise<Kill>[] = [];
  for (const { part, at } of planOf(killing)) {
    await pause(Math.max(0, at - Date.now()));
    if (!dice.chance(1 / 3)) {
      await Promise.all(last.values());
      await serving(servedAt);
    }
    const kill = Promise.resolve(last.get(part)).then(() => killOnce(part));
    // A failed kill is reported at the end. Until then the other kills go on.
    last.set(
      part,
      kill.catch(() => {}),
    );
    done.push(kill);
  }
  return Promise.all(done);
}

/** Plans a kill for every part first, even if there are few kills. */
function planOf({ parts, kills, seconds, dice }: Killing): { part: Part; at: number }[] {
  const began = Date.now();
  return Array.from({ length: kills }, (_, n) => ({
    part: parts[n] ?? dice.pick(parts),
    at: began + dice.next() * seconds * 1000,
  })).toSorted((a, b) => a.at - b.at);
}

const mostMs = 15_000;

/** Waits until a write is acknowledged, but at most `mostMs`. */
async function serving(servedAt: () => number): Promise<void> {
  const from = Date.now();
  while (servedAt() < from && Date.now() < from + mostMs) await pause(20);
}

async function killOnce(part: Part): Promise<Kill> {
  const at = Date.now();
  await part.kill();
  await part.start();
  return { part, at, upAt: Date.now() };
}
