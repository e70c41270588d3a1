import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, in the order in which they start. */
const longestFiles = [
  "races/races.test.ts",
  "contract/src/fuzz.test.ts",
  "fuzz/fuzz-over-http.test.ts",
  "neighbours/neighbours.test.ts",
  "contract/src/readings.test.ts",
  "client/guides.test.ts",
  "people-and-access/access.test.ts",
  "people-and-access/test-business.test.ts",
  "isolation/isolation.test.ts",
  "api/src/service-owner.command.test.ts",
  "people-and-access/other-business.test.ts",
  "worker/src/mail.test.ts",
  "messages/live.test.ts",
  "backup/backup.test.ts",
  "migrations/kept-data.test.ts",
  "contract/src/tour.test.ts",
  "demo/demo.test.ts",
];

/**
 * Starts what takes longest first: a long file that starts last runs alone, and the other workers have
 * nothing to do. Files of one project and environment stay together, since only they share a worker and its
 * modules: Vitest ends a worker whose next file is of another.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Not an array's: Vitest's own order, by what took longest the last time.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longestFiles.findIndex((one) => moduleId.endsWith(one));
      return at === -1 ? longestFiles.length : at;
    };
    const inPage = new Map(sorted.map((file) => [file, Number(isInPage(file))]));
    const byPage = (a: TestSpecification, b: TestSpecification) =>
      (inPage.get(a) ?? 0) - (inPage.get(b) ?? 0);
    return sorted.toSorted((a, b) => byName(a, b) || byPage(a, b) || rank(a) - rank(b));
  }
}

const byName = (a: TestSpecification, b: TestSpecification) =>
  a.project.name.localeCompare(b.project.name);

/** Whether it asks for an environment of its own: a page's. */
const isInPage = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, "utf8").startsWith("// @vitest-environment");

// `isolate: false`: files of one worker share what they import, which costs a third of the time. What runs
// on the server is one project for the same reason. A file keeps what it does to itself: a database of its
// own, and nothing left on globals.
const onServer = {
  isolate: false,
  // No test asserts on time. On a slow machine that is busy with other tests, what takes 6 s here took more than 60.
  testTimeout: 240_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
};
/** What only a cluster can be asked. */
const ofCluster = "**/*.citus.test.ts";
const service = {
  test: {
    ...onServer,
    name: "service",
    include: [
      "packages/{api,client,environment,mcp,planner,providers,spec-rest,worker}/src/**/*.test.ts",
      "tooling/{bench,contract,prove,testing}/src/**/*.test.ts",
      "tooling/run/*.test.mjs",
    ],
    exclude: [ofCluster],
  },
};
// Apart: Prisma's engine of migrations failed in a process that had run several hundred other files.
const database = {
  test: {
    ...onServer,
    name: "database",
    include: ["packages/db/src/**/*.test.ts"],
    exclude: [ofCluster],
  },
};
// `pnpm test:citus` alone: on the cluster of CITUS_URL, what is of a cluster, and what holds on both by now.
const citus = {
  test: {
    ...onServer,
    name: "citus",
    include: [
      "packages/*/src/**/*.citus.test.ts",
      "packages/db/src/row-security/catalogue.test.ts",
      // Of the contract's tests all that ask a served database.
      "tooling/contract/src/{apps,business,catching-up,client,console,customers-and-prices,invoices-and-payments,mcp,orders,people-and-access,rounds,stock,storefront-and-shop,trust}/*.test.ts",
      "tooling/contract/src/{fuzz,operations,parameters,readings,streams,thread,tour}.test.ts",
      "tooling/prove/src/{fuzz,isolation,neighbours,races}/*.test.ts",
      // Of the service's own tests those of jobs, what they leave, and what lies on several nodes.
      "packages/api/src/jobs/by-the-clock.test.ts",
      "packages/api/src/modules/billing/{debts/reminders,ledger/compare,mails/raise-every-sale}.test.ts",
      "packages/api/src/modules/books/connections/{connecting,sending}.test.ts",
      "packages/api/src/modules/business/business.test.ts",
      "packages/api/src/modules/delivery/{fleet/checks/forget,fleet/papers/remind,forecast/by-night}.test.ts",
      "packages/api/src/modules/direct-debit/**/*.test.ts",
      "packages/api/src/modules/console/health/retry.test.ts",
      "packages/api/src/modules/identity/account/{erase-person,sign-in}.test.ts",
      "packages/api/src/modules/messages/{push/push,texts/texts}.test.ts",
      "packages/api/src/modules/office/exports/exports.test.ts",
      "packages/api/src/modules/orders/standing/make/*.test.ts",
      "packages/api/src/modules/shop/moments/push-moment.test.ts",
      "packages/api/src/platform/credentials/table.test.ts",
    ],
  },
};

export default defineConfig({
  test: {
    projects: process.env["CITUS_URL"]
      ? [citus]
      : [database, service, "packages/ui", "apps/{shop,web}"],
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
  },
});
