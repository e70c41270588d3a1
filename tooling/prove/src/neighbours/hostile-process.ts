import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import type { Answers, Hostile } from "./hostile";
import { beHostile } from "./hostile";

/*
 * The hostile business asks from a process of its own, and with what the service leaves of the processor: it
 * stands for machines elsewhere, so its own work is not to slow what is measured.
 */

const sign = "--hostile";

/** Whether this process was forked to be hostile. */
export const isHostileProcess = (args: readonly string[]): boolean => args.includes(sign);

/** The life of the forked process: told whom to be by its first message, ended by the second. */
export async function liveAsHostile(): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  const stop = new AbortController();
  const [hostile]: unknown[] = await once(process, "message");
  process.once("message", () => stop.abort());
  const answers = await beHostile(hostile as Hostile, stop.signal);
  process.send?.(answers);
  process.disconnect();
}

/** Starts being hostile from this very program; the function it gives ends that and tells what was answered. */
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
