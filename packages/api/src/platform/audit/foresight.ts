import { conflict } from "../base/errors";

/** What a change comes to, known before its commit. */
export interface Outcome {
  /** What the transaction of the change gives, as its operation has it inside. */
  made: unknown;
}

/**
 * Asks of a write to look at what it comes to before it is committed (docs/decisions/0280).
 * A rehearsal does everything, so that the rules themselves say what would happen, and is rolled back.
 */
export interface Foresight {
  rehearse: boolean;
  /** @throws a refusal, which undoes the change */
  look: (outcome: Outcome) => void;
}

/** How every rehearsal ends that no rule refused. Nothing that stands behind the change in its operation is reached. */
const wasRehearsal = () => conflict("This was tried, and nothing was done.");

/** At the end of a change, inside its transaction. @throws always in a rehearsal, which is rolled back by that */
export function lookBeforeCommit({ rehearse, look }: Foresight, outcome: Outcome): void {
  look(outcome);
  if (rehearse) throw wasRehearsal();
}

/** A write without a record has nothing that a rehearsal could show. @throws Error in a rehearsal */
export function refuseQuietly(foresight: Foresight | undefined): void {
  if (foresight?.rehearse) throw new Error("A write without a record can't be rehearsed");
}
