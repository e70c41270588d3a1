import { operationOf, takesKey, type Operation, type Route } from "@roundsman/spec-rest";
import type { Race, RaceTable } from "./race";
import { Report } from "./report";
import { nameOf, runRace, runUnderOneKey } from "./run-race";
import type { Field } from "./field";
import { openStage } from "./stage";

interface Running {
  operations: readonly Operation[];
  table: RaceTable;
  callers: number;
  /** Number of runs of each race, since chance decides which caller is first. */
  rounds: number;
  /** Receives the progress. */
  say?: (line: string) => void;
}

/** Returns the operations that change something. */
export const racedFor = (routes: readonly Route[]): Operation[] =>
  routes.filter(({ method }) => method !== "GET").map(operationOf);

/** Runs every race of every operation one after the other, each in a new business. */
export async function runAll(
  field: Field,
  { operations, table, callers, rounds, say }: Running,
  report = new Report(),
): Promise<Report> {
  for (let round = 1; round <= rounds; round += 1) {
    const began = Date.now();
    for (const operation of operations) {
      const races = table[nameOf(operation)] ?? [];
      for (const race of races) await run(operation, race, runRace);
      // A batch passes its key on to its operations, and its answer depends on theirs.
      const keyed = takesKey(operation) && operation.meta.access !== "caller";
      if (keyed && races[0]) await run(operation, races[0], runUnderOneKey);
    }
    say?.(`round ${round} of ${rounds}: ${Math.round((Date.now() - began) / 1000)} s`);
  }
  return report;

  async function run(operation: Operation, race: Race, how: typeof runRace): Promise<void> {
    const stage = await openStage(field);
    report.businesses.push(stage.tenantId);
    report.raced.add(nameOf(operation));
    report.races += 1;
    report.requests += callers;
    await how(stage, operation, race, callers, report);
  }
}
