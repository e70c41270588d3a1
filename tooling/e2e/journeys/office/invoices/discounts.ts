import { expect } from "@playwright/test";
import { expectAccessible } from "../../../src/pages/axe";
import { test } from "../../../src/service/journey";
import type { RunningService } from "../../../src/service/use-service";
import { heading } from "./heading";

/** Journeys of discounts, from the order to its invoice. */
export function discounts(service: RunningService): void {
  test("discounts on a line and on the order are on the order, and on the invoice for it", async ({
    page,
  }) => {
    await page.goto(`${service.web}/orders/new`);
    await page.getByLabel("Customer").fill("relp");
    await expect(
      page.getByRole("listbox", { name: "Matches" }).getByRole("option").first(),
    ).toContainText("Relph Bakery");
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: "Collection" }).press("Space");
    await page.getByLabel("Add a product").fill("propane 47");
    await page.keyboard.press("Enter");
    await page.keyboard.type("2");
    await page.getByLabel("Add a product").fill("charcoal 12");
    await page.keyboard.press("Enter");
    // Presses the key of a discount in the quantity of its line.
    await expect(page.getByLabel(/^Quantity of .*charcoal 12 kg/i)).toBeFocused();
    await page.keyboard.type("%");
    await expect(page.getByLabel(/^Discount on .*charcoal 12 kg/i)).toBeFocused();
    await page.keyboard.type("12.5");
    await page.getByLabel(/^Discount on the order/).fill("5");
    await page.getByLabel(/^Why/).fill("The last one came late");
    await expectAccessible(page);
    const off = page
      .getByText("Discounts ex VAT", { exact: true })
      .locator("xpath=following-sibling::dd");
    await expect(off).toHaveText(/£\d/);
    const given = (await off.innerText()).replace(/[^\d.]/g, "");
    await page.keyboard.press("Control+Enter");

    await expect(heading(page, "Relph Bakery")).toBeVisible();
    const ordered = page.getByRole("table", { name: "Ordered" });
    await expect(ordered.getByRole("row", { name: /Propane 47 kg/ })).toContainText("Less 5%");
    await expect(ordered.getByRole("row", { name: /charcoal 12 kg/i })).toContainText("Less 12.5%");
    const row = ordered.getByRole("row", { name: "Discounts: The last one came late" });
    await expect(row).toContainText(given);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Mark collected" }).click();
    await page.getByRole("radio", { name: /Penrith/ }).press("Space");
    await page.getByRole("alertdialog").getByRole("button", { name: "Mark collected" }).click();
    await expect(page.getByText("Collected", { exact: true }).first()).toBeVisible();

    await page.getByRole("button", { name: "Raise invoice" }).click();
    await expect(heading(page, /^INV-/)).toBeVisible();
    const billed = page.getByRole("table", { name: "Billed" });
    await expect(billed.getByRole("row", { name: /Propane 47 kg/ })).toContainText("Less 5%");
    await expect(billed.getByRole("row", { name: /charcoal 12 kg/i })).toContainText("Less 12.5%");
    await expect(billed.getByRole("row", { name: /^Discounts/ })).toContainText(given);
    await expectAccessible(page);
  });
}
