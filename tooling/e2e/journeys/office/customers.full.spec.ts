import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectFits, expectWhole } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

test.beforeEach(({ page }) => signIn(page, service.web, "olivia@fellside.example"));

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 });

/** Opens a customer by name with the list's search. */
async function open(page: Page, name: string): Promise<void> {
  await page.goto(`${service.web}/customers?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(heading(page, name)).toBeVisible();
}

test("three hundred customers and more are moved to a price list, after a look at who changes", async ({
  page,
}) => {
  await page.goto(`${service.web}/customers`);
  await page.getByRole("button", { name: "Many at once" }).click();
  await page.getByRole("menuitem", { name: /Move all shown/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("All 400 that fit the filters");
  await dialog.getByLabel("To", { exact: true }).selectOption({ label: "Trade" });
  const would = dialog.getByText(/^\d+ customers would change/);
  await expect(would).toBeVisible();
  const moved = Number(/^\d+/.exec(await would.innerText())?.[0]);
  expect(moved).toBeGreaterThan(300);
  await expect(dialog.getByRole("table", { name: "Who would change" })).toContainText("list £");
  await expectAccessible(page);
  await dialog.getByRole("checkbox", { name: /^Clear these \d+ agreed prices/ }).click();
  await dialog.getByRole("button", { name: `Move ${moved} customers` }).click();
  await expect(page.getByText(`${moved} customers put on Trade`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goto(`${service.web}/customers?q=Bland Farm`);
  await expect(page.getByRole("table", { name: "Customers" })).toContainText("Trade");
});

test("those ticked are moved alone, and off their lists", async ({ page }) => {
  await page.goto(`${service.web}/customers?q=hotel`);
  await page
    .getByRole("checkbox", { name: /^Choose .*Hotel/ })
    .first()
    .click();
  await page
    .getByRole("checkbox", { name: /^Choose .*Hotel/ })
    .nth(1)
    .click();
  await page.getByRole("button", { name: "Price list" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: "The 2 chosen" })).toBeChecked();
  await dialog
    .getByLabel("To", { exact: true })
    .selectOption({ label: "None: everybody’s prices" });
  await dialog.getByRole("button", { name: /^Move [12] customer/ }).click();
  await expect(page.getByText(/customers? taken off/)).toBeVisible();
});

const file = (lines: readonly string[]) => ({
  name: "customers.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\n")),
});

test("a file's bad lines are told by line, column and why; nothing is written until somebody says so", async ({
  page,
}) => {
  await page.goto(`${service.web}/customers/import`);
  await expect(page.getByRole("link", { name: "Template" })).toHaveAttribute(
    "href",
    /^data:text\/csv.*Name%2CEmail/,
  );
  const header = "Name,Email,Price list,Address line 1,Postcode";
  const good = "Journey Farm,journey@mail.example,trade,1 Beck Lane,la23 1aa";
  const bad = [",nobody@mail.example,,,", "Bad Inn,not-an-address,Gold,,NW"];
  await page.getByLabel("File of customers").setInputFiles(file([header, good, ...bad]));
  const table = page.getByRole("table", { name: "Bad lines" });
  await expect(table.getByRole("row")).toHaveCount(4);
  await expect(table.getByRole("row", { name: /^3 Name/ })).toContainText("Fill this in.");
  await expect(table.getByRole("row", { name: /^4 Email/ })).toContainText("not-an-address");
  await expect(table.getByRole("row", { name: /^4 Postcode/ })).toContainText("British postcode");
  const add = page.getByRole("button", { name: "Add 1 customer" });
  await expect(add).toBeDisabled();
  await expectAccessible(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
  }

  // Nobody can be added until the lines are corrected or left out.
  await page.getByText("Add nobody until every line is right").click();
  await expect(add).toBeDisabled();
  await page.goto(`${service.web}/customers?q=Journey Farm`);
  await expect(page.getByText("Nobody fits")).toBeVisible();

  await page.goto(`${service.web}/customers/import`);
  await page.getByLabel("File of customers").setInputFiles(file([header, good, ...bad]));
  await page.getByText("Leave them out, and add the others").click();
  await add.click();
  await expect(page.getByText("1 customer added")).toBeVisible();
  await expectAccessible(page);
  await open(page, "Journey Farm");
  await expect(page.getByText("1 Beck Lane, LA23 1AA")).toBeVisible();

  // A second import of the same file finds the existing customers.
  await page.goto(`${service.web}/customers/import`);
  await page.getByLabel("File of customers").setInputFiles(file([header, good]));
  await expect(page.getByText("Journey Farm has this email.")).toBeVisible();
  await expect(page.getByText("There is nobody to add.")).toBeVisible();
});

test("an address gets its pin, is archived and comes back", async ({ page }) => {
  await open(page, "Kendal Boat Hire");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add address" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("House and street").fill("Top Barn, Far Sawrey");
  await dialog.getByLabel("Postcode").fill("la22 0lw");
  // The pin moves to the postcode.
  const place = dialog.getByLabel("Latitude, longitude");
  await expect(place).toHaveValue(/^54\./);
  const before = await place.inputValue();
  const pin = dialog.getByRole("button", { name: /^Pin/ });
  await pin.press("ArrowRight");
  await expect(dialog.getByText("The pin was set by hand.")).toBeVisible();
  await expect(place).not.toHaveValue(before);
  await expectAccessible(page);
  await place.fill("54.351234, -2.971234");
  await place.press("Tab");
  await dialog.getByRole("button", { name: "Add address" }).click();
  await expect(dialog).toHaveCount(0);

  const more = page.getByRole("button", { name: "More for Top Barn, Far Sawrey" });
  await more.click();
  await page.getByRole("menuitem", { name: "Change, or move its pin" }).click();
  await expect(place).toHaveValue("54.351234, -2.971234");
  await page.getByRole("button", { name: "Cancel" }).click();
  await more.click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(more).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(more).toBeVisible();
});

test("the orders of a customer with the longest words fit beside their details", async ({
  page,
}) => {
  const name = "Broughton-in-Furness Boat Hire";
  await open(page, name);
  const orders = page.getByRole("table", { name: "Orders" });
  await expect(orders).toContainText("Invoice INV-");
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectWhole(orders);
});

test("details and agreed prices are put right, and what is wrong is said at its field", async ({
  page,
}) => {
  await open(page, "Café Holmes");
  await page.getByRole("link", { name: "Details and prices" }).click();
  await expect(page).toHaveURL(/tab=details$/);
  await page.getByRole("button", { name: "Edit", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email", { exact: true }).fill("not an address");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(/email/i);
  await expectAccessible(page);
  await dialog.getByLabel("Email", { exact: true }).fill("holmes@mail.example");
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline. Nothing is saved")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("You are offline: nothing was saved.");
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByText("You are offline")).toHaveCount(0);
  await expect(dialog.getByLabel("Email", { exact: true })).toHaveValue("holmes@mail.example");
  await dialog.getByLabel("Credit limit").fill("500");
  await dialog.getByLabel("Payment terms").selectOption("Days after the end of its month");
  await dialog.getByLabel("Email", { exact: true }).press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("£500.00", { exact: true })).toBeVisible();
  await expect(page.getByText("30 days after the end of the month")).toBeVisible();
  await expect(page.getByRole("link", { name: "holmes@mail.example" })).toBeVisible();

  await page
    .getByRole("button", { name: /^(Agree prices|Edit)$/ })
    .last()
    .click();
  await dialog.getByLabel("Add a product").fill("butane 15");
  const found = page.getByRole("listbox").getByRole("option").first();
  await expect(found).toContainText("Butane 15");
  await page.keyboard.press("Enter");
  const price = dialog.getByLabel(/^Price of Butane 15/);
  await expect(price).toBeFocused();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(price).toHaveAccessibleDescription(/Give a price/);
  await price.fill("31.50");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("£31.50")).toBeVisible();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Archived", { exact: true })).toHaveCount(0);
});

test("a customer on stop is listed so, and sold to on account with a reason alone", async ({
  page,
}) => {
  await open(page, "Kendal Boat Hire");
  const own = page.url();
  await page.getByRole("button", { name: "Put on stop" }).click();
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: "Put on stop" });
  await send.click();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/Fill this in/);
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("Two invoices are unpaid");
  await send.click();
  await expect(page.getByText(/^On stop since/)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.goto(`${service.web}/customers`);
  await page.getByLabel("Stop", { exact: true }).selectOption({ label: "On stop" });
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);

  await page.goto(own);
  await page.getByRole("link", { name: "New order" }).last().click();
  await expect(heading(page, "New order")).toBeVisible();
  await expect(page.getByText("Two invoices are unpaid", { exact: true })).toBeVisible();
  await page.getByRole("radio", { name: "Collection" }).press("Space");
  await page.getByLabel("Add a product").fill("lumpwood");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(/^Quantity of .*lumpwood/i)).toBeVisible();
  await page.getByRole("radio", { name: "On account" }).press("Space");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^One thing to put right/)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByLabel(/all the same/).fill("The bank says it is on its way");
  await page.getByRole("button", { name: "Take order" }).click();
  await expect(page.getByRole("list", { name: "History" })).toContainText("customer is on stop");

  await page.goto(own);
  await page.getByRole("button", { name: "Take off stop" }).click();
  await expect(page.getByText(/^On stop since/)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/^On stop since/)).toBeVisible();
});

test("a trade application is approved onto a price list, another declined with a reason", async ({
  page,
}) => {
  await page.goto(`${service.web}/customers`);
  await page.getByRole("link", { name: /^Trade applications/ }).click();
  await expect(heading(page, "Trade applications")).toBeVisible();
  await expectAccessible(page);
  const rows = page.getByRole("table", { name: "Trade applications" }).getByRole("link");
  await rows.first().click();
  await page.getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/by the business’s own terms: \d+ days\./);
  await dialog.getByLabel("Price list").selectOption({ label: "Trade" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Open the account" }).click();
  await expect(page.getByText(/^Approved on/)).toBeVisible();
  await page.getByRole("link", { name: "See the customer" }).click();
  await expect(page.getByText("On account").first()).toBeVisible();

  await page.goto(`${service.web}/trade-applications`);
  await rows.first().click();
  await page.getByRole("button", { name: "Decline" }).click();
  const asked = page.getByRole("alertdialog");
  await asked.getByLabel("Reason").fill("We don’t deliver that far.");
  await asked.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("They were told: We don’t deliver that far.")).toBeVisible();
  await expectAccessible(page);
});
