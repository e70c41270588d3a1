import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

/** No violation of WCAG 2.2 AA on the page as it stands. */
export const expectAccessible = (page: Page) =>
  expectNone(page, (axe) => axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]));

/**
 * The same in the light theme, and in the dark one no violation of the rules that judge colours: all that a theme can
 * break on a page already looked at. The theme is put on as its own switch does it: the page is not loaded for it.
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
  // A page that is streamed gets its title a moment after its words.
  await expect(page).toHaveTitle(/\S/);
  let found = await violationsOn(page, narrow);
  if (found.length > 0) {
    // A message that faded in or away while it was judged had no colours of its own: what stays is judged once more.
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
  // Only violations are asked for: to describe all that is well takes several times as long. A page without
  // frames is judged where it stands, not put together in a second page; axe stays in it for the next time.
  const isAlone = page.frames().length === 1;
  const isThere = isAlone && (await page.evaluate(() => "axe" in globalThis));
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode(isAlone);
  // A control that the sticky header covers in part is no small target: pages are judged from their top.
  const scrolled = await page.evaluate(() => {
    const { scrollY } = window;
    window.scrollTo({ top: 0, behavior: "instant" });
    return scrollY;
  });
  const { violations } = await narrow(axe).analyze();
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), scrolled);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Nothing is wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wider = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  // A window that was just made narrower lays its page out a moment later.
  await expect.poll(wider, { timeout: 5000 }).toBeLessThanOrEqual(0);
}

/**
 * Nothing is wider than the window, no table runs past what it stands in (it fits, or scrolls there), and the page ends
 * where what it shows does.
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

/** All of a table is seen at once: what it stands in need not be scrolled. */
export async function expectWhole(table: Locator): Promise<void> {
  const hidden = () =>
    table.evaluate(
      ({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0),
    );
  await expect.poll(hidden, { timeout: 5000 }).toBeLessThanOrEqual(0);
}

/** What fades in has its colours only when it is there. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
