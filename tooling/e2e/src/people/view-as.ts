import { expect, type Page } from "@playwright/test";
import { overRest, signInOverRest } from "../service/over-rest";
import type { RunningService } from "../service/use-service";

/** Sets the level of support's access as Olivia. Returns her bearer token. */
export async function letSupport(
  service: RunningService,
  level: "none" | "view" | "act",
): Promise<string> {
  const olivia = await signInOverRest(service, "olivia@fellside.example");
  const asked = { method: "PUT", path: "/support-access", body: { level } };
  expect((await overRest(service, olivia, asked)).status).toBe(200);
  return olivia;
}

export async function openBusiness(
  page: Page,
  service: Pick<RunningService, "console">,
  name: string,
): Promise<void> {
  await page.goto(`${service.console}/businesses`);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

/**
 * Opens the back office as Olivia from Fellside's page in the console. Returns the session's token, which an
 * assistant would use.
 */
export async function viewAs(page: Page, service: RunningService): Promise<string> {
  await openBusiness(page, service, "Fellside Gas");
  await page.getByRole("button", { name: "View as" }).click();
  const dialog = page.getByRole("alertdialog");
  // People who joined at the same moment, as in the demo, have no fixed order.
  await dialog.getByLabel("Person").selectOption({ label: "Olivia Tyson, owner" });
  await dialog.getByRole("button", { name: "Open" }).click();
  await page.waitForURL(`${service.web}/**`);
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "service.session_token")?.value ?? "";
}

/** Leaves by the button in the band, and returns to the console. */
export async function leave(page: Page, service: RunningService): Promise<void> {
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.waitForURL(`${service.console}/**`);
  await expect(page.getByRole("heading", { name: "Businesses" })).toBeVisible();
}
