import { expect, type Page } from "@playwright/test";
import { codeNow, password } from "./people";

/** Signs a staff member into the console with both steps; a code is taken once each half minute. */
export async function enterConsole(page: Page, consoleUrl: string, email: string): Promise<void> {
  await page.goto(`${consoleUrl}/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Code").fill(codeNow());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Businesses" })).toBeVisible();
}
