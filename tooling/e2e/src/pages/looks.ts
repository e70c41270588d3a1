import type { Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "./axe";

/** Expects that the current page fits a phone's and a desk's window, and has no violation in either theme. */
export async function expectGoodLooks(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
  // Content under the sticky bar at the top would be judged against its colour.
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Even without motion, colours take a frame or two, and inherited ones as many more.
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await expectAccessible(page);
  }
}
