import type { ErrorKind } from "@roundsman/api";
import type { Asked } from "./field";
import type { Stage } from "./stage";

/** Something the database must say: the first value of the first row. */
export interface Truth {
  is: unknown;
  statement: string;
  values: readonly unknown[];
  /** It counts jobs: each node of the database has a queue of its own, and the longest is told. */
  ofQueue?: boolean;
}

export const holds = (is: unknown, statement: string, ...values: readonly unknown[]): Truth => ({
  is,
  statement,
  values,
});

/**
 * Of jobs, which stand in the queue of the node where they were enqueued: what came at the coordinator in another, where a
 * key replaces none of this one's (docs/decisions/0358).
 */
export const holdsInQueue = (...given: Parameters<typeof holds>): Truth => ({
  ...holds(...given),
  ofQueue: true,
});

/** A thing that is ready to be fought over. */
export interface Ready {
  /** What the caller of this number sends, counted from 0. */
  ask: (caller: number) => Asked;
  /** What must hold when so many have had their way. */
  after?: (done: number) => readonly Truth[];
}

/** Many callers at once on one thing, and what the rules make of them. */
export interface Race {
  /** In words, as a line of the verdict names it. */
  what: string;
  /** How many may succeed; `some` is one or more. */
  wins: "one" | "some" | "all" | number;
  /** What the others are answered. */
  others: readonly ErrorKind[];
  /**
   * Rows they leave in the record of the business or the console: one or two each, so many in all, or one each and
   * one more where there are several.
   */
  records: "each" | "two each" | "each and one" | number;
  ready: (stage: Stage, callers: number) => Promise<Ready>;
  /** No more callers than so many: what is throttled looks at no more at once. */
  most?: number;
}

type Rules = Partial<Pick<Race, "others" | "records">>;

/** The first has it, the others are told that they came too late. */
export const one = (what: string, ready: Race["ready"], rules: Rules = {}): Race => ({
  what,
  wins: "one",
  others: ["conflict"],
  records: 1,
  ready,
  ...rules,
});

/** The first takes it away; to the others it is no longer there. */
export const gone = (what: string, ready: Race["ready"]): Race =>
  one(what, ready, { others: ["not_found"] });

/** Each makes a thing of its own, or sets the same thing anew: the last one's stands, whole. */
export const each = (what: string, ready: Race["ready"], rules: Rules = {}): Race => ({
  what,
  wins: "all",
  others: [],
  records: "each",
  ready,
  ...rules,
});

/** All are answered well, and it is done once. */
export const settled = (what: string, ready: Race["ready"]): Race =>
  each(what, ready, { records: 1 });

/** By the operation, as `POST /orders`. */
export type RaceTable = Readonly<Record<string, readonly Race[]>>;
