// Reads the reports of a tier's tests: passed tests, the slowest files, and files that take too large a part.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./steps.mjs";

/** The folder of a tier's reports. */
export const reportsOf = (tier) => join(root, "test-results", tier);

/** The largest part of the essential tier's processor time that one file of it may take. */
const largestFile = 0.05;
/** The largest part of the processor time of all unit and integration tests that the essential tier may take. */
const largestTier = 0.35;

/** Empties a folder of reports, so that reports of an earlier run are not read again. */
export function emptyReports(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** Reads the reports of a folder: the counts, and the time of each file of unit and integration tests. */
export function readTier(folder) {
  const vitest = json(join(folder, "vitest.json"));
  const playwright = json(join(folder, "playwright.json"));
  const flaky = playwright?.stats?.flaky ?? 0;
  return {
    files: filesOf(vitest, processorTimes(join(folder, "processor.ndjson"))),
    passed: (vitest?.numPassedTests ?? 0) + (playwright?.stats?.expected ?? 0) + flaky,
    failed: (vitest?.numFailedTests ?? 0) + (playwright?.stats?.unexpected ?? 0),
    flaky,
  };
}

/** Returns the files of Vitest's report with their processor time and the time they took, in milliseconds. */
export function filesOf(vitest, processor) {
  const results = vitest?.testResults ?? [];
  return results.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    processor: processor.get(name) ?? 0,
    took: endTime - startTime,
  }));
}

/** Returns the table of the files with the most processor time. */
export function slowest(files, count = 10) {
  const all = sumOf(files);
  const rows = files.toSorted((a, b) => b.processor - a.processor).slice(0, count);
  return rows.map(
    ({ name, processor, took }) =>
      `${percent(processor / all)}  ${seconds(processor)} of a processor, ${seconds(took)} in all  ${name}`,
  );
}

/**
 * Returns a sentence for each disproportion in the essential tier. The limits are parts, never seconds, so that they
 * are the same on every machine. `others` is empty if only the essential tier ran.
 */
export function outOfProportion(essential, others) {
  const all = sumOf(essential);
  const faults = essential
    .filter(({ processor }) => processor > all * largestFile)
    .map(
      ({ name, processor }) =>
        `${name} takes ${percent(processor / all)} of the essential tier's processor time, at most ${percent(largestFile)}: ` +
        "split it, or move what is long to a .full.test file.",
    );
  const share = all / (all + sumOf(others));
  if (others.length > 0 && share > largestTier) {
    faults.push(
      `The essential tier takes ${percent(share)} of the processor time of all tests, at most ${percent(largestTier)}.`,
    );
  }
  return faults;
}

const sumOf = (files) => files.reduce((sum, { processor }) => sum + processor, 0);
const percent = (part) => `${(part * 100).toFixed(1)} %`.padStart(6);
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Reads the processor time of each file, which its worker recorded at the file's end. */
function processorTimes(file) {
  const times = new Map();
  for (const line of text(file).split("\n").filter(Boolean)) {
    const { name, milliseconds } = JSON.parse(line);
    times.set(name, (times.get(name) ?? 0) + milliseconds);
  }
  return times;
}

/** Returns null for a report that the run never reached. */
function json(file) {
  const content = text(file);
  return content === "" ? null : JSON.parse(content);
}

function text(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
