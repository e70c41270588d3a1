import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { credentials, events, ruleOf, type Credential, type Event } from "./table";
import { tableAsMarkdown } from "./table-as-markdown";

/* docs/security.md shows the table as it is. `REWRITE_DOCS=1 vitest run <this file>` writes it anew. */

const path = new URL("../../../../docs/security.md", import.meta.url);
const between = /(<!-- credentials: begin -->\n\n)[^]*?(\n\n<!-- credentials: end -->)/;

it("stands in docs/security.md", () => {
  const doc = readFileSync(path, "utf8");
  const written = doc.replace(between, (_, begin: string, end: string) =>
    [begin, tableAsMarkdown(), end].join(""),
  );
  expect(doc).toMatch(between);
  if (process.env["REWRITE_DOCS"]) writeFileSync(path, written);
  else expect(written).toBe(doc);
});

it("says of every event something that is true of what it names", () => {
  const known = new Set(Object.keys(credentials));
  for (const event of Object.keys(events) as Event[]) {
    const { fates, within } = ruleOf(event);
    for (const credential of Object.keys(fates)) expect(known).toContain(credential);
    // What stands in the account's own row can't end in one business alone.
    const ofAccount: Credential[] = ["password", "secondStep", "sessions", "challenges"];
    if (within === "business") expect(ofAccount.filter((one) => one in fates)).toEqual([]);
  }
});
