import { parseArgs } from "node:util";
import { z } from "zod";
import { startRest, openDemoDatabase } from "@roundsman/testing/running";
import { median } from "@roundsman/testing/figures";
import { grow } from "./grow";
import { signIn } from "./key";
import { orders, others } from "./kinds";

/*
 * Times every list that can have very many rows, with 100,000 rows of one business: the first page, a later page, its
 * filters and its search. One caller at a time over REST. `pnpm bench:rows`; `--rows 100000`.
 */

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    turns: { type: "string", default: "30" },
  },
});
const turns = Number(values.turns);
const goalMs = 200;

const asked = [
  "/orders",
  "/orders?status=delivered",
  "/orders?q=fell",
  "/orders?q=LA9",
  "/customers",
  "/customers?q=fell",
  "/customers?q=zzzz",
  "/products?limit=100",
  "/products?q=butane",
  "/invoices",
  "/invoices?status=paid",
  "/rounds",
  "/rounds?status=done",
  "/stock/movements",
  "/stock/movements?condition=empty",
  "/stock/transfers",
  "/stock/transfers?status=received",
  "/stock/supplier-orders",
  "/stock/supplier-orders?status=arrived",
  "/trade-applications",
  "/trade-applications?status=pending",
  "/activity",
  "/activity?action=order.placed",
  "/notifications",
];

const Page = z.object({ nextCursor: z.string().nullish() });

const demo = await openDemoDatabase();
await grow(demo.url, [orders, ...Object.values(others)], Number(values.rows));
const rest = await startRest(demo);
try {
  const headers = { cookie: await signIn(rest.url) };
  const ask = async (path: string) => {
    const from = performance.now();
    const answer = await fetch(rest.url + path, { headers });
    const body: unknown = await answer.json();
    return { ms: performance.now() - from, status: answer.status, body };
  };
  /** Returns the path ten pages further, by following the cursors; null if the list has one page. */
  const furtherIn = async (path: string): Promise<string | null> => {
    let at: string | null = null;
    for (let page = 0; page < 10; page += 1) {
      const { nextCursor } = Page.parse((await ask(at ?? path)).body);
      if (!nextCursor) return at;
      at = `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(nextCursor)}`;
    }
    return at;
  };

  console.log(`| list of ${values.rows} | p50 | p95 | ten pages in, p50 | p95 (${goalMs} ms) |`);
  console.log("|---|---|---|---|---|");
  let slow = 0;
  for (const path of asked) {
    const further = await furtherIn(path);
    const cells = [];
    for (const one of [path, further]) {
      if (one === null) {
        cells.push("–", "–");
        continue;
      }
      const took = [];
      for (let turn = -3; turn < turns; turn += 1) {
        const { ms, status } = await ask(one);
        if (status !== 200) throw new Error(`${one}: ${status}`);
        if (turn >= 0) took.push(ms);
      }
      const p95 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0;
      if (p95 > goalMs) slow += 1;
      cells.push(`${median(took).toFixed(1)} ms`, `${p95.toFixed(1)} ms`);
    }
    console.log(`| ${path} | ${cells.join(" | ")} |`);
  }
  console.log(slow === 0 ? `All within ${goalMs} ms` : `${slow} above ${goalMs} ms`);
} finally {
  await rest.stop();
  await demo.close();
}
