import { expect } from "@playwright/test";
import { awake } from "../../../src/pages/awake";
import { expectAccessible, expectNoOverflow } from "../../../src/pages/axe";
import { test } from "../../../src/service/journey";
import { expectTwoLines } from "../../../src/pages/two-lines";
import type { RunningService } from "../../../src/service/use-service";
import { heading } from "./heading";

/** Journeys that raise many invoices at once. */
export function billing(service: RunningService): void {
  test("several customers are billed in one run, to the penny that was said before", async ({
    page,
    context,
  }) => {
    await page.goto(`${service.web}/invoices`);
    await expect(heading(page, "Invoices")).toBeVisible();
    await page.getByRole("link", { name: "Raise invoices" }).click();
    await expect(heading(page, "Raise invoices")).toBeVisible();
    await expectAccessible(page);
    // Chooses only the first three customers.
    await page.getByLabel("Bill all of them").click();
    const rows = page.getByRole("table", { name: "To bill" }).getByRole("row");
    for (const at of [1, 2, 3]) await rows.nth(at).getByRole("checkbox").click();
    const said = page.getByText(/^3 invoices for \d+ orders/);
    await expect(said).toBeVisible();
    const [total = ""] = /£[\d,.]+ inc VAT$/.exec(await said.innerText()) ?? [];
    await page.getByRole("button", { name: "Raise 3 invoices" }).click();

    const raised = page.getByRole("table", { name: "Raised" });
    await expect(raised.getByRole("row", { name: /^Together/ })).toContainText(
      total.replace(" inc VAT", ""),
    );
    await expect(raised.getByRole("row")).toHaveCount(5);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectTwoLines(page, "Raised");
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Email all of them" }).click();
    await expect(page.getByText("They are on their way.")).toBeVisible();

    // A billed order is not billed again: two pages choose the same customer, and the second is refused and goes on.
    await page.setViewportSize({ width: 1440, height: 900 });
    const other = await context.newPage();
    for (const desk of [page, other]) {
      await desk.goto(`${service.web}/invoices/new`);
      await (await awake(desk.getByLabel("Bill all of them"))).click();
      await desk.getByRole("table", { name: "To bill" }).getByRole("checkbox").nth(1).click();
    }
    await other.getByRole("button", { name: "Raise 1 invoice" }).click();
    await expect(other.getByRole("table", { name: "Raised" })).toBeVisible();
    await page.getByRole("button", { name: "Raise 1 invoice" }).click();
    await expect(page.getByText(/ is on INV-.*/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Go on" })).toHaveCount(0);
    await page.getByRole("button", { name: "Back to what is left" }).click();
    await expect(page.getByRole("button", { name: /^Raise \d+ invoices$/ })).toBeVisible();
    await page.goto(`${service.web}/invoices?status=sent`);
    const listed = page.getByRole("table", { name: "Invoices" });
    await expect(listed).toContainText("Sent");

    // Sorts by total: the largest first, then the smallest.
    const figures = async () => {
      const cells = await listed.locator("tbody tr td:last-child").allInnerTexts();
      return cells.map((cell) => Number(cell.replace(/[^\d.]/g, "")));
    };
    await listed.getByRole("link", { name: "Inc VAT" }).click();
    await expect(page).toHaveURL(/sort=-totalPence/);
    await expect(listed.locator('[aria-sort="descending"]')).toHaveText("Inc VAT");
    expect(await figures()).toEqual((await figures()).toSorted((a, b) => b - a));
    await listed.getByRole("link", { name: "Inc VAT" }).click();
    await expect(listed.locator('[aria-sort="ascending"]')).toHaveText("Inc VAT");
    expect(await figures()).toEqual((await figures()).toSorted((a, b) => a - b));
  });
}
