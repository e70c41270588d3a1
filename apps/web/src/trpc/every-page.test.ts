import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { everyPage } from "./every-page";

const things = Array.from({ length: 201 }, (_, at) => at);

/** Gives out as an operation does: never more than a hundred, with the place of the next. */
async function list({ cursor, limit }: { cursor: string | undefined; limit: number }) {
  const from = Number(cursor ?? 0);
  const to = from + Math.min(limit, 100);
  return { items: things.slice(from, to), nextCursor: to < things.length ? String(to) : null };
}

it("reads a list to its end, in its order, whatever its length", async () => {
  expect(await everyPage(list)).toEqual(things);
  expect(await everyPage(async () => ({ items: [], nextCursor: null }))).toEqual([]);
});

const apps = join(import.meta.dirname, "../../..");
const sources = readdirSync(apps, { recursive: true, encoding: "utf8" }).filter(
  (file) => /^\w+\/src\/.*\.tsx?$/.test(file) && !file.endsWith(".test.ts"),
);

/** A fixed number of rows, asked for with no place to go on from. */
const fixed =
  /^(?!.*cursor).*(?:\blimit: ?(?:50|[1-9][\d_]{2,})|const (?:limit|most\w*|shown\w*) = (?:50|100|200))\b.*$/gm;

it("is how all of a list is read: no page takes the first hundred for all of it", () => {
  const found = sources.flatMap((file) =>
    (readFileSync(join(apps, file), "utf8").match(fixed) ?? []).map((line) => `${file}: ${line}`),
  );
  expect(sources.length).toBeGreaterThan(500);
  // Lines of a basket that shoppers carry in a cookie, and things that one request changes: no rows are left unread.
  const bounds = ["shop/src/features/basket/cookie.ts", "web/src/features/bulk/choose-fitting.tsx"];
  const others = found.filter((line) => !bounds.some((file) => line.startsWith(file)));
  expect(others).toEqual(["web/src/trpc/every-page.ts: export const mostAtOnce = 100;"]);
});
