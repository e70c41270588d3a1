import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Rounds } from "../../planning";
import type { Problem } from "../../problem";
import { problemInWords, roundsInWords } from "./vroom-words";

/**
 * VROOM's rounds for a problem, found on one thread with all the exploration it has.
 *
 * @param program the path of VROOM
 * @returns its rounds, and `cpu`: the seconds it had of the processor, its reading and writing among them
 * @throws Error where the program is not there, or does not answer
 */
export function askVroom(program: string, problem: Problem): { rounds: Rounds; cpu: number } {
  const folder = mkdtempSync(join(tmpdir(), "second-"));
  try {
    const [asked, answered] = [join(folder, "problem.json"), join(folder, "answer.json")];
    writeFileSync(asked, JSON.stringify(problemInWords(problem)));
    // A shell says what its children had of the processor; Node does not.
    const { status, signal, stdout, stderr } = spawnSync(
      "sh",
      ["-c", '"$0" "$@" && times', program, "-t", "1", "-x", "5", "-i", asked, "-o", answered],
      { encoding: "utf8" },
    );
    if (status !== 0)
      throw new Error(`${program} did not answer: ${stderr || stdout || String(signal)}`);
    const answer = JSON.parse(readFileSync(answered, "utf8")) as Parameters<
      typeof roundsInWords
    >[1];
    return { rounds: roundsInWords(problem, answer), cpu: processorSeconds(stdout) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of `times`: the second line is of the children, as 1m2.5s of their own and 0m0.1s of the system's. */
function processorSeconds(said: string): number {
  const [, ofChildren = ""] = said.trim().split("\n").slice(-2);
  return [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );
}
