import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "@roundsman/api/testing";
import type { Part } from "./installation";

/** One kill: when, and when it was up again, in milliseconds of the clock. */
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
  /** When a write was last acknowledged, in milliseconds of the clock. */
  servedAt: () => number;
}

/**
 * Kills at so many random moments of these seconds, each time one part, and starts it again at once. Of
 * three kills one may come while another part is still coming up; the others wait until writes go
 * through again, so that a slow machine is not down all the time.
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
    // One that fails is told at the end; till then the others go on.
    last.set(
      part,
      kill.catch(() => {}),
    );
    done.push(kill);
  }
  return Promise.all(done);
}

/** Every part dies, however few the kills. */
function planOf({ parts, kills, seconds, dice }: Killing): { part: Part; at: number }[] {
  const began = Date.now();
  return Array.from({ length: kills }, (_, n) => ({
    part: parts[n] ?? dice.pick(parts),
    at: began + dice.next() * seconds * 1000,
  })).toSorted((a, b) => a.at - b.at);
}

const mostMs = 15_000;

/** A write is acknowledged from now on, or it takes too long. */
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
