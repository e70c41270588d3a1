import { expect, type Page } from "@playwright/test";
import { awake } from "../../src/pages/awake";
import { expectAccessible } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { expectGoodLooks } from "../../src/pages/looks";
import { overRest, signInOverRest } from "../../src/service/over-rest";
import { password, signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

async function openCustomer(page: Page, name: string) {
  await page.goto(`${service.web}/customers?${new URLSearchParams({ q: name })}`);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Details and prices" }).click();
}

test("a customer who asks to be forgotten is, once their name is typed", async ({ page }) => {
  const olivia = await signInOverRest(service, "olivia@fellside.example");
  const made = await overRest(service, olivia, {
    method: "POST",
    path: "/customers",
    body: { name: "Mabel Ritson", email: "mabel@mail.example" },
  });
  expect(made.status).toBe(201);
  await signIn(page, service.web, "olivia@fellside.example");

  // A customer who still owes something can't be erased, and the page states the open amount.
  await openCustomer(page, "Relph Bakery");
  await (await awake(page.getByRole("button", { name: "Erase their data…" }))).press("Enter");
  await expect(page.getByRole("dialog", { name: "Why not: Erase their data…" })).toContainText(
    "neither billed nor paid",
  );

  await openCustomer(page, "Mabel Ritson");
  await (await awake(page.getByRole("button", { name: "Erase their data…" }))).click();
  const asked = page.getByRole("alertdialog", { name: "Erase the data of Mabel Ritson?" });
  const name = asked.getByLabel("Type their name: Mabel Ritson");
  await name.fill("Mabel");
  await asked.getByRole("button", { name: "Erase their data" }).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await name.fill("Mabel Ritson");
  await asked.getByRole("button", { name: "Erase their data" }).click();
  await expect(page.getByText("The customer's data is erased")).toBeVisible();
  await expect(page.getByRole("button", { name: "Erase their data…" })).toHaveCount(0);
  await page.goto(`${service.web}/customers?q=Mabel+Ritson`);
  await expect(page.getByText("Nobody fits")).toBeVisible();
});

test("somebody deletes their account by their password, on a phone, and is out for good", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, service.web, "adam@fellside.example");
  await page.goto(`${service.web}/settings/account`);
  await expectGoodLooks(page);
  await (await awake(page.getByRole("button", { name: "Delete my account…" }))).click();
  const asked = page.getByRole("alertdialog", { name: "Delete your account?" });
  await asked.getByLabel("Your password").fill("not the one");
  await asked.getByRole("button", { name: "Delete my account" }).click();
  await expect(asked.getByLabel("Your password")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await asked.getByLabel("Your password").fill(password);
  await asked.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel("Email").fill("adam@fellside.example");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in/);
});
