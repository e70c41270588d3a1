import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

/** Expects no violation of WCAG 2.2 AA on the current page. */
export const expectAccessible = (page: Page) =>
  expectNone(page, (axe) => axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]));

/**
 * Expects no violation in the light theme, and none of the rules for colours in the dark one: nothing else can differ
 * by theme. Switches the theme as its own switch does, without a page load.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  const putOn = (theme: string) =>
    page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
  await putOn("light");
  await expectAccessible(page);
  await putOn("dark");
  await expectNone(page, (axe) => axe.withRules(["color-contrast", "link-in-text-block"]));
  await putOn("light");
}

async function expectNone(page: Page, narrow: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await settled(page);
  // A streamed page gets its title a moment after its content.
  await expect(page).toHaveTitle(/\S/);
  let found = await violationsOn(page, narrow);
  if (found.length > 0) {
    // A message that was fading has other colours for a moment, so the page is judged once more.
    await page.waitForTimeout(1000);
    await settled(page);
    found = await violationsOn(page, narrow);
  }
  expect(found).toEqual([]);
}

async function violationsOn(
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  // Requests violations only: to describe all passed rules takes several times as long. A page without frames is
  // judged in place instead of in a second page, and axe stays loaded for the next time.
  const isAlone = page.frames().length === 1;
  const isThere = isAlone && (await page.evaluate(() => "axe" in globalThis));
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode(isAlone);
  // A control partly covered by the sticky header would count as a small target, so pages are judged from their top.
  const scrolled = await page.evaluate(() => {
    const { scrollY } = window;
    window.scrollTo({ top: 0, behavior: "instant" });
    return scrollY;
  });
  const { violations } = await narrow(axe).analyze();
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), scrolled);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Expects that nothing is wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wider = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  // A narrowed window gets its layout a moment later.
  await expect.poll(wider, { timeout: 5000 }).toBeLessThanOrEqual(0);
}

/**
 * Expects that nothing is wider than the window, that each table fits its container or scrolls in it, and that the
 * page ends with its content.
 */
export async function expectFits(page: Page): Promise<void> {
  await expectNoOverflow(page);
  const roomBelow = () =>
    page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const end = document.body.getBoundingClientRect().bottom + window.scrollY;
      return Math.round(scrollHeight - Math.max(end, clientHeight));
    });
  await expect.poll(roomBelow, { timeout: 5000 }).toBeLessThanOrEqual(1);
  const runsPast = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("table")]
        .filter((table) => {
          const around = table.parentElement;
          if (!around || getComputedStyle(around).overflowX !== "visible") return false;
          const [inner, outer] = [table.getBoundingClientRect(), around.getBoundingClientRect()];
          return inner.right > outer.right + 1 || inner.left < outer.left - 1;
        })
        .map((table) => table.ariaLabel ?? table.outerHTML.slice(0, 80)),
    );
  await expect.poll(runsPast, { timeout: 5000 }).toEqual([]);
}

/** Expects that a table is completely visible without scrolling its container. */
export async function expectWhole(table: Locator): Promise<void> {
  const hidden = () =>
    table.evaluate(
      ({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0),
    );
  await expect.poll(hidden, { timeout: 5000 }).toBeLessThanOrEqual(0);
}

/** Waits for animations, since fading content has its final colours only afterwards. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
