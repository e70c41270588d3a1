// pnpm house: prints the structure of packages/api: cycles and upward imports between its folders, files needed by an
// operation, lengths of files. Also the number of files in one folder, there and in all packages and apps, and cycles
// between an app's features. Tests are not counted. With --check it fails if folders form a cycle or a figure exceeds
// its limit; `pnpm check` runs it that way.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { count, largestCycle, upward } from "./import-graph.mjs";
import { root } from "./steps.mjs";

const source = join(root, "packages/api/src");

/** The watched operations, each with its procedure and its limit of files. */
const operations = {
  "taking an order": ["modules/orders/router.ts", "take", 68],
  "completing a stop": ["modules/delivery/stops/complete-stop.ts", "complete", 73],
  "a checkout": ["modules/shop/checkout/place-order.ts", "place", 85],
  planning: ["modules/delivery/planning/router.ts", "plan", 46],
};

/** Folders that are a list: one folder for each subject of the office, and for each kind of provider. */
const lists = ["apps/web/src/features", "packages/providers/src"];

const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|(^|\/)testing\//.test(file))
  .toSorted();
const modules = new Map(files.map((file) => [file, read(file)]));
const arrows = arrowsOfFolders();
const appArrows = new Map(
  ["apps/web", "apps/console", "apps/shop"].map((app) => [
    app,
    arrowsOfApp(join(root, app, "src")),
  ]),
);
const lines = files.map((file) => modules.get(file).lines);
const sorted = lines.toSorted((a, b) => a - b);
const short = lines.filter((count) => count <= 20).length;

/** Each figure's name, the figure, and its limit if it has one. */
const figures = [
  ["folders", arrows.size],
  ["imports between folders", count(arrows)],
  ["folders in the largest import cycle", largestCycle(arrows), 0],
  ["imports between folders that run upwards", upward(arrows), 0],
  ...Object.entries(operations).map(([name, [file, procedure, most]]) => [
    `files needed by ${name}`,
    filesNeededBy(file, procedure).length,
    most,
  ]),
  ["files", files.length],
  ["lines of a file, median", sorted[Math.floor(sorted.length / 2)]],
  ["lines of a file, most", sorted.at(-1), 300],
  ["files of 20 lines or fewer, in %", Math.round((100 * short) / files.length), 8],
  ["files and folders side by side, most", mostSiblings(files), 15],
  ["the same of all packages and apps, but for lists", mostSiblings(filesOfAll(), lists), 20],
  ...[...appArrows].map(([app, graph]) => [
    `${app}: folders in the largest import cycle`,
    largestCycle(graph),
    0,
  ]),
];
const width = Math.max(...figures.map(([name]) => name.length));
for (const [name, figure, most] of figures) {
  const limit = most === undefined ? "" : `  (at most ${most})`;
  console.log(`${name.padEnd(width)}  ${String(figure).padStart(6)}${limit}`);
}
if (process.argv.includes("--check")) {
  for (const [name, figure, most] of figures) {
    if (most === undefined || figure <= most) continue;
    console.error(`${name}: ${figure}, at most ${most}.`);
    process.exitCode = 1;
  }
}

/**
 * Returns a file's length, its imports (local name to file and name there), its re-exports, and the names that each
 * of its top-level declarations mentions.
 */
function read(file) {
  const text = readFileSync(join(source, file), "utf8");
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0].message}`);
  const imports = new Map();
  const passedOn = new Map();
  const declarations = new Map();
  for (const statement of program.body) {
    const from = statement.source && resolve(file, statement.source.value);
    if (statement.type === "ImportDeclaration") {
      for (const { local, imported } of from ? statement.specifiers : []) {
        imports.set(local.name, { file: from, name: imported?.name });
      }
    } else if (statement.type === "ExportNamedDeclaration" && statement.source) {
      for (const { local, exported } of from ? statement.specifiers : []) {
        passedOn.set(exported.name, { file: from, name: local.name });
      }
    } else {
      const declared = namesDeclaredBy(statement.declaration ?? statement);
      const mentioned = namesMentionedIn(statement);
      for (const name of declared) {
        const known = declarations.get(name) ?? new Set();
        declarations.set(name, new Set([...known, ...mentioned]));
      }
    }
  }
  return { lines: text.trimEnd().split("\n").length, imports, passedOn, declarations };
}

function resolve(file, path) {
  if (!path.startsWith(".")) return undefined;
  const base = join(dirname(file), path);
  return [`${base}.ts`, join(base, "index.ts")].find((name) => existsSync(join(source, name)));
}

function namesDeclaredBy({ declarations, id }) {
  const patterns = (declarations ?? [{ id }]).map((declaration) => declaration.id);
  return patterns.flatMap((pattern) =>
    pattern?.type === "Identifier" ? [pattern.name] : [...namesMentionedIn(pattern)],
  );
}

/** Returns every identifier within, except after a dot or before a colon. */
function namesMentionedIn(node, names = new Set()) {
  if (Array.isArray(node)) {
    for (const part of node) namesMentionedIn(part, names);
  } else if (node !== null && typeof node === "object") {
    if (node.type === "Identifier") names.add(node.name);
    for (const [key, part] of Object.entries(node)) {
      const label = (key === "property" || key === "key") && !node.computed && !node.shorthand;
      if (!label) namesMentionedIn(part, names);
    }
  }
  return names;
}

/** Returns the files with a declaration that this one needs, directly or not, with types and its own file. */
function filesNeededBy(file, name) {
  if (!modules.get(file)?.declarations.has(name)) {
    throw new Error(`Name in tooling/run/structure.mjs where ${name} of ${file} has gone`);
  }
  const seen = new Set();
  const waiting = [{ file, name }];
  while (waiting.length > 0) {
    const next = waiting.pop();
    const { passedOn, declarations, imports } = modules.get(next.file);
    const origin = passedOn.get(next.name);
    if (origin) waiting.push(origin);
    const key = `${next.file}#${next.name}`;
    if (origin || seen.has(key) || !declarations.has(next.name)) continue;
    seen.add(key);
    for (const mentioned of declarations.get(next.name)) {
      if (declarations.has(mentioned)) waiting.push({ file: next.file, name: mentioned });
      if (imports.has(mentioned)) waiting.push(imports.get(mentioned));
    }
  }
  return [...new Set([...seen].map((key) => key.split("#")[0]))];
}

/**
 * Returns the folder that a file counts for: one of a module's, or of the platform's. A file outside of folders, and
 * a module's index, count separately.
 */
function folderOf(file) {
  const [first, ...rest] = dirname(file).split("/");
  const isFace = first === "modules" && rest.length === 1 && file.endsWith("/index.ts");
  if (first === "." || isFace) return file;
  return [first, ...rest.slice(0, first === "modules" ? 2 : 1)].join("/");
}

/** Returns each folder with the other folders that its files import. */
function arrowsOfFolders() {
  const graph = new Map(files.map((file) => [folderOf(file), new Set()]));
  for (const [file, { imports, passedOn }] of modules) {
    for (const target of [...imports.values(), ...passedOn.values()]) {
      if (folderOf(target.file) !== folderOf(file)) {
        graph.get(folderOf(file)).add(folderOf(target.file));
      }
    }
  }
  return graph;
}

/**
 * Returns the same for an app: a folder is a feature, or any folder outside `features`. Routes (`app`) import the
 * others and are imported by none.
 */
function arrowsOfApp(folder) {
  const graph = new Map();
  const cut = (file) =>
    file
      .replace(/\.tsx?$/, "")
      .split("/", file.startsWith("features/") ? 2 : 1)
      .join("/");
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const targets = graph.get(cut(file)) ?? new Set();
    graph.set(cut(file), targets);
    const { module } = parseSync(file, readFileSync(join(folder, file), "utf8"));
    const named = [...module.staticImports, ...module.staticExports.flatMap((one) => one.entries)];
    for (const { moduleRequest } of named) {
      const path = moduleRequest?.value;
      if (path === undefined || !/^(@\/|\.)/.test(path)) continue;
      const target = cut(path.startsWith("@/") ? path.slice(2) : join(dirname(file), path));
      if (target !== cut(file)) targets.add(target);
    }
  }
  return graph;
}

/** Returns the number of files and folders in the fullest folder of these files. Folders in `but` are left out. */
function mostSiblings(paths, but = []) {
  const inside = new Map();
  const add = (path) => {
    const parent = dirname(path);
    if (path === ".") return;
    if (!inside.has(parent)) inside.set(parent, new Set());
    if (inside.get(parent).has(path)) return;
    inside.get(parent).add(path);
    add(parent);
  };
  for (const file of paths) add(file);
  return Math.max(...[...inside].map(([folder, { size }]) => (but.includes(folder) ? 0 : size)));
}

/** Returns the code of all packages, apps and tooling, without tests and generated files. */
function filesOfAll() {
  return ["apps", "packages", "tooling"].flatMap((top) =>
    readdirSync(join(root, top))
      .filter((part) => existsSync(join(root, top, part, "src")))
      .flatMap((part) =>
        readdirSync(join(root, top, part, "src"), { recursive: true, encoding: "utf8" })
          .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))
          .map((file) => join(top, part, "src", file)),
      ),
  );
}
