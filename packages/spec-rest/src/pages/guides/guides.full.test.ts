import { testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { restOn } from "../../testing";
import { guidePages } from "./guides";
import { readdir } from "node:fs/promises";

const service = await testService();
afterAll(service.close);
const pages = guidePages();
const api = restOn(service, pages);
const paths = pages.map(({ path }) => path).filter((path) => !path.endsWith(".css"));
const html = async (path: string) => z.string().parse((await api.get(path)).body);

describe("the site of guides", () => {
  it("has every file of docs/guides, and no other", async () => {
    const files = await readdir(new URL("../../../../../docs/guides/", import.meta.url));
    const named = files
      .map((file) => file.replace(/\.md$/, ""))
      .filter((name) => name !== "README");
    const shown = paths.flatMap((path) => /^\/docs\/guides\/(.+)$/.exec(path)?.[1] ?? []);
    expect(shown.filter((name) => name !== "quick-start").toSorted()).toEqual(named.toSorted());
  });

  it.each(paths)("%s is a page without scripts, whose links lead somewhere", async (path) => {
    const { status, headers } = await api.get(path);
    expect([status, headers["Content-Type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(headers["Content-Security-Policy"]).toMatch(/^default-src 'none'; style-src 'self';/);
    const page = await html(path);
    expect(page).not.toMatch(/<script|style="|onclick/);
    expect(page.match(/<h1/g)).toHaveLength(1);
    for (const [, href = ""] of page.matchAll(/href="(\/[^"]*)"/g)) {
      const [target = "", fragment] = href.split("#");
      if (target === "/docs" || target.endsWith(".css")) continue;
      expect(paths).toContain(target);
      const there = fragment === undefined ? 'lang="en"' : `id="${fragment}"`;
      expect(await html(target)).toContain(there);
    }
  });

  it("shows each step under two tabs, one choice for the whole page", async () => {
    const page = await html("/docs/guides/orders");
    expect(page.match(/<div class="tabs">/g)).toHaveLength(7);
    expect(page.match(/type="radio"/g)).toHaveLength(2);
    expect(page).toContain("&lt;&lt;&lt;");
  });
});
