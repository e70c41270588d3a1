// pnpm prove:mutants [--count 200] [--only orders/money]: puts one small fault after another into the rules of money,
// stock and access, and runs the tests that must find it. A fault that no test finds is a survivor: it is printed,
// and the command fails. docs/mutants.md has the table.
import { execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bin, giveUp, root } from "../steps.mjs";
import { mutantsOf, mutated, spread } from "./mutate.mjs";

const modules = "packages/api/src/modules/";
const contract = "tooling/contract/src/";

/** The rules to mutate, and the tests of each: its own, and those that go through the front door. */
const rules = [
  {
    source: `${modules}orders/money`,
    tests: [`${modules}orders/`, `${contract}orders/`, `${contract}money/basket-oracle.test`],
  },
  {
    source: `${modules}billing`,
    tests: [`${modules}billing/`, `${contract}invoices-and-payments/`, `${contract}money/`],
  },
  {
    source: `${modules}ledger`,
    tests: [`${modules}billing/`, `${modules}books/`, `${contract}invoices-and-payments/`],
  },
  {
    source: `${modules}stock/ledger.ts`,
    tests: [`${modules}stock/`, `${contract}stock/`, `${contract}rounds/`],
  },
  {
    source: "packages/api/src/platform/access",
    tests: ["packages/api/src/platform/", `${contract}people-and-access/`],
  },
];

const { values } = parseArgs({
  options: { count: { type: "string", default: "200" }, only: { type: "string", default: "" } },
});
const all = rules
  .filter(({ source }) => source.includes(values.only))
  .flatMap(({ source, tests }) =>
    filesOf(source).flatMap((file) =>
      mutantsOf(file, read(file)).map((mutant) => ({ file, tests, ...mutant })),
    ),
  );
const tried = spread(all, Number(values.count));
const changed = execFileSync(
  "git",
  ["status", "--porcelain", ...new Set(tried.map(({ file }) => file))],
  {
    cwd: root,
    encoding: "utf8",
  },
);
if (changed) giveUp(`Commit first, since these files are changed and put back:\n${changed}`);

const survivors = [];
for (const [n, mutant] of tried.entries()) {
  const { file, kind, line } = mutant;
  const source = read(file);
  const restore = () => writeFileSync(join(root, file), source);
  const interrupted = () => {
    restore();
    process.exit(1);
  };
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  writeFileSync(join(root, file), mutated(source, mutant));
  const isFound = await testsFail(mutant).finally(restore);
  process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
  const was = source.split("\n")[line - 1]?.trim();
  console.log(
    `${n + 1}/${tried.length} ${isFound ? "found   " : "SURVIVES"} ${file}:${line} ${kind}: ${was}`,
  );
  if (!isFound) survivors.push(mutant);
}
console.log(`\n${tried.length} mutants of ${all.length}, ${survivors.length} survivors`);
process.exitCode = survivors.length > 0 ? 1 : 0;

/** Runs the tests nearest to the file first, because they find most faults, and the others after them. */
async function testsFail({ file, tests }) {
  const own = file.replace(/\.ts$/, ".test.ts");
  const first = exists(own) ? [[own]] : [];
  for (const paths of [...first, tests]) if (await fails(paths)) return true;
  return false;
}

function fails(paths) {
  return new Promise((resolve) => {
    const args = ["run", "--bail=1", "--reporter=dot", ...paths];
    const env = { ...process.env, TIER: "essential", MONEY_BASKETS: "24" };
    const child = spawn(bin("vitest"), args, { cwd: root, env, stdio: "ignore" });
    child.on("close", (code) => resolve(code !== 0));
  });
}

function filesOf(source) {
  if (source.endsWith(".ts")) return [source];
  return readdirSync(join(root, source), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join(source, name))
    .toSorted();
}

function read(file) {
  return readFileSync(join(root, file), "utf8");
}

function exists(file) {
  return statSync(join(root, file), { throwIfNoEntry: false }) !== undefined;
}
