import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { events, ruleOf, type Credential, type Event } from "./table";
import { tableAsMarkdown } from "./table-as-markdown";

/* docs/security.md shows the table as it is. `REWRITE_DOCS=1 vitest run <this file>` writes it anew. */

const path = new URL("../../../../../docs/security.md", import.meta.url);
const between = /(<!-- credentials: begin -->\n\n)[^]*?(\n\n<!-- credentials: end -->)/;

it("stands in docs/security.md", () => {
  const doc = readFileSync(path, "utf8");
  expect(doc).toMatch(between);
  const written = doc.replace(between, (_, begin: string, end: string) =>
    [begin, tableAsMarkdown(), end].join(""),
  );
  if (process.env["REWRITE_DOCS"]) writeFileSync(path, written);
  expect(readFileSync(path, "utf8")).toBe(written);
});

it("ends nothing in one business that belongs to the account alone", () => {
  const ofAccount: Credential[] = ["password", "secondStep", "sessions", "challenges"];
  const wrong = (Object.keys(events) as Event[])
    .map(ruleOf)
    .filter(({ within, fates }) => within === "business" && ofAccount.some((one) => one in fates));
  expect(wrong).toEqual([]);
});
