import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { NamedRule } from "./platform/rules/dated-rule";
import { markdownTable } from "./platform/values/markdown";
import { rules } from "./rules";

/* docs/rules shows every rule as the code has it. `REWRITE_DOCS=1 vitest run <this file>` writes it anew. */

const folder = new URL("../../../docs/rules/", import.meta.url);

/** A subject's page is named as the part of its rules' ids before the dot. */
const subjects: Record<string, string> = {
  "bad-debts": "Bad debts",
  cylinders: "Cylinders",
  delivery: "Where and when it is delivered",
  fleet: "Vehicles",
  fuel: "Solid fuel",
  gas: "Gas on the road and in the yard",
  hours: "Drivers' hours",
  interest: "Interest for late payment",
  mtd: "Making Tax Digital",
  pecr: "Marketing by text and mail",
  vat: "VAT",
};
const subjectOf = ({ id }: NamedRule) => id.slice(0, id.indexOf("."));

const sourceOf = ({ name, url }: NamedRule["shown"][number]["source"]) =>
  url === null ? name : `[${name}](${url})`;

const versionOf = ({ from, source, table }: NamedRule["shown"][number]) =>
  [`From ${from}: ${sourceOf(source)}.`, "", markdownTable(table.head, table.rows)].join("\n");

const ruleOf = (rule: NamedRule) =>
  [`## ${rule.title}`, `\`${rule.id}\`. ${rule.decides}`, ...rule.shown.map(versionOf)].join(
    "\n\n",
  );

const pageOf = (subject: string) => {
  const own = rules.filter((rule) => subjectOf(rule) === subject);
  return `${[`# ${subjects[subject]}`, ...own.map(ruleOf)].join("\n\n")}\n`;
};

const used = Object.keys(subjects).filter((subject) =>
  rules.some((rule) => subjectOf(rule) === subject),
);

const index = [
  "# Rules",
  "What the law and the trade ask, as the service follows it (docs/decisions/0284). Each rule is a table that holds from a day on; a change of the law is a further table. These pages are made from the code: `REWRITE_DOCS=1 vitest run packages/api/src/rules-doc.test.ts`. Each table says where the law can be read. Nothing here is legal advice.",
  ...used.map((subject) =>
    [
      `## [${subjects[subject]}](${subject}.md)`,
      "",
      markdownTable(
        ["rule", "decides"],
        rules
          .filter((rule) => subjectOf(rule) === subject)
          .map(({ id, decides }) => [`\`${id}\``, decides]),
      ),
    ].join("\n"),
  ),
];

const pages = new Map([
  ["README.md", `${index.join("\n\n")}\n`],
  ...used.map((subject): [string, string] => [`${subject}.md`, pageOf(subject)]),
]);

it("stands in docs/rules, each subject on a page", () => {
  mkdirSync(folder, { recursive: true });
  if (process.env["REWRITE_DOCS"]) {
    for (const [name, text] of pages) writeFileSync(new URL(name, folder), text);
  }
  const written = readdirSync(folder).map((name): [string, string] => [
    name,
    readFileSync(new URL(name, folder), "utf8"),
  ]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(pages));
});

it("names each rule once, under a subject that has a page", () => {
  const ids = rules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(rules.map(subjectOf).filter((subject) => !(subject in subjects))).toEqual([]);
});
