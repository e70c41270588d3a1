import { expect } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../../../src/pages/axe";
import { test } from "../../../src/service/journey";
import type { RunningService } from "../../../src/service/use-service";
import { heading } from "./heading";

/** Journeys of mandates and their collections. */
export function directDebit(service: RunningService): void {
  test("a customer signs a mandate under a link; by it an invoice is collected, and a sum each month", async ({
    page,
    browser,
  }) => {
    // The demo's account is the sandbox. The journey disconnects it and connects it again.
    await page.goto(`${service.web}/settings/direct-debit`);
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("button", { name: "Connect an account" }).click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText("This is the sandbox")).toBeVisible();

    await page.goto(`${service.web}/invoices?status=sent`);
    const list = page.getByRole("table", { name: "Invoices" }).locator("tbody");
    await list.getByRole("link").first().click();
    await expect(heading(page, /^INV-/)).toBeVisible();
    const invoicePage = page.url();
    await page.locator('a[href^="/customers/"]').first().click();
    await expect(page).toHaveURL(/\/customers\//);
    await page.getByRole("link", { name: "Account", exact: true }).click();
    await expect(page).toHaveURL(/tab=account$/);
    const customerPage = page.url();
    await page.getByRole("button", { name: "Send a link to sign" }).click();
    const link = await page.getByLabel("Link to sign").inputValue();

    const payer = await (
      await browser.newContext({ viewport: { width: 390, height: 844 } })
    ).newPage();
    await payer.goto(link);
    await expectAccessible(payer);
    await expectNoOverflow(payer);
    await payer.getByRole("button", { name: "Set up Direct Debit" }).click();
    await expect(heading(payer, "Sandbox Direct Debit")).toBeVisible();
    await expectAccessible(payer);
    await payer.getByRole("button", { name: "Sign in the sandbox" }).click();
    await expect(payer.getByText("Your Direct Debit is set up")).toBeVisible();

    await page.goto(invoicePage);
    await page.getByRole("button", { name: "Collect by Direct Debit" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Collect it" }).click();
    await expect(page.getByText(/^Being collected on/)).toBeVisible();
    await payer.goto(await page.getByLabel("Pay link").inputValue());
    await expect(payer.getByText(/This is collected by Direct Debit on/)).toBeVisible();
    await payer.context().close();
    await page.goto(`${service.web}/invoices/direct-debits`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Do not collect" }).click();
    await expect(page.getByRole("table", { name: "Direct Debits" })).toContainText("Cancelled");

    // The customer pays the same sum each month instead.
    await page.goto(customerPage);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Begin a budget plan" }).click();
    await expectAccessible(page);
    await dialog.getByLabel("Day of the month").fill("31");
    await dialog.getByLabel("Sum a month").fill("40");
    await dialog.getByRole("button", { name: "Begin" }).click();
    await expect(dialog.getByLabel("Day of the month")).toHaveAccessibleDescription(/28/);
    await dialog.getByLabel("Day of the month").fill("12");
    await dialog.getByRole("button", { name: "Begin" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("£40.00 on day 12 of the month")).toBeVisible();
    await expect(page.getByText("Nothing at the moment")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await dialog.getByLabel("Sum a month").fill("45.50");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("£45.50 on day 12 of the month")).toBeVisible();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("Paused", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "End", exact: true }).click();
    const ending = page.getByRole("alertdialog");
    await expect(ending).toContainText(/is owed|of credit is left/);
    await expectAccessible(page);
    await ending.getByRole("button", { name: "End it" }).click();
    await expect(page.getByText(/^Ended on /)).toBeVisible();
    await expect(page.getByRole("button", { name: "Begin a budget plan" })).toBeVisible();
  });
}
