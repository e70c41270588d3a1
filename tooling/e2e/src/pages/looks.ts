import type { Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "./axe";

/** The page as it stands: nothing wider than a desk's or a phone's window, no violation by day or night. */
export async function expectGoodLooks(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
  // What has gone under the bar at the top would be judged against it.
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Even without motion colours take a frame or two, and what inherits them as many more.
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await expectAccessible(page);
  }
}
