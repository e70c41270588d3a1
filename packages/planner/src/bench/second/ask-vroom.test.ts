import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { orderAt, road, vanOf } from "../../testing/problems";
import { askVroom } from "./ask-vroom";

const folder = mkdtempSync(join(tmpdir(), "vroom-"));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Writes a program in VROOM's place. `body` is JavaScript, `input` the file the program is given, `output` the file
 * it writes.
 */
function programOf(body: string): string {
  const path = join(folder, "program");
  const readArguments = `const [input, output] = ["-i", "-o"].map((flag) => process.argv[process.argv.indexOf(flag) + 1]);`;
  writeFileSync(
    path,
    `#!${process.execPath}\nconst fs = require("node:fs");\n${readArguments}\n${body}\n`,
  );
  chmodSync(path, 0o755);
  return path;
}

const day = {
  matrix: road(0, 1000, 2000),
  vans: [vanOf({ id: "a" })],
  orders: [orderAt(1), orderAt(2)],
};

it("gives the program the problem, reads its rounds, and counts its seconds of the processor", () => {
  const program = programOf(`
    const { jobs, vehicles } = JSON.parse(fs.readFileSync(input, "utf8"));
    const steps = jobs.toReversed().map(({ id }) => ({ type: "job", id }));
    fs.writeFileSync(output, JSON.stringify({ routes: [{ vehicle: vehicles[0].id, steps }] }));
  `);
  const { rounds, cpu } = askVroom(program, day);
  expect(rounds).toEqual([{ vanId: "a", orderIds: ["order-2", "order-1"] }]);
  expect(cpu).toBeGreaterThan(0.01);
  expect(cpu).toBeLessThan(10);
});

it("says what the program says where it fails, or that it is not there", () => {
  const program = programOf(`console.error("no such profile"); process.exit(2);`);
  expect(() => askVroom(program, day)).toThrow("no such profile");
  expect(() => askVroom(join(folder, "nothing"), day)).toThrow("did not answer");
});
