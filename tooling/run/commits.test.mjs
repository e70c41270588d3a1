import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { faultOf, subjectsSince } from "./commits.mjs";

let folder;
const git = (...args) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
const author = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
const commit = (subject) => {
  git(...author, "commit", "--quiet", "--allow-empty", "--message", subject);
  return git("rev-parse", "HEAD");
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "commits-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it.each([
  "Add a list of vans",
  "Embed PostgreSQL 18",
  "Process receipts in order",
  "Bring back the map",
  "Need a reason for an override",
  `Revert "Add a list of vans"`,
  `Count ${"x".repeat(66)}`,
])("takes %j", (subject) => {
  expect(faultOf(subject)).toBeNull();
});

it.each([
  [`Count ${"x".repeat(67)}`, "has 73 characters; at most 72"],
  ["add a list of vans", "does not begin with a capital letter"],
  ["Add a list of vans.", "ends in a full stop"],
  ["Added a list of vans", '"Added" is not an imperative'],
  ["Adds a list of vans", '"Adds" is not an imperative'],
  ["Adding a list of vans", '"Adding" is not an imperative'],
  ["Vans: add a list", '"Vans:" is not an imperative'],
  ["REST: add a list of vans", '"REST:" is not an imperative'],
  ["The list of vans", '"The" is not an imperative'],
])("refuses %j", (subject, fault) => {
  expect(faultOf(subject)).toBe(fault);
});

it("looks at what came after the base, merges left out", () => {
  git("init", "--quiet", "--initial-branch=main");
  commit("before the base.");
  const base = commit("the base.");
  git("checkout", "--quiet", "-b", "side");
  commit("Add a van");
  git("checkout", "--quiet", "main");
  commit("Add a driver");
  git(...author, "merge", "--quiet", "--no-ff", "--message", "merged.", "side");
  expect(new Set(subjectsSince(base, folder))).toEqual(new Set(["Add a van", "Add a driver"]));
});

it("has nothing to look at in a shallow clone or outside git", () => {
  expect(subjectsSince("HEAD", folder)).toBeNull();
  git("init", "--quiet", "--initial-branch=main");
  const base = commit("First");
  commit("Second");
  const from = pathToFileURL(folder).href;
  git("clone", "--quiet", "--depth=1", from, "shallow");
  expect(subjectsSince(base, join(folder, "shallow"))).toBeNull();
});
