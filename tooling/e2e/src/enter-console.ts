import { expect, type Page } from "@playwright/test";
import { test } from "./journey";
import { codeNow, password } from "./people";
import type { RunningService } from "./service";

type At = Pick<RunningService, "console">;

/** Signs a staff member into the console with both steps; a code is taken once each half minute. */
export async function enterConsole(page: Page, at: At, email: string): Promise<void> {
  await page.goto(`${at.console}/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Code").fill(codeNow());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Businesses" })).toBeVisible();
}

/** The staff of all roles, each in a browser of their own, for a whole file of journeys; ask for one by name. */
export function useStaff(service: At): (name: "owen" | "bea" | "sam") => Page {
  const pages = new Map<string, Page>();
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(90_000);
    for (const name of ["owen", "bea", "sam"]) {
      // One after the other, as a laptop would: the first page of each kind is the slow one.
      const page = await (await browser.newContext()).newPage();
      await enterConsole(page, service, `${name}@service.example`);
      pages.set(name, page);
    }
  });
  return (name) => {
    const page = pages.get(name);
    if (!page) throw new Error(`${name} has not signed in`);
    return page;
  };
}
