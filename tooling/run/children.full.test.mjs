import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { Children } from "./children.mjs";

const program = (text) => ({ command: process.execPath, args: ["-e", text], cwd: tmpdir() });

function family() {
  const folder = mkdtempSync(join(tmpdir(), "roundsman-children-"));
  const children = new Children(join(folder, "running.json"));
  const ended = [];
  children.onUnexpectedExit = (name, how) => ended.push([name, how]);
  return { folder, children, ended };
}

test("a process that ends is started again, and its new id is kept", async () => {
  const { folder, children, ended } = family();
  children.startsAgain = true;
  const mark = join(folder, "mark");
  writeFileSync(mark, "");
  const lines = [];
  // Exits the first two times, and then stays.
  const text = `const fs = require("node:fs"); fs.appendFileSync(${JSON.stringify(mark)}, "x");
    if (fs.readFileSync(${JSON.stringify(mark)}, "utf8").length < 3) process.exit(7);
    console.log("stays"); setInterval(() => {}, 1000)`;
  children.start("one", program(text), process.env, (line) => lines.push(line));
  await vi.waitFor(() => expect(lines).toEqual(["stays"]), { timeout: 30_000 });
  const [pid] = JSON.parse(readFileSync(join(folder, "running.json"), "utf8"));
  expect(() => process.kill(pid, 0)).not.toThrow();
  await children.stop();
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  expect(ended).toEqual([]);
  expect(existsSync(join(folder, "running.json"))).toBe(false);
});

test("a process that ends five times in a row is given up, with its reason", async () => {
  const { children, ended } = family();
  children.startsAgain = true;
  children.start("one", program("process.exit(3)"), process.env);
  await vi.waitFor(() => expect(ended).toEqual([["one", 3]]), { timeout: 60_000 });
  await children.stop();
});

test("a process that ends while the service starts is told at once", async () => {
  const { children, ended } = family();
  children.start("one", program("process.exit(3)"), process.env);
  await vi.waitFor(() => expect(ended).toEqual([["one", 3]]), { timeout: 30_000 });
  await children.stop();
});

test("a process that waits to be started again stays ended once all are stopped", async () => {
  const { folder, children, ended } = family();
  children.startsAgain = true;
  const mark = join(folder, "mark");
  const text = `require("node:fs").appendFileSync(${JSON.stringify(mark)}, "x")`;
  children.start("one", program(text), process.env);
  await vi.waitFor(() => expect(existsSync(mark)).toBe(true), { timeout: 30_000 });
  await children.stop();
  await new Promise((done) => setTimeout(done, 1500));
  expect(readFileSync(mark, "utf8").length).toBeLessThan(3);
  expect(ended).toEqual([]);
});
