import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../src/pages/axe";
import { query } from "../../src/service/database";
import { useStaff } from "../../src/people/staff";
import { test } from "../../src/service/journey";
import { mailedLink } from "../../src/people/mails";
import { overRest, signInOverRest } from "../../src/service/over-rest";
import { useService } from "../../src/service/use-service";
import { leave, letSupport, openBusiness, viewAs } from "../../src/people/view-as";

const service = useService();
const staff = useStaff(service);

test("at level act a change carries both names, and each request is in the record", async () => {
  const page = staff("sam");
  const olivia = await letSupport(service, "act");
  const token = await viewAs(page, service);
  const changed = { method: "PATCH", path: "/business", body: { phone: "01539 555 0199" } };
  expect((await overRest(service, token, changed)).status).toBe(200);
  await page.goto(`${service.web}/settings`);
  await expect(page.getByText("Support doesn't change where money goes")).toBeVisible();
  await expect(page.getByLabel("VAT number")).toBeDisabled();
  await expect(page.getByLabel("Phone")).toBeEnabled();
  await leave(page, service);
  const { body } = await overRest(service, olivia, { path: "/activity?action=business.changed" });
  const [change] = (body as { items: object[] }).items;
  expect(change).toMatchObject({ actorName: "Sam Okafor, support" });
  await page.goto(`${service.console}/activity?kind=support&readings=shown`);
  await expect(page.getByText("PATCH /business as Olivia Tyson").first()).toBeVisible();
  await expect(
    page.getByText(/^A page asked for office\..* as Olivia Tyson/).first(),
  ).toBeVisible();

  // Support's access is withdrawn while the back office is open: the page states the reason and leads back.
  await viewAs(page, service);
  await letSupport(service, "none");
  await page.goto(`${service.web}/customers`);
  await expect(page.getByText("Ended as the business withdrew its access")).toBeVisible();
  await expect(page.getByText("A support session is open in this browser.")).toHaveCount(0);
  await page.getByRole("button", { name: "Back to Fellside Gas" }).click();
  await expect(page.getByRole("heading", { name: "Fellside Gas" })).toBeVisible();
  await expect(page.getByText("A support session is open in this browser.")).toHaveCount(0);
});

/**
 * Names an outside reviewer, who reads the override by the mailed link and signs it off. Nothing else opens to them.
 */
async function reviewOutside(owner: Page, outside: Page): Promise<void> {
  await owner.getByRole("button", { name: "Name a reviewer" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Rita Moss");
  await dialog.getByLabel("Email").fill("rita@audit.example");
  await dialog.getByRole("button", { name: "Name them" }).click();
  await expect(owner.getByText("mail is on its way to them")).toBeVisible();
  const link = await mailedLink(service.mail, "rita@audit.example", /waits for your review/);
  await owner.reload();
  // The tests have no mail server.
  await expect(owner.getByText(/Moss's turn. Link made, mail kept and not sent/)).toBeVisible();
  await outside.goto(link);
  for (const words of ["Harbour Fuels", "Owen Pryce", "Their stock is below zero"]) {
    await expect(outside.getByText(words)).toBeVisible();
  }
  await expect(outside.getByText("Harry Cragg")).toHaveCount(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await outside.emulateMedia({ colorScheme });
    await expectAccessible(outside);
  }
  for (const path of ["/businesses", "/activity/overrides", "/trust"]) {
    await outside.goto(`${service.console}${path}`);
    await expect(outside).toHaveURL(/\/sign-in/);
  }
  await outside.goto(link);
  await outside.getByLabel(/^Note/).fill("Looked at the stock movements");
  await outside.getByRole("button", { name: "Mark as reviewed" }).click();
  await expect(outside.getByText("Your review is kept")).toBeVisible();
  await outside.goto(link);
  await expect(outside.getByText("This link opens nothing any more")).toBeVisible();
  await owner.goto(`${service.console}/activity/overrides?show=reviewed`);
  await expect(owner.getByText("Looked at the stock movements")).toBeVisible();
  await expect(owner.getByText(/^Rita Moss, outside reviewer/)).toBeVisible();
}

test("an override asks for its reason, is reviewed outside or by a second owner, and is unseen by the business", async ({
  page: outside,
}) => {
  const [owner, second, support] = [staff("owen"), staff("bea"), staff("sam")];
  await openBusiness(support, service, "Harbour Fuels");
  await support.getByRole("button", { name: "View as" }).press("Enter");
  await expect(support.getByRole("dialog")).toContainText("This business has not let support in.");
  await support.keyboard.press("Escape");
  await support.getByRole("button", { name: "Ask for access" }).click();
  await support.getByLabel("Reason").fill("Their stock is below zero");
  await expectAccessible(support);
  await support.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(support.getByText(/It waits for an owner.s answer/)).toBeVisible();
  await support.getByRole("button", { name: "Withdraw" }).click();
  await expect(support.getByText(/Withdrawn by Sam Okafor/)).toBeVisible();

  await openBusiness(owner, service, "Harbour Fuels");
  await owner.getByRole("button", { name: "View as" }).click();
  const dialog = owner.getByRole("alertdialog");
  // No box is ticked at first.
  await expect(dialog.getByText("Overrides are reviewed")).toHaveCount(0);
  await dialog.getByRole("checkbox", { name: /^Override/ }).check();
  await expect(dialog.getByText("Overrides are reviewed")).toBeVisible();
  await dialog.getByRole("button", { name: "Open" }).click();
  await expect(dialog.getByText("An override needs its reason.").first()).toBeVisible();
  await dialog.getByLabel("Reason").fill("Their stock is below zero");
  await dialog.getByRole("button", { name: "Open" }).click();
  await owner.waitForURL(`${service.web}/**`);
  await expect(owner.getByText(/Owen Pryce of support is here as Harry Cragg/)).toBeVisible();
  await leave(owner, service);

  const harry = await signInOverRest(service, "harry@harbour.example");
  for (const path of ["/activity", "/notifications", "/support-access"]) {
    const { body } = await overRest(service, harry, { path });
    expect(JSON.stringify(body)).not.toContain("Owen");
  }

  await owner.goto(`${service.console}/activity/overrides`);
  await expect(owner.getByText("One waits, none of them for you.")).toBeVisible();
  await expect(owner.getByText("Nobody's turn yet")).toBeVisible();
  await expect(owner.getByRole("button", { name: "Review", exact: true })).toHaveCount(0);
  await owner.getByRole("link", { name: "make one under People" }).click();
  await expect(owner.getByRole("heading", { name: "People" })).toBeVisible();
  await owner.goto(`${service.console}/activity/overrides`);
  await reviewOutside(owner, outside);

  // Inserts a second override of the same owner.
  await query(
    service,
    `INSERT INTO support_sessions
       (business_id, user_id, staff_user_id, staff_name, level, override, reason, expires_at, ended_at)
     SELECT business_id, user_id, staff_user_id, staff_name, level, override, 'Their round vanished',
            now(), now()
       FROM support_sessions WHERE override`,
  );
  await owner.goto(`${service.console}/people/demo-bea`);
  await owner.getByRole("button", { name: "Console role" }).click();
  await owner.getByRole("combobox", { name: "Role" }).selectOption("owner");
  await owner.getByLabel("Reason").fill("A second pair of eyes");
  await owner.getByRole("button", { name: "Save role" }).click();
  await expect(owner.getByText("Gave Bea Lindqvist the console role owner")).toBeVisible();
  await owner.goto(`${service.console}/activity/overrides`);
  await owner.getByRole("button", { name: "Review", exact: true }).press("Enter");
  await expect(owner.getByRole("dialog")).toHaveText("Another owner reviews what you did.");

  await second.goto(`${service.console}/activity/overrides`);
  await expect(second.getByText("Their round vanished")).toBeVisible();
  await second.getByRole("button", { name: "Review", exact: true }).click();
  await second.getByRole("textbox", { name: /^Note/ }).fill("Rightly done");
  await expectAccessible(second);
  await second.getByRole("button", { name: "Mark as reviewed" }).click();
  await expect(second.getByText("Nothing to review")).toBeVisible();
  await second.getByRole("combobox", { name: "Show" }).selectOption("reviewed");
  await expect(second.getByText("Rightly done")).toBeVisible();
});

test("an export of 12,000 rows stops at 10,000 and says so", async () => {
  const page = staff("sam");
  await query(
    service,
    `INSERT INTO console_actions (at, area, action, words, staff_user_id, staff_name)
     SELECT now() - n * interval '1 minute', 'people', 'user.unlocked', '=Unlocked number ' || n, 'demo-bea', 'Bea Lindqvist'
       FROM generate_series(1, 12000) AS n`,
  );
  await page.goto(`${service.console}/activity?q=Unlocked+number`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await (await downloading).path();
  await expect(page.getByText("The first 10,000 rows, and there are more")).toBeVisible();
  const lines = (await readFile(file, "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(10_001);
  // A formula that a spreadsheet would run is escaped.
  expect(lines[1]).toContain("'=Unlocked number 1");
  await page.goto(`${service.console}/activity`);
  await expect(page.getByText("Exported 10000 rows of the staff's activity")).toBeVisible();
});

test("a plan that staff set survives the provider's next notice", async ({ page: office }) => {
  const page = staff("bea");
  await openBusiness(page, service, "Fellside Gas");
  await page.getByRole("button", { name: "Set plan" }).click();
  await page.getByRole("combobox", { name: "Plan" }).selectOption("round");
  await page.getByRole("alertdialog").getByLabel("Reason").fill("Agreed by phone");
  await page.getByRole("alertdialog").getByRole("button", { name: "Set plan" }).click();
  await expect(page.getByText("Set the plan of Fellside Gas to round")).toBeVisible();

  const olivia = await signInOverRest(service, "olivia@fellside.example");
  const opened = await fetch(`${service.web}/api/trpc/office.billing.portal`, {
    method: "POST",
    headers: { authorization: `Bearer ${olivia}`, "content-type": "application/json" },
  });
  const { result } = (await opened.json()) as { result: { data: { url: string } } };
  await office.goto(result.data.url);
  await expectAccessible(office);
  await expect(office.getByLabel("Plan")).toHaveValue("depot");
  await office.getByLabel("The provider reports").selectOption("past_due");
  await office.getByRole("button", { name: "Change in the sandbox" }).click();
  await expect(office).not.toHaveURL(/sandbox/);

  await page.reload();
  await expect(page.getByText("Past due").first()).toBeVisible();
  await expect(page.getByText("Round", { exact: true })).toBeVisible();
  await page.goto(`${service.console}/billing`);
  await expect(page.getByRole("link", { name: "Fellside Gas" })).toBeVisible();
  await page.getByRole("button", { name: /as a table/ }).click();
  await expect(page.getByRole("table", { name: "Monthly recurring revenue" })).toBeVisible();
  await expectAccessible(page);
});
