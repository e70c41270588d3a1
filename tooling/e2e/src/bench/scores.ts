import { findBrowser } from "@roundsman/testing/browser";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { freePort } from "../service/free-port";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

export interface Scores {
  /** 0 to 100, in the order performance, accessibility, best practices, SEO. */
  of: number[];
  /** Milliseconds. */
  largestPaint: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Titles of the weighted audits that failed. */
  missed: string[];
}

/** Runs Lighthouse with its default settings (a slow phone on a slow connection) in the tests' browser. */
export async function scoresOf(pages: readonly string[]): Promise<Scores[]> {
  const { executablePath, args } = await findBrowser();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const scores: Scores[] = [];
    for (const page of pages) scores.push(await measure(page, port));
    return scores;
  } finally {
    await browser.close();
  }
}

async function measure(page: string, port: number): Promise<Scores> {
  const result = await lighthouse(page, {
    port,
    onlyCategories: [...categories],
    logLevel: "error",
  });
  if (!result) throw new Error(`Lighthouse gave nothing for ${page}`);
  const { categories: found, audits } = result.lhr;
  const weighed = categories.flatMap((name) => found[name]?.auditRefs ?? []);
  const missed = weighed.flatMap(({ id, weight }) => {
    const audit = audits[id];
    return audit && weight > 0 && audit.score !== null && audit.score < 0.9 ? [audit.title] : [];
  });
  return {
    of: categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
    largestPaint: audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
    shift: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
    missed,
  };
}
