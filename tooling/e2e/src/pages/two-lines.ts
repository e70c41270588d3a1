import { expect, type Page } from "@playwright/test";

/** Height of a row with two lines on a phone, in pixels with its padding. A third line would add 16. */
const mostHigh = 72;

/**
 * Expects that every row of the list has at most two lines, and that no link overflows its cell. The page must be 390
 * px wide.
 */
export async function expectTwoLines(page: Page, label: string): Promise<void> {
  const rows = page.getByRole("table", { name: label, exact: true }).locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  const higher = () =>
    rows.evaluateAll(
      (all, most) =>
        all
          .filter((row) => row.getBoundingClientRect().height > most)
          .map((row) => `${row.getBoundingClientRect().height} px: ${row.textContent}`),
      mostHigh,
    );
  await expect.poll(higher).toEqual([]);
  const wider = await rows.locator("td[data-phone] a").evaluateAll((links) =>
    links
      .filter((link) => {
        const cell = link.closest("td");
        // A link that truncates its text can't overflow its cell.
        if (!cell || getComputedStyle(cell).overflowX !== "visible") return false;
        return link.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1;
      })
      .map((link) => link.textContent),
  );
  expect(wider).toEqual([]);
}
