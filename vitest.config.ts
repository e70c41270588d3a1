import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { otherTiers } from "./tooling/run/tier.mjs";

/**
 * Orders the files for workers that keep their modules. Vitest ends a worker when the next file is of another project
 * or environment, so files of one project and environment stay together. Among them full files come first, those with
 * the shortest text first: their work is in other files, so they take long, and a long file that starts last would
 * run alone. Essential files follow, the longest text first, regardless of their last time. The first file of a
 * worker loads the modules that all of them import. If that were the slowest file, tooling/run/tiers.mjs would count
 * the loading as its own time.
 */
class SharedWorkers extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const facts = new Map(files.map((file) => [file, factsOf(file)]));
    const compare = (a: TestSpecification, b: TestSpecification) => {
      const [one, other] = [facts.get(a), facts.get(b)];
      if (!one || !other) return 0;
      const byLength = one.isFull ? one.length - other.length : other.length - one.length;
      return byName(a, b) || one.inPage - other.inPage || other.isFull - one.isFull || byLength;
    };
    return files.toSorted(compare);
  }
}

const byName = (a: TestSpecification, b: TestSpecification) =>
  a.project.name.localeCompare(b.project.name);

/** Returns a file's tier, whether it needs a page's environment, and its length in characters. */
function factsOf({ moduleId }: TestSpecification) {
  const text = readFileSync(moduleId, "utf8");
  return {
    isFull: Number(moduleId.includes(".full.test.")),
    inPage: Number(text.startsWith("// @vitest-environment")),
    length: text.length,
  };
}

const processorTime = join(import.meta.dirname, "tooling/testing/src/processor-time.ts");

// `isolate: false` lets the files of one worker share their imports, which saves a third of the time. All server
// tests are one project for the same reason. So each file needs its own database, and must leave nothing on globals.
const onServer = {
  isolate: false,
  // No test asserts on time. On a slow machine that is busy with other tests, a test of 6 s took more than 60 s.
  testTimeout: 240_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
  setupFiles: [processorTime],
};
/** Tests that need a cluster. */
const ofCluster = "**/*.citus.test.ts";
const service = {
  test: {
    ...onServer,
    name: "service",
    include: [
      "packages/{api,client,environment,mcp,planner,providers,spec-rest,worker}/src/**/*.test.ts",
      "tooling/{bench,contract,prove,testing}/src/**/*.test.ts",
      "tooling/run/**/*.test.mjs",
    ],
    exclude: [ofCluster, ...otherTiers],
  },
};
// A separate project, because Prisma's migration engine failed in a process that had run several hundred other files.
const database = {
  test: {
    ...onServer,
    name: "database",
    include: ["packages/db/src/**/*.test.ts"],
    exclude: [ofCluster, ...otherTiers],
  },
};
// Used by `pnpm test:citus` only, on the cluster of CITUS_URL: the tests of a cluster, and those that pass on both.
const citus = {
  test: {
    ...onServer,
    name: "citus",
    include: [
      "packages/*/src/**/*.citus.test.ts",
      "packages/db/src/row-security/catalogue.test.ts",
      // The contract's tests that query a served database.
      "tooling/contract/src/{apps,business,catching-up,client,console,customers-and-prices,invoices-and-payments,mcp,orders,people-and-access,rounds,stock,storefront-and-shop,trust}/*.test.ts",
      "tooling/contract/src/{fuzz,operations,parameters,readings,streams,thread,tour}{,.full}.test.ts",
      "tooling/prove/src/{fuzz,isolation,neighbours,races}/*.test.ts",
      // The service's tests of jobs, of their results, and of rows on several nodes.
      "packages/api/src/jobs/by-the-clock.test.ts",
      "packages/api/src/modules/billing/{debts/reminders,ledger/compare,mails/raise-every-sale}{,.full}.test.ts",
      "packages/api/src/modules/books/connections/{connecting,sending}{,.full}.test.ts",
      "packages/api/src/modules/business/business.test.ts",
      "packages/api/src/modules/delivery/{fleet/checks/forget,fleet/papers/remind,forecast/by-night}{,.full}.test.ts",
      "packages/api/src/modules/direct-debit/**/*.test.ts",
      "packages/api/src/modules/console/health/retry.full.test.ts",
      "packages/api/src/modules/identity/account/{erase-person,sign-in}{,.full}.test.ts",
      "packages/api/src/modules/messages/{push/push,texts/texts}{,.full}.test.ts",
      "packages/api/src/modules/office/exports/exports.full.test.ts",
      "packages/api/src/modules/orders/standing/make/*.test.ts",
      "packages/api/src/modules/shop/moments/push-moment.full.test.ts",
      "packages/api/src/platform/credentials/table.full.test.ts",
    ],
  },
};

/** Returns the project of a package with its own Vitest configuration. */
const ofPackage = (folder: string) => ({
  extends: `./${folder}/vitest.config.ts`,
  root: folder,
  test: { name: folder, exclude: otherTiers, setupFiles: [processorTime] },
});
const pages = ["packages/ui", "apps/shop", "apps/web"].map(ofPackage);

export default defineConfig({
  test: {
    projects: process.env["CITUS_URL"] ? [citus] : [database, service, ...pages],
    maxWorkers: availableParallelism(),
    sequence: { sequencer: SharedWorkers },
  },
});
