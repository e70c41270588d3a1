import { expect, type Page } from "@playwright/test";
import { overRest, signInOverRest } from "../service/over-rest";
import type { RunningService } from "../service/use-service";

/** Olivia lets support in at this level, or no more. Gives her own bearer. */
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

/** Opens the back office as Olivia from Fellside's page. Gives the session's token, as an assistant would hold it. */
export async function viewAs(page: Page, service: RunningService): Promise<string> {
  await openBusiness(page, service, "Fellside Gas");
  await page.getByRole("button", { name: "View as" }).click();
  const dialog = page.getByRole("alertdialog");
  // People who joined at the same moment, as the demo's did, stand in no order.
  await dialog.getByLabel("Person").selectOption({ label: "Olivia Tyson, owner" });
  await dialog.getByRole("button", { name: "Open" }).click();
  await page.waitForURL(`${service.web}/**`);
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "service.session_token")?.value ?? "";
}
