import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Written } from "./expected";

/* The written pages of docs/contract. */

const folder = fileURLToPath(new URL("../../../../docs/contract/", import.meta.url));
const pages = readdirSync(folder).map((name) => readFileSync(folder + name, "utf8"));
const lines = pages.flatMap((page) => page.split("\n"));

/** The text under each heading, in the order of the pages. */
const sections: { heading: string; body: string[] }[] = [];
for (const line of lines) {
  const heading = /^#+ (.+)$/.exec(line)?.[1];
  if (heading !== undefined) sections.push({ heading, body: [] });
  else sections.at(-1)?.body.push(line);
}

const isOperation = (heading: string) => /^(?:GET|POST|PUT|PATCH|DELETE) \//.test(heading);

/** The headings that name an operation, including repetitions. */
export const operations = sections.map(({ heading }) => heading).filter(isOperation);

const sectionOf = (heading: string) => sections.find((section) => section.heading === heading);

/** Returns the first line of text under a heading; empty if there is none. */
export const firstLineUnder = (heading: string): string =>
  sectionOf(heading)?.body.find((line) => line !== "") ?? "";

/** Returns the content of an operation's section. */
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

/** Returns the refusals' statuses in an operation's section. */
export function refusalsOf(operation: string): string[] {
  const line = sectionOf(operation)?.body.find((said) => said.startsWith("- Refuses: ")) ?? "";
  // Digits next to a comma belong to an amount.
  return [...line.matchAll(/(?<![\d,])[45]\d\d(?![\d,]\d)/g)].map(([status]) => status);
}

/** Returns the rows of the first table under a heading, without its head; null if the heading is missing. */
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

/** Returns the rest of the line that begins with `beginning`, without its full stop. */
export const lineAfter = (beginning: string): string =>
  lines
    .find((line) => line.startsWith(beginning))
    ?.slice(beginning.length)
    .replace(/\.$/, "") ?? "";
