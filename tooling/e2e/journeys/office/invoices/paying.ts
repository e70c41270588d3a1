import { expect, type Locator } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../../../src/pages/axe";
import { test } from "../../../src/service/journey";
import type { RunningService } from "../../../src/service/use-service";
import { heading } from "./heading";

/** Journeys of payments of an invoice, and of their reversals. */
export function paying(service: RunningService): void {
  test("an invoice is printed, paid, also by its link, and with it its orders; another is made void with a reason", async ({
    page,
    browser,
  }) => {
    await page.goto(`${service.web}/invoices?status=sent`);
    const list = page.getByRole("table", { name: "Invoices" }).locator("tbody");
    await list.getByRole("link").first().click();
    await expect(heading(page, /^INV-/)).toBeVisible();
    await expectAccessible(page);
    const href = await page.getByRole("link", { name: "PDF" }).getAttribute("href");
    const paper = await page.request.get(`${service.web}${href}`);
    expect(paper.headers()["content-type"]).toBe("application/pdf");
    expect((await paper.body()).subarray(0, 5).toString()).toBe("%PDF-");

    const invoicePage = page.url();
    const payments = page.getByRole("table", { name: "Payments" });
    const record = async (fill: (dialog: Locator) => Promise<void>) => {
      await page.getByRole("button", { name: "Record a payment" }).click();
      const dialog = page.getByRole("dialog");
      await fill(dialog);
      await dialog.getByRole("button", { name: "Record payment" }).click();
      await expect(dialog).toHaveCount(0);
    };
    await record(async (dialog) => {
      await expectAccessible(page);
      await dialog.getByLabel("Amount inc VAT").fill("10.00");
      await dialog.getByLabel("How it was paid").selectOption({ label: "Cheque" });
      await dialog.getByLabel("Reference").fill("100482");
    });
    await expect(payments).toContainText("100482");
    await expect(page.getByText("Part paid").first()).toBeVisible();

    // The customer pays a part by card under the invoice's link.
    const payLink = await page.getByLabel("Pay link").inputValue();
    const payer = await (
      await browser.newContext({ viewport: { width: 390, height: 844 } })
    ).newPage();
    await payer.goto(payLink);
    await expect(heading(payer, "Fellside Gas")).toBeVisible();
    await expectAccessible(payer);
    await expectNoOverflow(payer);
    await payer.getByLabel("Amount to pay by card").fill("0.10");
    await payer.getByRole("button", { name: "Go to the payment page" }).click();
    await expect(payer.getByText("Nothing was taken.")).toBeVisible();
    await payer.getByLabel("Amount to pay by card").fill("5");
    await payer.getByRole("button", { name: "Go to the payment page" }).click();
    await payer.getByRole("button", { name: "Pay £5.00 in the sandbox" }).click();
    await expect(payer.getByText("Your payment is being confirmed")).toBeVisible();
    await payer.goto(payLink);
    await expect(payer.getByText("£15.00")).toBeVisible();
    await payer.context().close();
    await page.reload();
    await expect(payments).toContainText("Payment link");

    await record(async () => {});
    await expect(payments).toContainText("Bank transfer");
    await expect(page.getByRole("button", { name: "Make void" })).toHaveCount(0);
    await page.getByRole("table", { name: "Billed" }).getByRole("link").first().click();
    await expect(heading(page, /.+/)).toBeVisible();
    await expect(page.getByText("Paid on")).toBeVisible();

    // The cheque bounces, so the invoice is owed again.
    await page.goto(invoicePage);
    await payments
      .getByRole("row", { name: /100482/ })
      .getByRole("link")
      .first()
      .click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Reverse" }).click();
    const reversal = page.getByRole("alertdialog");
    await reversal.getByLabel("Reason").fill("The cheque bounced");
    await reversal.getByRole("button", { name: /^Reverse/ }).click();
    await expect(page.getByText("Reversed", { exact: true }).first()).toBeVisible();
    await page.goto(invoicePage);
    await expect(payments).not.toContainText("100482");
    await expect(page.getByText("Part paid").first()).toBeVisible();

    await page.goto(`${service.web}/invoices?status=sent`);
    await list.getByRole("link").nth(1).click();
    await page.getByRole("button", { name: "Make void" }).click();
    const asked = page.getByRole("alertdialog");
    await asked.getByRole("button", { name: "Make void" }).click();
    await expect(asked.getByLabel("Reason")).toHaveAccessibleDescription(/Say why/);
    await asked.getByLabel("Reason").fill("Billed to the wrong farm");
    await asked.getByRole("button", { name: "Make void" }).click();
    await expect(page.getByText(/\d: Billed to the wrong farm/)).toBeVisible();
  });
}
