import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const source = fileURLToPath(new URL("../..", import.meta.url));
const read = (name: string) => readFileSync(source + name, "utf8");
const document = readFileSync(new URL("../../../../../docs/events.md", import.meta.url), "utf8");

/** Each event with the sentence that stands over it. */
const events = [
  ...read("platform/audit/change.ts").matchAll(/^ {2}\/\*\* (.+) \*\/\n {2}"([a-z._]+)":/gm),
].map(([, words = "", name = ""]) => ({ name, words }));
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /^modules\/.*\.ts$/.test(name) && !name.endsWith(".test.ts"))
  .map((name) => ({ name, text: read(name) }));
const handlers = read("event-handlers.ts");

/** A row of the document's table; oxfmt aligns the columns. */
function rowOf({ name, words }: (typeof events)[number]): string[] {
  const emitters = files.filter(({ text }) => text.includes(`emit("${name}"`));
  const [, named = ""] = new RegExp(`"${name}": \\[([^\\]]*)\\]`).exec(handlers) ?? [];
  const fileOf = (handler: string) =>
    new RegExp(`\\b${handler}\\b[^}]*} from "\\./([^"]+)"`).exec(handlers)?.[1];
  return [
    `\`${name}\``,
    words,
    emitters
      .map((file) => `\`${file.name}\``)
      .toSorted()
      .join(", "),
    named
      .split(", ")
      .map((handler) => `\`${handler}\` in \`${fileOf(handler)}.ts\``)
      .join(", "),
  ];
}

it("docs/events.md lists every event with who emits and who handles it", () => {
  const rows = document.split("\n").filter((line) => line.startsWith("| `"));
  const cells = rows.map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
  expect(cells).toEqual(events.map(rowOf));
  expect(events.map(({ name }) => name)).toContain("order.left_round");
});
