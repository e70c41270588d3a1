import { booksAddUp } from "../books/all";
import type { Books } from "../books/books";
import type { Kept } from "@roundsman/testing/verdict";
import type { Report } from "./report";

export interface Evidence extends Books {
  report: Report;
  /** Operations that change something, such as `POST /orders`. */
  operations: readonly string[];
  /** Faults that the servers logged as their own. */
  faults: readonly string[];
}

const ofReport = (name: string, which: "wins" | "answers" | "records" | "truths" | "keys") => ({
  name,
  look: ({ report }: Evidence) => ({ broken: report[which] }),
});

/** The conditions of every run. */
export const promises: readonly Kept<Evidence>[] = [
  {
    name: "Every operation that changes something was raced for",
    look: ({ report, operations }) => ({
      broken: operations.filter((name) => !report.raced.has(name)),
      note: `${operations.length} operations, ${report.races} races, ${report.requests} requests`,
    }),
  },
  ofReport("As many had their way as the rules allow", "wins"),
  ofReport("The others were answered as the rules say, and all as published", "answers"),
  ofReport("What was done is recorded once, what was refused is not", "records"),
  ofReport("What was raced for is as if they had come one after the other", "truths"),
  ofReport(
    "Under one Idempotency-Key it is done once, and the answers are the first one's",
    "keys",
  ),
  {
    name: "No server took anything for a fault of its own",
    look: ({ faults }) => ({ broken: faults }),
  },
  ...booksAddUp,
];
