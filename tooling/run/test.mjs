// npm test: runs the checks, the essential unit and integration tests, then the essential journeys. `--full` runs the
// full tier after them; `--rest` runs the full tier alone and ends with one line over both. `.ci/run` runs `npm
// test`, then `--rest`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bin, build, install, root, run } from "./steps.mjs";
import { emptyReports, outOfProportion, readTier, reportsOf, slowest } from "./tiers.mjs";

const isRest = process.argv.includes("--rest");
const hasFull = isRest || process.argv.includes("--full");
const started = Date.now();
const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", TURBO_TELEMETRY_DISABLED: "1" };
// The tests start their own PostgreSQL.
for (const name of ["DATABASE_URL", "BUSINESS_DATABASE_URL", "SERVICE_DATABASE_URL", "CITUS_URL"])
  delete environment[name];

let failure = null;
try {
  await install();
  // Before the tests, because some run the build.
  console.log("\n— build");
  await build();
  if (!isRest) await runTier("essential", "check");
  if (hasFull) await runTier("full", "check:full");
} catch (error) {
  failure = error instanceof Error ? error.message : String(error);
}
const faults = closingReport();
process.exit(failure === null && faults === 0 ? 0 : 1);

/**
 * Runs the checks in parallel with the unit and integration tests, because many of these wait for a timer or another
 * process.
 */
async function runTier(tier, check) {
  const reports = reportsOf(tier);
  emptyReports(reports);
  const env = { ...environment, TIER: tier, TEST_REPORTS: reports };
  const step = async (name, command, args) => {
    console.log(`\n— ${tier}: ${name}`);
    await run(bin(command), args, { env });
  };
  await allOf(
    step("checks", "turbo", ["run", ...tasksOf(check), "--output-logs=errors-only"]),
    step("unit and integration tests", "vitest", [
      "run",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${join(reports, "vitest.json")}`,
    ]),
  );
  await step("journeys in the browser", "playwright", ["test", "--config", "tooling/e2e"]);
}

/** Waits for all of them, even if one fails, so that the output of the others is complete. */
async function allOf(...steps) {
  const ended = await Promise.allSettled(steps);
  const refused = ended.find(({ status }) => status === "rejected");
  if (refused) throw refused.reason;
}

/** Returns the turbo tasks of a script in package.json: the words after `turbo run`. */
function tasksOf(script) {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return scripts[script].split(" ").slice(2);
}

/**
 * Prints the slowest files, the disproportionate ones, and one line over all tiers. Returns the number of failed
 * tests.
 */
function closingReport() {
  const essential = readTier(reportsOf("essential"));
  const full = hasFull
    ? readTier(reportsOf("full"))
    : { files: [], passed: 0, failed: 0, flaky: 0 };
  const run = isRest ? full : essential;
  console.log(`\nThe slowest files:\n${slowest(run.files).join("\n")}`);
  const unbalanced = outOfProportion(essential.files, full.files);
  for (const fault of unbalanced) console.log(fault);
  const flaky = essential.flaky + full.flaky;
  if (flaky > 0) console.log(`\n${flaky} of the journeys passed only when tried again: see above.`);
  failure ??= unbalanced.length > 0 ? "The essential tier is out of proportion: see above" : null;
  const passed = essential.passed + full.passed;
  const failed = essential.failed + full.failed;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`\n${failure ?? "All is well"} (${seconds} s)`);
  console.log(`${passed} passed, ${failure !== null && failed === 0 ? 1 : failed} failed`);
  return failed;
}
