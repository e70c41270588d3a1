import { expect, type Page } from "@playwright/test";

/** Two lines of a row on a phone, with what is around them, in pixels; a third would be 16 more. */
const mostHigh = 72;

/** Every row of the list has two lines at the most, and no link runs out of its cell. Of a page of 390 px. */
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
        // One that cuts short what it holds shows no more of it.
        if (!cell || getComputedStyle(cell).overflowX !== "visible") return false;
        return link.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1;
      })
      .map((link) => link.textContent),
  );
  expect(wider).toEqual([]);
}
