import { isRecorded, type Stop } from "../round-states";

/** The numbers open stops bear, in order: what is recorded keeps its own, they fill those left. */
export function openNumbers(
  stops: readonly Pick<Stop, "sequence" | "completedAt" | "failedAt">[],
  count: number,
): number[] {
  const taken = new Set(stops.filter(isRecorded).map((stop) => stop.sequence));
  const numbers: number[] = [];
  for (let number = 1; numbers.length < count; number += 1) {
    if (!taken.has(number)) numbers.push(number);
  }
  return numbers;
}
