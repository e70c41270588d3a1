import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "@roundsman/api/testing";
import type { Part } from "./house";
import type { Mortal } from "./mortal";

/** One kill: when, and when it was up again, in milliseconds of the clock. */
export interface Kill {
  part: Part;
  at: number;
  upAt: number;
}

const parts: readonly Part[] = ["rest", "worker", "postgres"];

/** Kills at so many random moments of these seconds, each time one part, and starts it again at once. */
export async function killAtRandom(
  mortals: Record<Part, Mortal>,
  { kills, seconds }: { kills: number; seconds: number },
  dice: Dice,
): Promise<Kill[]> {
  const began = Date.now();
  // Every part dies, however few the kills.
  const plan = Array.from({ length: kills }, (_, n) => ({
    part: parts[n] ?? dice.pick(parts),
    at: began + dice.next() * seconds * 1000,
  })).toSorted((a, b) => a.at - b.at);
  // A part that is still coming up is killed when it is up; the others don't wait for it.
  const last: Record<Part, Promise<unknown>> = {
    rest: Promise.resolve(),
    worker: Promise.resolve(),
    postgres: Promise.resolve(),
  };
  const done: Promise<Kill>[] = [];
  for (const { part, at } of plan) {
    await pause(Math.max(0, at - Date.now()));
    const kill = last[part].then(() => killOnce(part, mortals[part]));
    // One that fails is told at the end; till then the others go on.
    last[part] = kill.catch(() => {});
    done.push(kill);
  }
  return Promise.all(done);
}

async function killOnce(part: Part, mortal: Mortal): Promise<Kill> {
  const at = Date.now();
  await mortal.kill();
  await mortal.start();
  return { part, at, upAt: Date.now() };
}
