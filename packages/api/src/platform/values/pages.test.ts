import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { leadNowhere } from "../../testing/app-pages";
import { consolePages, linkTo, shopPages, webPages } from "./links";

const linksOf = (pages: Record<string, string | ((given: string) => string)>) =>
  Object.values(pages).map((page) => (typeof page === "string" ? page : page("given")));

describe("each page that a notice, a mail or a provider leads to is there", () => {
  it("in the office, the driver's app and the trust centre", () => {
    expect(leadNowhere("web", linksOf(webPages))).toEqual([]);
  });

  it("in the console", () => {
    expect(leadNowhere("console", linksOf(consolePages))).toEqual([]);
  });

  it("in the shop", () => {
    expect(leadNowhere("shop", linksOf(shopPages))).toEqual([]);
  });

  it("where its address is made of the app's", () => {
    expect(linkTo("https://office.example", webPages.order("7"))).toBe(
      "https://office.example/orders/7",
    );
  });
});

const source = fileURLToPath(new URL("../..", import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .filter((name) => !name.startsWith("testing/") && name !== "platform/values/links.ts")
  .map((name) => ({ name, text: readFileSync(join(source, name), "utf8") }));
const namesOf = (found: typeof files) => found.map(({ name }) => name);

/** `${settings.urls.web}/…`: the address of an app, or of a shop, with a path put behind it. */
const ownLink =
  /\$\{[^}]*\b(webUrl|shopUrl|urls\.(web|shop|console)|url|base|shop|host)\b[^}]*\}\/[\w$]/;
/** A function whose statement writes notices takes their paths as parameters. */
const pathInSql = /insertInto\("notifications"\)(?:(?!\n\}\n)[^])*["'`]\//;

describe("no link is made without the table", () => {
  it("in a mail or for a provider", () => {
    expect(namesOf(files.filter(({ text }) => ownLink.test(text)))).toEqual([]);
  });

  it("in a notice: what isn't SQL, the types hold", () => {
    const writing = files.filter(({ text }) =>
      /insertInto\("notifications"\)|notification\.create/.test(text),
    );
    expect(namesOf(writing).toSorted()).toEqual([
      "modules/messages/notifications.ts",
      "modules/stock/ledger.ts",
      "modules/stock/supplier-orders/jobs.ts",
    ]);
    expect(namesOf(writing.filter(({ text }) => pathInSql.test(text)))).toEqual([]);
  });
});
