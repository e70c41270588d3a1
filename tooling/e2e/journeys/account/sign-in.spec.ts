import { expect } from "@playwright/test";
import { expectAccessible } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { password, typeSignIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

test("an owner signs in, finds her business and signs out", async ({ page }) => {
  await page.goto(`${service.web}/sign-in`);
  await expectAccessible(page);
  await expect(page.getByLabel("Email")).toBeFocused();
  await typeSignIn(page, "olivia@fellside.example", password);
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle("Today · Roundsman");
  await expect(page.getByRole("banner")).toContainText("Fellside Gas");
  await expectAccessible(page);
  const session = await page.request.get(`${service.web}/api/auth/session`);
  expect(await session.json()).toMatchObject({ user: { email: "olivia@fellside.example" } });
  await page.getByRole("button", { name: "Olivia Tyson, your menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${service.web}/sign-in`);
  await page.goto(`${service.web}/orders`);
  await expect(page).toHaveURL(`${service.web}/sign-in?next=%2Forders`);
});
