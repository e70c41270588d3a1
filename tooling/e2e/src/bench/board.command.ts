import { chromium } from "@playwright/test";
import { findBrowser } from "@roundsman/testing/browser";
import { awake } from "../pages/awake";
import { signIn } from "../people/people";
import { busyDay } from "./busy-day";
import { dragAbout } from "./drag-about";
import { longestTasks } from "./long-tasks";
import { startNext } from "./next-server";

/*
 * Whether the day's board can be worked on a big day: `pnpm bench:board`. 200 orders, 12 vans; cards are
 * dragged across all lanes and dropped, and the browser's own trace says how long its main thread was held
 * at a time. Prints the table of docs/performance.md. Tasks are told by the clock and by processor time:
 * what else runs on the machine stretches the first and not the second.
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
  // Nobody is so quick, but a slow machine's page is as young for long.
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
