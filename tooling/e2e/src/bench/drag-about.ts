import type { Page } from "@playwright/test";

/** Drags the first waiting card over every visible lane and back, as slowly as a hand, and drops it on the second. */
export async function dragAbout(page: Page): Promise<void> {
  const card = page.getByRole("region", { name: "Waiting orders" }).locator("[data-order]").first();
  const start = await card.boundingBox();
  if (!start) throw new Error("Nothing waits on the board");
  await page.mouse.move(start.x + 40, start.y + 50);
  await page.mouse.down();
  for (const [x, y] of [
    [1400, 300],
    [300, 700],
    [1000, 250],
    [700, 500],
  ] as const) {
    await page.mouse.move(x, y, { steps: 60 });
  }
  await page.mouse.up();
  // Waits for the save and the refresh.
  await page.waitForTimeout(2000);
}
