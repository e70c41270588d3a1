import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { openFirstPage, signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

test.beforeEach(({ page }) => signIn(page, service.web, "olivia@fellside.example"));

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

/** The options that a search field offers. */
const choices = (page: Page) => page.getByRole("listbox", { name: "Matches" }).getByRole("option");

test("an order is taken by keyboard alone, found in the list and cancelled", async ({ page }) => {
  await openFirstPage(page, service.web);
  await page.keyboard.press("Alt+n");
  // Types the caller's number before the page has loaded.
  await page.keyboard.type("01539480140");
  await expect(heading(page, "New order")).toBeVisible();
  // The options are the customer with this number and a new one.
  await expect(choices(page)).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Same again/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Add a product")).toBeFocused();
  await page.keyboard.type("propane 47");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Quantity of Propane 47 kg")).toBeFocused();
  await page.keyboard.type("3");
  // The form assumes one empty back for each cylinder out.
  await expect(page.getByLabel("Empties of Propane 47 kg")).toHaveValue("3");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expectAccessible(page);
  await expect(page.getByText("VAT 5%")).toBeVisible();
  const total = await page
    .getByText("Total inc VAT")
    .locator("xpath=following-sibling::dd")
    .innerText();
  expect(total).not.toBe("£0.00");
  await page.keyboard.press("Control+Enter");

  await expect(heading(page, "Relph Bakery")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("table", { name: "Ordered" })).toContainText(total);
  await expect(page.getByText("2 × Propane 47 kg")).toBeVisible();
  await expect(page.getByRole("list", { name: "History" })).toContainText("Took order");
  const reference = (await page.title()).replace(/^Order (\S+) .*$/, "$1");

  await page.goto(`${service.web}/orders?q=${reference}`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: "Relph Bakery" }).press("Enter");
  await page.getByRole("button", { name: "Cancel order" }).press("Enter");
  const asked = page.getByRole("alertdialog");
  await expect(asked).toHaveAccessibleName("Cancel the order for Relph Bakery?");
  await expectAccessible(page);
  await asked.getByLabel("Why it is cancelled").fill("Ordered twice");
  await asked.getByRole("button", { name: "Cancel order" }).press("Enter");
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "History" })).toContainText("Cancelled order");
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
});
