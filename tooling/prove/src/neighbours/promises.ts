import type { Kept } from "@roundsman/testing/verdict";
import { percentile } from "@roundsman/testing/figures";
import { type Looked } from "./honest";
import type { Answers } from "./hostile";

export interface Evidence {
  /** The honest business alone, before and after, and while the hostile one was active. */
  alone: Looked;
  beside: Looked;
  answers: Answers;
  /** Requests to /health that were not answered 200 in the meantime. */
  unwell: readonly string[];
  /** Faults that the server logged as its own. */
  faults: readonly string[];
}

const times = 3;

export const p95 = ({ times: all }: Looked) => percentile(all, 95);

/** The conditions of every run, however short. */
export const alwaysKept: readonly Kept<Evidence>[] = [
  {
    name: "Everything the other business asked was done",
    look: ({ alone, beside }) => ({
      broken: [...alone.failed, ...beside.failed],
      note: `${beside.times.length} requests beside it, ${alone.times.length} alone; error rate ${rateOf(beside)} %`,
    }),
  },
  {
    name: "The hostile one was told 429 and when to come back, and no fault of ours",
    look: ({ answers: { statuses, withoutRetry } }) => {
      const all = Object.entries(statuses);
      const sum = (end: string) =>
        all.reduce((total, [name, n]) => total + (name.endsWith(end) ? n : 0), 0);
      return {
        broken: [
          ...all.filter(([name]) => / 5\d\d$/.test(name)).map(([name, n]) => `${name}: ${n}`),
          ...(sum(" 429") === 0 ? ["never 429"] : []),
          ...(withoutRetry > 0 ? [`${withoutRetry} without Retry-After`] : []),
        ],
        note: `${sum("")} answers, ${sum(" 429")} of them 429`,
      };
    },
  },
  { name: "/health was well all the time", look: ({ unwell }) => ({ broken: [...unwell] }) },
  {
    name: "The server took nothing for a fault of its own",
    look: ({ faults }) => ({ broken: [...faults] }),
  },
];

/** The condition of a run that has the machine to itself. */
export const keptInTime: Kept<Evidence> = {
  name: `Its 95th percentile was within ${times} times of alone`,
  look({ alone, beside }) {
    const [before, meanwhile] = [p95(alone), p95(beside)];
    return {
      broken: meanwhile > times * before ? ["it was more"] : [],
      note: `${before.toFixed(1)} ms alone, ${meanwhile.toFixed(1)} ms beside it: ${(meanwhile / before).toFixed(2)} times`,
    };
  },
};

const rateOf = ({ failed, times: all }: Looked) =>
  ((failed.length / Math.max(1, all.length)) * 100).toFixed(2);
