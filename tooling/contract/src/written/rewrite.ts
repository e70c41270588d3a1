import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expected, resourceOf, resources, valueSets } from "./expected";

/*
 * `REWRITE_DOCS=1 vitest run tooling/contract/src/contract-doc.test.ts` writes the parts of docs/contract that follow from
 * the routes: access, bodies, answers, fields and value sets. Headings and all other words are written by hand.
 */

const folder = fileURLToPath(new URL("../../../../docs/contract/", import.meta.url));

export function rewriteContract(): void {
  const seen = new Set<string>();
  for (const name of readdirSync(folder)) {
    const text = readFileSync(folder + name, "utf8");
    const sections = text.split(/^(?=#+ )/m).map((section) => {
      const [, heading = ""] = /^#+ (.+)\n/.exec(section) ?? [];
      // The first of two equal headings is the resource: a part of a page is called "Rota" too.
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

/** Returns the rows of value sets in their present order, followed by new ones. */
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

/** Replaces the section's first table by these rows, or appends a table; oxfmt aligns the columns. */
function withTable(section: string, head: string[], rows: string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const table = [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
  return /^\|/m.test(section)
    ? section.replace(/(?:^\|.*\n)+/m, `${table}\n`)
    : section.replace(/\n+$/, `\n\n${table}\n\n`);
}
