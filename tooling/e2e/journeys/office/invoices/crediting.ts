import { expect } from "@playwright/test";
import { expectAccessible } from "../../../src/pages/axe";
import { test } from "../../../src/service/journey";
import type { RunningService } from "../../../src/service/use-service";
import { heading } from "./heading";

/** Journeys of disputes and credit notes. */
export function crediting(service: RunningService): void {
  test("a line of an invoice is credited: the invoice, the credit note and the statement say what is left", async ({
    page,
  }) => {
    await page.goto(`${service.web}/invoices?status=sent`);
    const list = page.getByRole("table", { name: "Invoices" }).locator("tbody");
    await list.getByRole("link").nth(2).click();
    await expect(heading(page, /^INV-/)).toBeVisible();
    const invoice = await heading(page, /^INV-/).innerText();
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Dispute", exact: true }).click();
    await dialog.getByLabel("Reason").fill("They got one less");
    await dialog.getByRole("button", { name: "Put in dispute" }).click();
    await expect(page.getByText(/^In dispute since/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "End the dispute" }).click();
    await expect(page.getByText(/^In dispute since/)).toHaveCount(0);
    await page.getByRole("button", { name: "Credit", exact: true }).click();
    await dialog.getByRole("spinbutton").first().press("ArrowUp");
    const said = dialog.getByText(`off ${invoice}`);
    await expect(said).toBeVisible();
    const [taken = ""] = /£[\d,.]+/.exec(await said.innerText()) ?? [];
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Issue credit note" }).click();
    await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/Say why/);
    await dialog.getByRole("button", { name: "Short delivery" }).click();
    await dialog.getByRole("button", { name: "Issue credit note" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Part credited").first()).toBeVisible();
    await expect(page.getByRole("table", { name: "Payments" })).toContainText(taken);
    await expectAccessible(page);

    await page.getByRole("table", { name: "Credit notes" }).getByRole("link").first().click();
    await expect(heading(page, /^CN-/)).toBeVisible();
    const number = await heading(page, /^CN-/).innerText();
    const pays = page.getByRole("table", { name: "What it pays" });
    await expect(pays.getByRole("row", { name: invoice })).toContainText(taken);
    await expect(page.getByText("Short delivery").first()).toBeVisible();
    await expectAccessible(page);
    const href = await page.getByRole("link", { name: "PDF" }).getAttribute("href");
    const paper = await page.request.get(`${service.web}${href}`);
    expect(paper.headers()["content-type"]).toBe("application/pdf");
    expect((await paper.body()).subarray(0, 5).toString()).toBe("%PDF-");

    const customer = page.locator("dl a[href^='/customers/']");
    await page.goto(`${service.web}${await customer.getAttribute("href")}/statement`);
    const account = page.getByRole("table", { name: "Account" });
    await expect(account.getByRole("row", { name: `Credit note ${number}` })).toContainText(taken);
    await page.goto(`${service.web}/invoices/credit-notes`);
    await page
      .getByRole("table", { name: "Credit notes" })
      .getByRole("link", { name: number })
      .click();

    // Reverses a payment by mistake, so that the invoice is owed again.
    await page.getByRole("button", { name: "Reverse" }).click();
    const reversal = page.getByRole("alertdialog");
    await reversal.getByLabel("Reason").fill("The wrong invoice");
    await reversal.getByRole("button", { name: "Reverse" }).click();
    await expect(page.getByText("Reversed", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("It pays nothing")).toBeVisible();
  });
}
