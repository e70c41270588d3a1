import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect } from "vitest";

/*
 * Measures the processor time of a test file with its imports, for the table of the slowest files and for the limits
 * of the essential tier (tooling/run/tiers.mjs). A worker runs one file at a time, so its process's time is the
 * file's. PostgreSQL's own time is not included.
 */

const reports = process.env["TEST_REPORTS"];
if (reports) {
  const before = process.cpuUsage();
  // The first registered hook runs last.
  afterAll(() => {
    const { user, system } = process.cpuUsage(before);
    const line = { name: expect.getState().testPath, milliseconds: (user + system) / 1000 };
    appendFileSync(join(reports, "processor.ndjson"), `${JSON.stringify(line)}\n`);
  });
}
