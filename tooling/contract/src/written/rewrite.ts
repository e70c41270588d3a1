import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expected, resourceOf, resources, valueSets } from "./expected";

/*
 * `REWRITE_DOCS=1 vitest run tooling/contract/src/contract-doc.test.ts` writes into docs/contract what follows from the
 * routes: who may, what is taken and given, fields and value sets. Headings and all other words are written by hand.
 */

const folder = fileURLToPath(new URL("../../../../docs/contract/", import.meta.url));

export function rewriteContract(): void {
  const seen = new Set<string>();
  for (const name of readdirSync(folder)) {
    const text = readFileSync(folder + name, "utf8");
    const sections = text.split(/^(?=#+ )/m).map((section) => {
      const [, heading = ""] = /^#+ (.+)\n/.exec(section) ?? [];
      // Of two with one heading the first is the resource: "Rota" is also what a part of a page is called.
      const isFirst = !seen.has(heading);
      seen.add(heading);
      return isFirst ? rewriteSection(heading, section) : section;
    });
    writeFileSync(folder + name, sections.join(""));
  }
}

function rewriteSection(heading: string, section: string): string {
  if (heading === "Value sets") return withTable(section, ["values", "fields"], valueRows(section));
  if (resources.has(heading)) {
    const said = resourceOf(heading);
    return typeof said === "string" ? section : withTable(section, ["field", "type"], said);
  }
  const said = expected.get(heading);
  if (!said) return section;
  const [first = "", ...rest] = section.split("\n");
  const at = rest.findIndex((line) => line !== "");
  const words = rest.slice(rest[at]?.startsWith("- ") ? at : at + 1);
  const others = words.filter((line) => !/^- (Takes|Gives): /.test(line));
  const begin = others.findIndex((line) => line !== "");
  const facts = [
    ...(said.takes === null ? [] : [`- Takes: ${said.takes}`]),
    `- Gives: ${said.gives}`,
  ];
  return [first, "", said.asks, "", ...facts, ...others.slice(Math.max(begin, 0))].join("\n");
}

/** In the order in which they stand; what is new comes last. */
function valueRows(section: string): string[][] {
  const standing = [...section.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].slice(2);
  const order = standing.map(([, values = ""]) => values);
  const fields = new Map<string, string[]>();
  for (const [field, values] of valueSets)
    fields.set(values, [...(fields.get(values) ?? []), field]);
  const place = (values: string) => (order.includes(values) ? order.indexOf(values) : order.length);
  return [...fields]
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([values, all]) => [values, all.join(", ")]);
}

/** The section with these rows in its first table, or with a table where it has none; oxfmt aligns it. */
function withTable(section: string, head: string[], rows: string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const table = [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
  return /^\|/m.test(section)
    ? section.replace(/(?:^\|.*\n)+/m, `${table}\n`)
    : section.replace(/\n+$/, `\n\n${table}\n\n`);
}
