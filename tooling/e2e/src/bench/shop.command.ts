import autocannon from "autocannon";
import { get } from "./get";
import { scoresOf } from "./scores";
import { scriptSize } from "./script-size";
import { startNext } from "./next-server";

/*
 * Measures the shop against its goals on the demo's data: `pnpm bench:shop`. It measures script and scores of the
 * three pages that shoppers open first, and the home page under load from one process on the same machine. Prints the
 * tables of docs/performance.md.
 */

const shop = await startNext("shop");
try {
  const listed = (await get(`${shop.url}/categories/coal`)).toString();
  const [, product = ""] = /href="(\/products\/[^"]+-[0-9a-f]{12})"/.exec(listed) ?? [];
  const pages = ["/", "/categories/coal", product].map((path) => shop.url + path);
  await get(`${shop.url}/robots.txt`);
  // The first request of each page renders it, and the very first one opens the connection that reports changes.
  for (let round = 0; round < 3; round += 1) for (const page of pages) await get(page);

  console.log(
    "| page | script, gzip | performance | accessibility | best practices | SEO | LCP | CLS |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  const names = ["home", "category", "product"];
  const scores = await scoresOf(pages);
  for (const [at, { of, largestPaint, shift }] of scores.entries()) {
    const bytes = await scriptSize(pages[at] ?? "");
    const cells = [
      names[at],
      `${(bytes / 1000).toFixed(1)} kB`,
      ...of,
      `${(largestPaint / 1000).toFixed(1)} s`,
      shift.toFixed(3),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  for (const [at, { missed }] of scores.entries()) {
    if (missed.length > 0) console.log(`\n${names[at]}: ${missed.join("; ")}`);
  }

  console.log("\n| page | requests/s | p50 | p99 | not answered 200 |");
  console.log("|---|---|---|---|---|");
  for (const [at, page] of pages.entries()) {
    const { requests, latency, non2xx, errors } = await load(page);
    const cells = [
      names[at],
      requests.average.toFixed(0),
      `${latency.p50} ms`,
      `${latency.p99} ms`,
      non2xx + errors,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
} finally {
  await shop.stop();
}

/** Loads a page over ten kept-alive connections: two seconds to warm up, and eight that count. */
async function load(page: string) {
  const { host, port, pathname } = new URL(page);
  const asked = {
    url: `http://127.0.0.1:${port}${pathname}`,
    headers: { host },
    connections: 10,
  };
  await autocannon({ ...asked, duration: 2 });
  return autocannon({ ...asked, duration: 8 });
}
