import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../src/pages/axe";
import { query } from "../../src/service/database";
import { useStaff } from "../../src/people/staff";
import { test } from "../../src/service/journey";
import { mailedLink } from "../../src/people/mails";
import { overRest } from "../../src/service/over-rest";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";
import { leave, letSupport, openBusiness, viewAs } from "../../src/people/view-as";

const service = useService();
const staff = useStaff(service);

/** Support requests access to Fellside for four hours, and its owner grants it by the link in the mail. */
async function askAndGrant(page: Page, office: Page): Promise<void> {
  await openBusiness(page, service, "Fellside Gas");
  await page.getByRole("button", { name: "Ask for access" }).click();
  await page.getByLabel("Reason").fill("Your stock is below zero");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByText(/It waits for an owner.s answer/)).toBeVisible();
  const olivia = "olivia@fellside.example";
  await signIn(office, service.web, olivia);
  await office.goto(await mailedLink(service.mail, olivia, /Support asks to look at/));
  await expect(office.getByText(/^Sam Okafor of support asks to look/)).toBeVisible();
  await expectAccessible(office);
  await office.getByRole("button", { name: "Grant for 4 hours" }).click();
  await expect(office.getByText("Your answer is sent")).toBeVisible();
}

test("granted by one press, nothing can be changed at level view, over REST either; it ends by itself", async ({
  page: office,
}) => {
  const page = staff("sam");
  await letSupport(service, "none");
  await askAndGrant(page, office);
  const token = await viewAs(page, service);
  const band = page.getByRole("region", { name: "Support session" });
  await expect(band).toContainText(/Sam Okafor of support is here as Olivia Tyson: may look/);
  await expect(band).toContainText(/\d+ min left/);
  await expectAccessible(page);
  expect((await overRest(service, token, { path: "/business" })).status).toBe(200);
  for (const asked of [
    { method: "PATCH", path: "/business", body: { phone: "1" } },
    { method: "POST", path: "/customers", body: { name: "Nobody" } },
    { method: "POST", path: "/notifications/read", body: {} },
  ]) {
    expect((await overRest(service, token, asked)).status).toBe(403);
  }
  await page.goto(`${service.console}/people`);
  await expect(page.getByText("A support session is open in this browser.")).toBeVisible();
  await page.goto(service.web);
  await leave(page, service);
  expect((await overRest(service, token, { path: "/business" })).status).toBe(401);

  // Ends the grant, as four hours would.
  await query(service, "UPDATE support_grants SET until = now()");
  await openBusiness(page, service, "Fellside Gas");
  await page.getByRole("button", { name: "View as" }).press("Enter");
  await expect(page.getByRole("dialog")).toContainText("This business has not let support in.");
});
