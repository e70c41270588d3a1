import { median } from "@roundsman/testing/figures";
import type { Kept } from "@roundsman/testing/verdict";
import type { Turn } from "./load";

/** Returns the median of each figure over the turns. Each median is computed on its own. */
export const medians = (turns: readonly Turn[]): Turn => ({
  requestsPerSecond: median(turns.map((turn) => turn.requestsPerSecond)),
  p50: median(turns.map((turn) => turn.p50)),
  p99: median(turns.map((turn) => turn.p99)),
});

export interface Compared {
  name: string;
  goal: number;
  rest: readonly Turn[];
  plain: readonly Turn[];
}

/**
 * Returns the median of the ratios of neighbouring turns. Neighbouring turns share most of the machine's other work,
 * so it cancels out.
 */
export const ratioOf = ({ rest, plain }: Pick<Compared, "rest" | "plain">): number =>
  median(
    rest.map((turn, n) => turn.requestsPerSecond / (plain[n]?.requestsPerSecond ?? Number.NaN)),
  );

/** Returns a Markdown table for docs/performance.md. */
export function table(reads: readonly Compared[]): string {
  const row = (name: string, turns: readonly Turn[], last: string) => {
    const { requestsPerSecond, p50, p99 } = medians(turns);
    const cells = [
      name,
      requestsPerSecond.toFixed(0),
      `${p50.toFixed(1)} ms`,
      `${p99.toFixed(1)} ms`,
      last,
    ];
    return `| ${cells.join(" | ")} |`;
  };
  return [
    "| request | requests/s | p50 | p99 | ratio (goal) |",
    "|---|---|---|---|---|",
    ...reads.flatMap(({ name, goal, rest, plain }) => [
      row(`${name}, plain`, plain, "1.00"),
      row(`${name}, REST`, rest, `${ratioOf({ rest, plain }).toFixed(2)} (${goal.toFixed(2)})`),
    ]),
  ].join("\n");
}

/** Returns the last run's ratios from the document. Each comes from the first table row with that name. */
export function ratiosKept(document: string, names: readonly string[]): Map<string, number> {
  const rows = document.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return new Map(
    names.flatMap((name) => {
      const last = rows.find((cells) => cells[1] === `${name}, REST`)?.at(-2);
      const ratio = Number.parseFloat(last ?? "");
      return Number.isNaN(ratio) ? [] : [[name, ratio]];
    }),
  );
}

/**
 * Returns a promise for each kind of request: its ratio reaches its goal. The promise's name includes the ratio of
 * the last run.
 * @param before the ratios of the last run by name; a name without a ratio is left out
 */
export const promisesOf = (
  reads: readonly Compared[],
  before: ReadonlyMap<string, number> = new Map(),
): Kept<null>[] =>
  reads.map((read) => {
    const ratio = ratioOf(read);
    const kept = before.get(read.name);
    const then = kept === undefined ? "" : `, ${kept.toFixed(2)} in docs/performance.md`;
    const name = `${read.name}: ${ratio.toFixed(2)} of the plain server's requests, goal ${read.goal.toFixed(2)}${then}`;
    const missing = `${(read.goal - ratio).toFixed(3)} short of the goal`;
    return { name, look: () => ({ broken: ratio >= read.goal ? [] : [missing] }) };
  });
