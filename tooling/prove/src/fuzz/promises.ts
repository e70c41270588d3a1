import { routes } from "@roundsman/spec-rest";
import type { Kept } from "@roundsman/testing/verdict";
import type { Findings } from "./findings";
import { growth, growthOf } from "./growth";

const all = (found: ReadonlyMap<string, string>) =>
  [...found].map(([what, example]) => `${what}\n             ${example}`);

const reached: Kept<Findings> = {
  name: "Every operation was asked, and a third of them or more did it",
  look({ reached: counts, statuses }) {
    const names = routes.map(({ method, path }) => `${method} ${path}`);
    const never = names.filter((name) => !counts.has(name));
    const done = names.filter((name) => (counts.get(name) ?? 0) > 0).length;
    const rates = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, n]) => `${status}: ${n}`);
    return {
      broken: [
        ...never.map((name) => `${name} was not asked`),
        ...(done * 3 < names.length ? [`only ${done} of ${names.length} ever succeeded`] : []),
      ],
      note: `${done} of ${names.length} succeeded; ${rates.join(", ")}`,
    };
  },
};

const memory: Kept<Findings> = {
  name: `Memory stays within ${growth.heap} MiB of heap and ${growth.rss} MiB in all, after the warm-up`,
  look: ({ memory: looks }) => ({
    broken: growthOf(looks),
    note: `heap ${looks.map(({ heap }) => heap).join(", ")}; in all ${looks.map(({ rss }) => rss).join(", ")}`,
  }),
};

/** The conditions of every run. */
export const promises: readonly Kept<Findings>[] = [
  {
    name: "Every request was answered, and the server ran on",
    look: ({ unanswered, answered }) => ({ broken: all(unanswered), note: `${answered} answers` }),
  },
  { name: "None was answered 500", look: ({ internal }) => ({ broken: all(internal) }) },
  { name: "Every answer has its published shape", look: ({ shapes }) => ({ broken: all(shapes) }) },
  {
    name: "The server logged no fault, and nothing but its lines of JSON",
    look: ({ logged }) => ({ broken: all(logged) }),
  },
  {
    name: "No secret stands in anything the server wrote",
    look: ({ logLeaks, logLines }) => ({ broken: all(logLeaks), note: `${logLines} lines` }),
  },
  {
    name: "No secret stands in an error, and none of the service's in any answer",
    look: ({ leaks }) => ({ broken: all(leaks) }),
  },
  memory,
  reached,
];
