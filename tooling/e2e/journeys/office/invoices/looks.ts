import { expect } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../../../src/pages/axe";
import { test } from "../../../src/service/journey";
import { expectTwoLines } from "../../../src/pages/two-lines";
import type { RunningService } from "../../../src/service/use-service";
import { heading } from "./heading";

/** Journeys over the pages of invoices on a phone and a desk. */
export function looks(service: RunningService): void {
  test("on a phone a list has two lines a row, and in them the phone number first", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, label] of [
      ["/orders", "Orders"],
      ["/customers", "Customers"],
      ["/suppliers", "Suppliers"],
      ["/invoices", "Invoices"],
      ["/invoices/receipts", "Receipts"],
      ["/invoices/credit-notes", "Credit notes"],
      ["/invoices/new", "To bill"],
    ] as const) {
      await page.goto(`${service.web}${path}`);
      await expectTwoLines(page, label);
    }
    // A row of orders has two things to press: the order, and below it first the phone number.
    await page.goto(`${service.web}/orders`);
    const row = page
      .getByRole("table", { name: "Orders" })
      .getByRole("row")
      .filter({ has: page.locator("a[href^='tel:']") })
      .first();
    const phone = row.locator("a[href^='tel:']");
    await expect(phone).toHaveText(/^0[\d ]+$/);
    await expect(phone).toHaveAttribute("href", /^tel:0\d+$/);
    const [number, name] = [
      await phone.boundingBox(),
      await row.getByRole("link").first().boundingBox(),
    ];
    expect(number?.x).toBe(name?.x);
    expect(number?.y).toBeGreaterThan(name?.y ?? 0);
    expect(number?.height).toBeGreaterThanOrEqual(24);
    await phone.click();
    await expect(page).toHaveURL(`${service.web}/orders`);
    await expectAccessible(page);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`the pages fit a phone and a desk, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      for (const path of [
        "/invoices",
        "/invoices/new",
        "/invoices/statements",
        "/invoices/reminders",
      ]) {
        await page.goto(`${service.web}${path}`);
        await expect(heading(page, /.+/)).toBeVisible();
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await expectNoOverflow(page);
        }
        await expectAccessible(page);
      }
    });
  }
}
