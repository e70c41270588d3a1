import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outOfProportion, readTier, slowest } from "./tiers.mjs";

const file = (name, processor, took = processor) => ({ name, processor, took });
const twenty = Array.from({ length: 20 }, (_, index) => file(`${index}.test.ts`, 100));

describe("outOfProportion", () => {
  it("lets through files of five hundredths of the tier", () => {
    expect(outOfProportion(twenty, [])).toEqual([]);
  });

  it("names a file that takes more than five hundredths of the essential tier", () => {
    const faults = outOfProportion([...twenty, file("long.test.ts", 200)], []);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^long\.test\.ts takes +9\.1 %/);
  });

  it("is the same on a machine ten times as slow", () => {
    const slow = [...twenty, file("long.test.ts", 200)].map(({ name, processor }) =>
      file(name, processor * 10),
    );
    expect(outOfProportion(slow, [])).toHaveLength(1);
  });

  it("compares the tiers where both were run", () => {
    expect(outOfProportion(twenty, [file("a.full.test.ts", 4000)])).toEqual([]);
    const [fault] = outOfProportion(twenty, [file("a.full.test.ts", 3000)]);
    expect(fault).toMatch(/^The essential tier takes +40\.0 %/);
  });
});

it("lists the files with the most processor time first", () => {
  const [first, ...others] = slowest([...twenty, file("long.test.ts", 200, 3000)]);
  expect(first).toBe(" 9.1 %  0.2 s of a processor, 3.0 s in all  long.test.ts");
  expect(others).toHaveLength(9);
});

describe("readTier", () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "tiers-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const write = (name, content) => writeFileSync(join(folder, name), content);

  it("adds up both reports, and the processor time that each file noted", () => {
    const result = { name: join(folder, "a.test.ts"), startTime: 1000, endTime: 3500 };
    write(
      "vitest.json",
      JSON.stringify({ numPassedTests: 7, numFailedTests: 1, testResults: [result] }),
    );
    write("playwright.json", JSON.stringify({ stats: { expected: 3, unexpected: 2, flaky: 1 } }));
    write("processor.ndjson", `${JSON.stringify({ name: result.name, milliseconds: 40 })}\n`);
    expect(readTier(folder)).toMatchObject({
      passed: 11,
      failed: 3,
      flaky: 1,
      files: [{ processor: 40, took: 2500 }],
    });
  });

  it("counts nothing where a run did not come to its reports", () => {
    expect(readTier(join(folder, "none"))).toEqual({ passed: 0, failed: 0, flaky: 0, files: [] });
  });
});
