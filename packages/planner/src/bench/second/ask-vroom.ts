import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Rounds } from "../../planning";
import type { Problem } from "../../problem";
import { problemInWords, roundsInWords } from "./vroom-words";

/**
 * Returns VROOM's rounds for a problem, searched on one thread at its deepest exploration.
 *
 * @param program the path of VROOM
 * @returns the rounds, and `cpu`: processor seconds, with reading and writing
 * @throws Error if the program is missing or does not answer
 */
export function askVroom(program: string, problem: Problem): { rounds: Rounds; cpu: number } {
  const folder = mkdtempSync(join(tmpdir(), "second-"));
  try {
    const [inputFile, answered] = [join(folder, "problem.json"), join(folder, "answer.json")];
    writeFileSync(inputFile, JSON.stringify(problemInWords(problem)));
    // A shell reports the processor time of its children; Node does not.
    const { status, signal, stdout, stderr } = spawnSync(
      "sh",
      ["-c", '"$0" "$@" && times', program, "-t", "1", "-x", "5", "-i", inputFile, "-o", answered],
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

/**
 * Parses the output of `times`. Its second line has the children's time: 1m2.5s of their own and 0m0.1s of the
 * system's.
 */
function processorSeconds(output: string): number {
  const [, ofChildren = ""] = output.trim().split("\n").slice(-2);
  return [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );
}
