import { readFile, writeFile } from "node:fs/promises";
import { changesBetween } from "./changes/compare";
import { snapshotOf, type Change, type Document } from "./changes/document";
import { changelog, publicDocument, published } from "./files";

/*
 * pnpm changelog: prints the differences between the published document and the present one. It fails if a breaking
 * difference is missing in docs/contract/changelog.md. `--publish 2026-12-31` adds all differences to that file under
 * that day, and publishes the present document.
 */

const snapshot = snapshotOf(JSON.parse(await readFile(publicDocument, "utf8")) as object);
const changes = changesBetween(
  JSON.parse(await readFile(published, "utf8")) as Document,
  JSON.parse(snapshot) as Document,
);
const written = await readFile(changelog, "utf8");
const lineOf = ({ isBreaking, words }: Change) =>
  `- ${isBreaking ? "**Breaking**: " : ""}${words}.`;

const [, , option, day = ""] = process.argv;
if (option === "--publish") await publish();
else check();

async function publish(): Promise<void> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error("--publish <the day, as 2026-12-31>");
  const lines = changes.map(lineOf).filter((line) => !written.includes(line));
  if (changes.length === 0) return console.log("Nothing differs from what is published.");
  const section = `## ${day}\n\n${lines.join("\n")}\n\n`;
  const at = written.indexOf("## ");
  await writeFile(changelog, written.slice(0, at) + section + written.slice(at));
  await writeFile(published, snapshot);
  console.log(
    `${lines.length} lines are added to docs/contract/changelog.md: say there what they mean.`,
  );
}

function check(): void {
  for (const change of changes) console.log(lineOf(change));
  const missing = changes.filter(
    (change) => change.isBreaking && !written.includes(lineOf(change)),
  );
  console.log(
    `Changelog: ${changes.length} differences, ${missing.length} breaking and not written down.`,
  );
  if (missing.length === 0) return;
  console.error(
    "Take these back, or write their lines into docs/contract/changelog.md with a new version:",
  );
  for (const change of missing) console.error(lineOf(change));
  process.exitCode = 1;
}
