import { chromium } from "@playwright/test";
import { findBrowser } from "@roundsman/testing/browser";
import { awake } from "../pages/awake";
import { signIn } from "../people/people";
import { busyDay } from "./busy-day";
import { dragAbout } from "./drag-about";
import { longestTasks } from "./long-tasks";
import { startNext } from "./next-server";

/*
 * Measures the day's board on a big day: `pnpm bench:board`. With 200 orders and 12 vans, cards are dragged across
 * all lanes and dropped. The browser's trace shows the long tasks of its main thread. Prints the table of
 * docs/performance.md. Tasks have elapsed time and processor time: other work on the machine stretches only the
 * first.
 */

const web = await startNext("web");
const browser = await chromium.launch(await findBrowser());
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(page, web.url, "olivia@fellside.example");
  const day = await busyDay(page, { orders: 200, vans: 12 });
  const open = () => page.goto(`${web.url}/rounds?day=${day}`);
  console.log("| drag | tasks over 50 ms | longest | longest, processor time |");
  console.log("|---|---|---|---|");
  await open();
  // No person is that quick, but on a slow machine this phase lasts long.
  await measure("as the page's script takes over");
  await open();
  await awake(page.locator("[data-order]").last());
  await page.waitForTimeout(500);
  for (const name of ["the first", "the second", "the third"]) await measure(name);

  async function measure(name: string): Promise<void> {
    const tasks = await longestTasks(browser, page, () => dragAbout(page));
    const over = tasks.filter(({ ms }) => ms > 50).length;
    const most = (of: "ms" | "processorMs") => Math.max(...tasks.map((task) => task[of]));
    const cells = [
      name,
      over,
      `${most("ms").toFixed(0)} ms`,
      `${most("processorMs").toFixed(0)} ms`,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
} finally {
  await browser.close();
  await web.stop();
}
