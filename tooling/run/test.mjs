// npm test: checks, unit and integration tests, then the browser journeys; one clear line at the end.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bin, build, root, install, run } from "./steps.mjs";

const started = Date.now();
const reports = join(root, "test-results");
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", TURBO_TELEMETRY_DISABLED: "1" };
// The tests bring their own PostgreSQL.
for (const name of ["DATABASE_URL", "BUSINESS_DATABASE_URL", "SERVICE_DATABASE_URL", "CITUS_URL"])
  delete env[name];

let failed = null;
try {
  await install();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  // Before the tests, since some run what was built.
  console.log("\n— build");
  await build();
  await allOf(
    // Many tests wait for a mail, a timer or another process: the checks have the processors meanwhile.
    step("checks", bin("turbo"), ["run", ...checks(), "--output-logs=errors-only"]),
    step("unit and integration tests", bin("vitest"), [
      "run",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${join(reports, "vitest.json")}`,
    ]),
  );
  await step("journeys in the browser", bin("playwright"), ["test", "--config", "tooling/e2e"]);
} catch (error) {
  failed = error instanceof Error ? error.message : String(error);
}
closingLine();

async function step(name, command, args) {
  console.log(`\n— ${name}`);
  await run(command, args, { env });
}

/** Waits for all of them, though one fails: it is still seen what the others say. */
async function allOf(...steps) {
  const ended = await Promise.allSettled(steps);
  const refused = ended.find(({ status }) => status === "rejected");
  if (refused) throw refused.reason;
}

function checks() {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return scripts.check.split(" ").slice(2);
}

function closingLine() {
  const unit = read("vitest.json");
  const journeys = read("playwright.json");
  const flaky = journeys?.stats?.flaky ?? 0;
  const passed = (unit?.numPassedTests ?? 0) + (journeys?.stats?.expected ?? 0) + flaky;
  const lost = (unit?.numFailedTests ?? 0) + (journeys?.stats?.unexpected ?? 0);
  const seconds = Math.round((Date.now() - started) / 1000);
  if (flaky > 0) console.log(`\n${flaky} of the journeys passed only when tried again: see above.`);
  console.log(`\n${failed === null ? "All is well" : failed} (${seconds} s)`);
  console.log(`${passed} passed, ${failed !== null && lost === 0 ? 1 : lost} failed`);
  process.exit(failed === null && lost === 0 ? 0 : 1);
}

function read(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), "utf8"));
  } catch {
    return null;
  }
}
