import { expect } from "@playwright/test";
import { addDays } from "date-fns/addDays";
import { format } from "date-fns/format";
import { expectAccessible, expectFits } from "../../src/pages/axe";
import { signIn } from "../../src/people/people";
import { test } from "../../src/service/journey";
import { useService } from "../../src/service/use-service";

const service = useService();

test.beforeEach(({ page }) => signIn(page, service.web, "olivia@fellside.example"));

test("orders are chosen with Shift, moved to a day and printed together, then cancelled for one reason", async ({
  page,
}) => {
  await page.goto(`${service.web}/orders?status=placed`);
  const ticks = page.getByRole("checkbox", { name: /^Choose order/ });
  await ticks.first().click();
  await ticks.nth(2).click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 chosen")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Move to a day" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Day").fill(format(addDays(new Date(), 3), "dd/MM/yyyy"));
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText(/orders? moved to/).first()).toBeVisible();

  await ticks.first().click();
  await ticks.nth(1).click({ modifiers: ["Shift"] });
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Print notes" }).click();
  const notes = await opened;
  await expect(notes.getByRole("button", { name: "Print 2 notes" })).toBeVisible();
  await notes.close();

  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await dialog.getByLabel("Why they are cancelled").fill("No coal came");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Cancel \d orders?$/ }).click();
  await expect(page.getByText(/orders? cancelled/).first()).toBeVisible();
});

test("on a phone the acts stand in a menu, and customers are put on stop together", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${service.web}/customers`);
  const ticks = page.getByRole("checkbox", { name: /^Choose / });
  await ticks.nth(1).click();
  await ticks.nth(2).click();
  await expectFits(page);
  await page.getByRole("button", { name: "Do with them" }).click();
  await page.getByRole("menuitem", { name: "Put on stop" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Cheques bounced");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Put on stop" }).click();
  await expect(page.getByText("2 customers on stop")).toBeVisible();
});
