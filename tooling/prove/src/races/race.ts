import type { ErrorKind } from "@roundsman/api";
import type { Asked } from "./field";
import type { Stage } from "./stage";

/** A statement, and the value that the first column of its first row must have. */
export interface Truth {
  is: unknown;
  statement: string;
  values: readonly unknown[];
  /** True if the statement counts jobs. Each node of the database has its own queue, and the longest one counts. */
  ofQueue?: boolean;
}

export const holds = (is: unknown, statement: string, ...values: readonly unknown[]): Truth => ({
  is,
  statement,
  values,
});

/**
 * Returns a truth about jobs, which are in the queue of the node that enqueued them. A job in the coordinator's queue
 * is in another one, where a key replaces no job of this queue (docs/decisions/0358).
 */
export const holdsInQueue = (...given: Parameters<typeof holds>): Truth => ({
  ...holds(...given),
  ofQueue: true,
});

/** A row that is ready for a race. */
export interface Ready {
  /** Returns the request of a caller, who is numbered from 0. */
  ask: (caller: number) => Asked;
  /** Returns the truths that apply after `done` callers succeeded. */
  after?: (done: number) => readonly Truth[];
}

/** Many callers at once on one row, and the outcome that the rules allow. */
export interface Race {
  /** The contested thing, in the words of the verdict. */
  what: string;
  /** The number of successes; `some` is one or more. */
  wins: "one" | "some" | "all" | number;
  /** The errors that the other callers may get. */
  others: readonly ErrorKind[];
  /**
   * Number of rows in the record of the business or the console: one or two per success, a total, or one per success
   * and one more if several succeed.
   */
  records: "each" | "two each" | "each and one" | number;
  ready: (stage: Stage, callers: number) => Promise<Ready>;
  /** Highest number of callers, for operations that allow only a limited number at once. */
  most?: number;
}

type Rules = Partial<Pick<Race, "others" | "records">>;

/** The first caller succeeds, the others get a conflict. */
export const one = (what: string, ready: Race["ready"], rules: Rules = {}): Race => ({
  what,
  wins: "one",
  others: ["conflict"],
  records: 1,
  ready,
  ...rules,
});

/** The first caller removes the row, the others get 404. */
export const gone = (what: string, ready: Race["ready"]): Race =>
  one(what, ready, { others: ["not_found"] });

/** Each caller creates its own row, or sets the same row again: the last write remains complete. */
export const each = (what: string, ready: Race["ready"], rules: Rules = {}): Race => ({
  what,
  wins: "all",
  others: [],
  records: "each",
  ready,
  ...rules,
});

/** All callers succeed, and the change is recorded once. */
export const settled = (what: string, ready: Race["ready"]): Race =>
  each(what, ready, { records: 1 });

/** Races by operation, such as `POST /orders`. */
export type RaceTable = Readonly<Record<string, readonly Race[]>>;
