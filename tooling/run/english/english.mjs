// pnpm english: prints for each package how plain its comments, names and documents are written (docs/decisions/0433).
//   pnpm english packages/ui   prints every finding below that folder
//   pnpm english --check       fails where a package is above the goals, or above its recorded figures
//   pnpm english --record      lowers the recorded figures to the measured ones; it never raises one
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps.mjs";
import { measureDocument, measureSource, total, vaguePathsOf } from "./measure.mjs";
import { lowered, overruns } from "./ratchet.mjs";

const recordedFile = join(import.meta.dirname, "recorded.json");

/** Returns the source files and documents of the repository; generated and ignored ones are left out. */
function filesToMeasure() {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  return listed
    .split("\n")
    .filter((file) => /\.(?:[cm]?[jt]sx?|md)$/.test(file) && !/(?:^|\/)generated\//.test(file))
    .filter((file) => existsSync(join(root, file)));
}

const packageOf = (file) =>
  file.endsWith(".md")
    ? "docs"
    : (/^(?:apps|packages|tooling)\/[^/]+(?=\/)/.exec(file)?.[0] ?? "root");

/** Returns the vague words that the published REST interface or the database has as a name of a field. */
function prescribedNames() {
  const published = "tooling/contract/src/openapi/published.json";
  const models = filesBelow("packages/db/prisma/models");
  const schema = models.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  const columns = [...schema.matchAll(/^ {2}([a-z]\w*) /gm)].map(([, name]) => name);
  const names = new Set(columns);
  JSON.parse(readFileSync(join(root, published), "utf8"), (key, value) => {
    if (key === "properties") for (const name of Object.keys(value)) names.add(name);
    return value;
  });
  return names;
}

const filesBelow = (folder) =>
  execFileSync("git", ["ls-files", folder], { cwd: root, encoding: "utf8" }).trim().split("\n");

const terms = prescribedNames();
const measured = filesToMeasure().map((file) => {
  const source = readFileSync(join(root, file), "utf8");
  const measure = file.endsWith(".md")
    ? measureDocument(source)
    : measureSource(file, source, terms);
  return { file, name: packageOf(file), ...measure };
});
const vaguePaths = vaguePathsOf(measured.map(({ file }) => file)).map((path) => ({
  file: path,
  name: packageOf(`${path}/`),
  findings: [{ kind: "path", text: path }],
  comments: 0,
  headless: 0,
  words: 0,
  marked: 0,
  declared: 1,
  names: 1,
}));
const measures = [...measured, ...vaguePaths.filter(({ file }) => !file.startsWith("docs/"))];
const packages = [...new Set(measures.map(({ name }) => name))].toSorted((a, b) =>
  a.localeCompare(b),
);
const figures = Object.fromEntries(
  packages.map((name) => [name, total(measures.filter((measure) => measure.name === name))]),
);
const recorded = existsSync(recordedFile) ? JSON.parse(readFileSync(recordedFile, "utf8")) : null;

const folder = process.argv.slice(2).find((argument) => !argument.startsWith("--"));
if (folder) {
  for (const { file, findings } of measures.filter((measure) => measure.file.startsWith(folder))) {
    for (const { line, kind, text } of findings) {
      console.log(`${file}${line ? `:${line}` : ""}: ${kind}: ${text}`);
    }
  }
} else if (process.argv.includes("--check")) {
  const faults = overruns(figures, recorded ?? {});
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
} else {
  printTable();
  if (process.argv.includes("--record")) {
    writeFileSync(recordedFile, `${JSON.stringify(lowered(figures, recorded), null, 2)}\n`);
  }
}

function printTable() {
  const rows = Object.entries({ ...figures, all: total(measures) });
  console.log("                       comments  headless %   words  marked per 1,000  vague names");
  for (const [name, { comments, headless, words, marked, names }] of rows) {
    const columns = [
      name.padEnd(22),
      String(comments).padStart(9),
      headless.toFixed(1).padStart(12),
      String(words).padStart(8),
      marked.toFixed(2).padStart(18),
      String(names).padStart(13),
    ];
    console.log(columns.join(""));
  }
}
