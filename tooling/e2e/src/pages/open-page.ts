import { expect, type Page } from "@playwright/test";

/**
 * Opens a page of the office or the console, and waits until its content has replaced its skeleton. Fails if the page
 * could not be shown.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(main.getByText("This page could not be shown")).toHaveCount(0);
}
