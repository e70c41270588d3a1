// pnpm house: prints how packages/api is cut: cycles and upward imports between its folders, how many files
// an operation reaches, how long files are, how many stand side by side. Tests are not counted.
// With --check it fails where folders form a cycle or an import runs upwards; `pnpm check` calls it so.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cruise } from "dependency-cruiser";
import { house } from "./steps.mjs";

const source = "packages/api/src";

/** Where each of the operations that are watched begins. */
const operations = {
  "taking an order": "modules/orders/orders/take.ts",
  "completing a stop": "modules/delivery/stops/complete.ts",
  "a checkout": "modules/shop/checkout/place.ts",
  planning: "modules/delivery/planning/plan.ts",
};

process.chdir(house);
const imports = await importsOfFiles();
const files = [...imports.keys()];
const arrows = arrowsOfFolders();
const lines = files.map((file) => readFileSync(file, "utf8").trimEnd().split("\n").length);
const sorted = lines.toSorted((a, b) => a - b);
const short = lines.filter((count) => count <= 20).length;

const figures = [
  ["folders", arrows.size],
  ["imports between folders", count(arrows)],
  ["folders in the largest import cycle", largestCycle()],
  ["imports between folders that run upwards", upward()],
  ...Object.entries(operations).map(([name, file]) => [
    `files reached from ${name}`,
    reached(`${source}/${file}`),
  ]),
  ["files", files.length],
  ["lines of a file, median", sorted[Math.floor(sorted.length / 2)]],
  ["lines of a file, most", sorted.at(-1)],
  ["files of 20 lines or fewer", `${Math.round((100 * short) / files.length)} %`],
  ["files and folders side by side, most", mostSiblings()],
];
const width = Math.max(...figures.map(([name]) => name.length));
for (const [name, figure] of figures) {
  console.log(`${name.padEnd(width)}  ${String(figure).padStart(6)}`);
}
if (process.argv.includes("--check") && (largestCycle() > 0 || upward() > 0)) {
  console.error("Folders of packages/api import each other in a cycle.");
  process.exitCode = 1;
}

/** Each file of the package with the files of the package that it imports, `import type` included. */
async function importsOfFiles() {
  const { output } = await cruise([source], {
    includeOnly: `^${source}/`,
    exclude: { path: String.raw`\.test\.ts$|^${source}/testing/|/testing/` },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts"],
    },
  });
  return new Map(
    output.modules.map(({ source: file, dependencies }) => [
      file,
      dependencies.map(({ resolved }) => resolved),
    ]),
  );
}

/** The folder a file counts for: one of a module's, or of the platform's; a file beside them is its own. */
function folderOf(file) {
  const [first, ...rest] = dirname(file.slice(source.length + 1)).split("/");
  if (first === ".") return file.slice(source.length + 1);
  return [first, ...rest.slice(0, first === "modules" ? 2 : 1)].join("/");
}

/** Each folder with the other folders that its files import. */
function arrowsOfFolders() {
  const found = new Map(files.map((file) => [folderOf(file), new Set()]));
  for (const [file, targets] of imports) {
    for (const target of targets) {
      if (folderOf(target) !== folderOf(file)) found.get(folderOf(file)).add(folderOf(target));
    }
  }
  return found;
}

function count(graph) {
  return [...graph.values()].reduce((sum, targets) => sum + targets.size, 0);
}

/** How many folders the largest set has in which each reaches each other; 0 where there is no cycle. */
function largestCycle() {
  const reach = new Map([...arrows.keys()].map((folder) => [folder, closure(arrows, folder)]));
  const sizes = [...reach].map(
    ([folder, seen]) => [...seen].filter((other) => reach.get(other).has(folder)).length,
  );
  const largest = Math.max(...sizes);
  return largest > 1 ? largest : 0;
}

/**
 * How many imports between folders run upwards in the best order found: folders that only import go on top,
 * folders that are only imported at the bottom, the rest by what they import less what imports them
 * (Eades, Lin and Smyth 1993). 0 where there is no cycle.
 */
function upward() {
  const left = new Set([...arrows.keys()].toSorted((a, b) => (a < b ? -1 : 1)));
  const importsOf = (folder) => [...arrows.get(folder)].filter((other) => left.has(other)).length;
  const importedBy = (folder) =>
    [...left].filter((other) => other !== folder && arrows.get(other).has(folder)).length;
  const top = [];
  const bottom = [];
  while (left.size > 0) {
    const lowest = [...left].find((folder) => importsOf(folder) === 0);
    const highest = lowest ?? [...left].find((folder) => importedBy(folder) === 0);
    const next =
      highest ??
      [...left].reduce((best, folder) =>
        importsOf(folder) - importedBy(folder) > importsOf(best) - importedBy(best) ? folder : best,
      );
    if (lowest === undefined) top.push(next);
    else bottom.unshift(next);
    left.delete(next);
  }
  const level = new Map([...top, ...bottom].map((folder, index) => [folder, index]));
  return [...arrows].reduce(
    (sum, [folder, targets]) =>
      sum + [...targets].filter((target) => level.get(target) < level.get(folder)).length,
    0,
  );
}

function reached(file) {
  if (!imports.has(file)) throw new Error(`Name in tooling/run/house.mjs where ${file} has gone`);
  return closure(imports, file).size;
}

/** What is reached from `start`, itself included. */
function closure(graph, start) {
  const seen = new Set([start]);
  const waiting = [start];
  while (waiting.length > 0) {
    for (const next of graph.get(waiting.pop()) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return seen;
}

function mostSiblings() {
  const inside = new Map();
  const add = (path) => {
    const parent = dirname(path);
    if (path === join(source)) return;
    if (!inside.has(parent)) inside.set(parent, new Set());
    if (inside.get(parent).has(path)) return;
    inside.get(parent).add(path);
    add(parent);
  };
  for (const file of files) add(file);
  return Math.max(...[...inside.values()].map(({ size }) => size));
}
