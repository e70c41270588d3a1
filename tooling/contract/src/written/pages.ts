import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Written } from "./expected";

/* docs/contract as it is written. */

const folder = fileURLToPath(new URL("../../../../docs/contract/", import.meta.url));
const pages = readdirSync(folder).map((name) => readFileSync(folder + name, "utf8"));
const lines = pages.flatMap((page) => page.split("\n"));

/** What stands under each heading, in the order of the pages. */
const sections: { heading: string; body: string[] }[] = [];
for (const line of lines) {
  const heading = /^#+ (.+)$/.exec(line)?.[1];
  if (heading !== undefined) sections.push({ heading, body: [] });
  else sections.at(-1)?.body.push(line);
}

const isOperation = (heading: string) => /^(?:GET|POST|PUT|PATCH|DELETE) \//.test(heading);

/** The headings that name an operation, as often as they stand there. */
export const operations = sections.map(({ heading }) => heading).filter(isOperation);

const sectionOf = (heading: string) => sections.find((section) => section.heading === heading);

/** The first line of words under a heading; empty where there is none. */
export const firstLineUnder = (heading: string): string =>
  sectionOf(heading)?.body.find((line) => line !== "") ?? "";

/** What an operation's section says. */
export function writtenOf(operation: string): Written | null {
  const section = sectionOf(operation);
  if (!section) return null;
  const said = (name: string) =>
    section.body.find((line) => line.startsWith(`- ${name}: `))?.slice(`- ${name}: `.length) ??
    null;
  return {
    asks: firstLineUnder(operation),
    takes: said("Takes"),
    gives: said("Gives") ?? "",
  };
}

/** The statuses that an operation's section says it refuses with. */
export function refusalsOf(operation: string): string[] {
  const line = sectionOf(operation)?.body.find((said) => said.startsWith("- Refuses: ")) ?? "";
  // A comma stands beside the digits of an amount.
  return [...line.matchAll(/(?<![\d,])[45]\d\d(?![\d,]\d)/g)].map(([status]) => status);
}

/** The rows of the first table under a heading, without its head; null where there is no such heading. */
export function tableUnder(heading: string): string[][] | null {
  const section = sectionOf(heading);
  return section ? tableIn(section.body) : null;
}

function tableIn(body: readonly string[]): string[][] {
  const start = body.findIndex((line) => line.startsWith("|"));
  if (start === -1) return [];
  const end = body.findIndex((line, at) => at > start && !line.startsWith("|"));
  return body.slice(start + 2, end === -1 ? undefined : end).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The line of a page that begins so, without that beginning and its full stop. */
export const lineAfter = (beginning: string): string =>
  lines
    .find((line) => line.startsWith(beginning))
    ?.slice(beginning.length)
    .replace(/\.$/, "") ?? "";
