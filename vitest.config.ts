import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects and files that take longest, each list in the order in which they start. */
const longestProjects = ["@roundsman/contract", "@roundsman/prove", "@roundsman/worker"];
const longestFiles = [
  "contract/src/fuzz.test.ts",
  "races/races.test.ts",
  "fuzz/fuzz-over-http.test.ts",
  "contract/src/tour.test.ts",
  "demo/demo.test.ts",
  "live/live.test.ts",
];

/**
 * Starts what takes longest first: a long file that starts last runs alone, and the other workers have
 * nothing to do. A project's files stay together, since only they share a worker's modules.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Not an array's: Vitest's own order, by what took longest the last time.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    const first = (list: readonly string[], matches: (one: string) => boolean) => {
      const at = list.findIndex(matches);
      return at === -1 ? list.length : at;
    };
    const project = ({ project: { name } }: TestSpecification) =>
      first(longestProjects, (one) => one === name);
    const file = ({ moduleId }: TestSpecification) =>
      first(longestFiles, (one) => moduleId.endsWith(one));
    return sorted.toSorted((a, b) => project(a) - project(b) || byName(a, b) || file(a) - file(b));
  }
}

const byName = (a: TestSpecification, b: TestSpecification) =>
  a.project.name.localeCompare(b.project.name);

// Each package has `isolate: false`: files of one worker share what they import, which costs a third of the
// time. A file keeps what it does to itself: a database of its own, and nothing left on globals.
const commands = {
  test: { name: "commands", include: ["tooling/run/*.test.mjs"], isolate: false },
};

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/{shop,web}", "tooling/{bench,contract,prove,testing}", commands],
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
  },
});
