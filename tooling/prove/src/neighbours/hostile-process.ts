import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import type { Answers, Hostile } from "./hostile";
import { beHostile } from "./hostile";

/*
 * The hostile business runs in its own process at low priority. It represents other machines, so its own work must
 * not slow the measured requests.
 */

const sign = "--hostile";

/** Returns true if this process was forked to be hostile. */
export const isHostileProcess = (args: readonly string[]): boolean => args.includes(sign);

/** Runs the forked process. The first message contains the business, the second one ends it. */
export async function liveAsHostile(): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  const stop = new AbortController();
  const [hostile]: unknown[] = await once(process, "message");
  process.once("message", () => stop.abort());
  const answers = await beHostile(hostile as Hostile, stop.signal);
  process.send?.(answers);
  process.disconnect();
}

/** Forks this program as the hostile business. Returns a function that ends it and returns its answers. */
export function startHostile(program: string, hostile: Hostile): () => Promise<Answers> {
  const child = fork(program, [sign]);
  child.send(hostile);
  return async () => {
    const told = once(child, "message");
    child.send("stop");
    const [answers]: unknown[] = await told;
    return answers as Answers;
  };
}
