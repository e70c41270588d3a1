import { expect, type Page } from "@playwright/test";
import { addDays } from "date-fns/addDays";
import { expectAccessible } from "../../src/pages/axe";
import { awake } from "../../src/pages/awake";
import { test } from "../../src/service/journey";
import { expectGoodLooks } from "../../src/pages/looks";
import { openFirstPage, password, signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

test.beforeEach(({ page }) => signIn(page, service.web, "olivia@fellside.example"));

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Returns a product's figures in the grid: free over all yards, then full and empty of Kendal and Penrith. */
async function figuresOf(page: Page, product: string): Promise<string[]> {
  await page.goto(`${service.web}/stock?q=${encodeURIComponent(product)}`);
  const cells = page.getByRole("row", { name: product }).getByRole("cell");
  await expect(cells).toHaveCount(7);
  return (await cells.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim());
}

/** Presses the button of a stage and confirms the listed moves. */
async function moveOn(page: Page, deed: string, moves: string) {
  await button(page, deed).click();
  const asked = page.getByRole("dialog");
  await expect(asked).toContainText(moves);
  await expectAccessible(page);
  await asked.getByRole("button", { name: deed }).click();
  await expect(asked).toBeHidden();
}

test("a transfer goes from plan to received, and the grid with it", async ({ page }) => {
  await openFirstPage(page, service.web);
  await page.getByRole("link", { name: "Stock", exact: true }).click();
  await expect(page.getByRole("table", { name: "Stock by product and yard" })).toBeVisible();
  await expectGoodLooks(page);
  expect(await figuresOf(page, "Cylinder trolley")).toEqual([
    "Cylinder trolley",
    "357",
    "357",
    "175",
    "",
    "182",
    "",
  ]);

  await page.getByRole("link", { name: "Plan a transfer" }).click();
  await expect(heading(page, "New transfer")).toBeVisible();
  await page.getByLabel("Add a product").fill("cylinder trol");
  await expect(page.getByRole("listbox", { name: "Matches" }).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  const quantity = page.getByLabel("Quantity of Cylinder trolley");
  await expect(quantity).toBeFocused();
  await expect(page.getByLabel("Add a product")).toHaveValue("");
  await quantity.fill("200");
  await expect(page.getByText("only 175")).toBeVisible();
  await quantity.fill("10");
  await expectGoodLooks(page);
  await page.keyboard.press("Control+Enter");

  await expect(heading(page, "Kendal yard to Penrith yard")).toBeVisible();
  const now = page.getByRole("list", { name: "Stages of the transfer" }).locator("[aria-current]");
  await expect(now).toContainText("Planned");
  await expectGoodLooks(page);
  const address = page.url();

  await moveOn(page, "Hold for collection", "Held at Kendal yard");
  await expect(now).toContainText("Awaiting collection");
  expect((await figuresOf(page, "Cylinder trolley"))[3]).toBe("175 10 held");
  await page.goto(address);

  await button(page, "It has been collected").click();
  await page.getByLabel("Carrier").fill("Fell Haulage");
  await page.getByRole("dialog").getByRole("button", { name: "It has been collected" }).click();
  await expect(now).toContainText("In transit");
  await expect(page.getByText("Fell Haulage")).toBeVisible();
  await expect(button(page, "Cancel transfer")).toHaveCount(0);
  const underWay = await figuresOf(page, "Cylinder trolley");
  expect([underWay[1], underWay[3], underWay[5]]).toEqual(["347", "165", "182 +10 coming"]);
  await page.goto(address);

  await moveOn(page, "It has arrived", "Comes into the stock of Penrith yard");
  await expect(now).toHaveCount(0);
  await expect(page.getByText("Received", { exact: true }).first()).toBeVisible();
  expect((await figuresOf(page, "Cylinder trolley"))[5]).toBe("192");

  await page.getByRole("link", { name: "Cylinder trolley" }).click();
  const ledger = page.getByRole("table", { name: "Movements" });
  await expect(ledger.getByRole("row", { name: /Penrith yard.*\+10.*Transfer/ })).toHaveCount(1);
  await expect(ledger.getByRole("row", { name: /Kendal yard.*−10.*Transfer/ })).toHaveCount(1);
  await expectGoodLooks(page);
});

test("a yard is counted, looked over, and then written", async ({ page }) => {
  await page.goto(`${service.web}/stock`);
  await page.getByRole("link", { name: "Count a yard" }).click();
  await expect(heading(page, "Count Kendal yard")).toBeVisible();
  await page.getByLabel("Kindling, net, full, counted").fill("68");
  // Enter moves down the sheet.
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Leak detection spray 400 ml, full, counted")).toBeFocused();
  await page.keyboard.type("6");
  await expectGoodLooks(page);
  // The count survives a change of yard and a reload of the page.
  await page.getByLabel("Yard", { exact: true }).selectOption("Penrith yard");
  await expect(heading(page, "Count Penrith yard")).toBeVisible();
  await expect(page.getByText(/^0 of/)).toBeVisible();
  await page.getByLabel("Yard", { exact: true }).selectOption("Kendal yard");
  await expect(heading(page, "Count Kendal yard")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^2 of .* counted, 1 differs/)).toBeVisible();
  await (await awake(button(page, "Start over"))).click();
  await expect(page.getByText(/^0 of/)).toBeVisible();
  await button(page, "Undo").click();
  await expect(page.getByLabel("Kindling, net, full, counted")).toHaveValue("68");
  await page.getByLabel("Kindling, net, full, counted").press("Control+Enter");
  const review = page.getByRole("dialog", { name: "The count of Kendal yard" });
  await expect(review).toContainText("2 lines counted, 1 differs from the books");
  await expect(review.getByRole("listitem")).toHaveText(
    /Kindling, net.*70 should be here, 68 counted/,
  );
  await expectAccessible(page);
  await review.getByRole("button", { name: "Write the count" }).click();
  await expect(page).toHaveURL(/\/stock\/movements\?yard=.*reason=count/);
  await expect(page.getByRole("row", { name: /Kindling, net.*−2.*Count/ })).toBeVisible();
});

test("a yard is added and taken out of use, and what is low stands alone", async ({ page }) => {
  await page.goto(`${service.web}/`);
  await page.getByRole("link", { name: "See the stock" }).click();
  await expect(page).toHaveURL(/\/stock\?low=true$/);
  const rows = page.getByRole("table", { name: "Stock by product and yard" }).locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  await expect(rows.filter({ hasNotText: "Low, at" })).toHaveCount(0);

  await page.goto(`${service.web}/stock/yards`);
  await expectGoodLooks(page);
  await button(page, "Add a yard").click();
  await page.getByLabel("Name").fill("Kendal yard");
  await page.getByLabel("Postcode").fill("nowhere");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByLabel("Postcode")).toHaveAccessibleDescription(/British postcode/);
  await page.getByLabel("Postcode").fill("ca12 5hy");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert").first()).toContainText("Another yard has this name.");
  await page.getByLabel("Name").fill("Keswick yard");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  const row = page.getByRole("row", { name: "Keswick yard" });
  await expect(row).toContainText("CA12 5HY");
  await row.getByRole("button", { name: "Archive" }).click();
  await expect(row).toContainText("Archived");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).not.toContainText("Archived");
});

/** Returns the Monday of next week, so that the complete week is in the future. */
function nextMonday(): string {
  const day = addDays(new Date(), 7);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

test("the rota: a day set, taken back, and time off asked for and given", async ({
  page,
  playwright,
}) => {
  const monday = nextMonday();
  const dan = await playwright.request.newContext({ baseURL: service.rest });
  await dan.post("/auth/sign-in", { data: { email: "dan@fellside.example", password } });
  const asked = await dan.post("/time-off", { data: { fromDay: monday, untilDay: monday } });
  expect(asked.status()).toBe(201);
  await dan.dispose();

  await page.goto(`${service.web}/rounds/rota?week=${monday}`);
  const row = page.getByRole("row", { name: /Dan Postlethwaite/ });
  await expect(row.getByText("Asks off")).toHaveCount(1);
  await expectGoodLooks(page);
  const days = row.getByRole("button");
  await expect(days).toHaveCount(7);
  await days.nth(2).press("Enter");
  await page.getByText("Not working", { exact: true }).click();
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(days.nth(2)).toContainText("Off");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(days.nth(2)).not.toContainText("Off");

  await page.getByRole("button", { name: /^Notices/ }).click();
  await page.getByRole("link", { name: /Dan Postlethwaite asks for time off/ }).click();
  await expect(page).toHaveURL(/\/rounds\/time-off\?status=requested$/);
  await expectGoodLooks(page);
  await button(page, "Approve").click();
  await expect(page.getByText("No time off fits")).toBeVisible();
  await page.goto(`${service.web}/rounds/rota?week=${monday}`);
  await expect(days.first()).toContainText("Time off");
});

test("a driver's usual day and a van's limits are set", async ({ page }) => {
  await page.goto(`${service.web}/rounds`);
  await page.getByRole("link", { name: "Drivers and vehicles" }).click();
  await page.getByRole("link", { name: "Vehicles", exact: true }).click();
  await expectGoodLooks(page);
  await button(page, "Add a vehicle").click();
  await page.getByLabel("Name").fill("Van 1 Herdwick");
  await page.getByLabel("Payload").fill("1,150");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert").first()).toContainText("Another vehicle has this name.");
  await page.getByLabel("Name").fill("Van 7 Lonk");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("row", { name: /Van 7 Lonk/ })).toContainText("1,150 kg");

  await page.getByRole("link", { name: "Drivers", exact: true }).click();
  await expectGoodLooks(page);
  const dee = page.getByRole("row", { name: /^Dee / });
  await dee.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Usual vehicle").selectOption({ label: "Van 7 Lonk" });
  await page.getByLabel("Starts").fill("06:30");
  await page.getByLabel("Ends").fill("");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByLabel("Ends")).toHaveAccessibleDescription(/an end as well as a start/);
  await page.getByLabel("Ends").fill("15:00");
  await page.keyboard.press("Control+Enter");
  await expect(dee).toContainText("06:30 to 15:00");
  await expect(dee).toContainText("Van 7 Lonk");
});

test("a patch is added, given to a driver, seen on the board, and removed", async ({
  page,
  playwright,
}) => {
  const name = "Around Windermere";
  const row = page.getByRole("row", { name: new RegExp(name) });
  const dialog = page.getByRole("dialog");
  const codes = dialog.getByLabel("Outward codes");
  await page.goto(`${service.web}/rounds/drivers`);
  await page.getByRole("link", { name: "Patches", exact: true }).click();
  await expectGoodLooks(page);
  await button(page, "Add a patch").click();
  await dialog.getByLabel("Name").fill(name);
  await codes.fill("la23, LA9 la8 la22 ca11 la23");
  await expect(codes).toHaveAccessibleDescription("Kept as LA23, LA9, LA8, LA22, CA11, LA23.");
  await dialog.getByLabel("Dee Airey").click();
  await page.keyboard.press("Control+Enter");
  await expect(codes).toHaveAccessibleDescription(/LA23 is given twice/);
  await expectAccessible(page);
  await codes.fill("la23, LA9 la8 la22 ca11");
  await page.keyboard.press("Control+Enter");
  await expect(row).toContainText("LA23, LA9, LA8, LA22, CA11");
  await expect(row).toContainText("Dee Airey");
  await expect(button(page, "Add a patch")).toBeFocused();

  await page.getByRole("link", { name: "Drivers", exact: true }).click();
  await expect(page.getByRole("row", { name: /^Dee / })).toContainText(name);
  await page.goto(`${service.web}/rounds`);
  const waiting = page.getByRole("region", { name: "Waiting orders" });
  await expect(waiting).toContainText(name);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("outward");
  await page.getByRole("option", { name: "Patches" }).click();
  await row.getByRole("button", { name: "Remove" }).dblclick();
  await expect(row).toHaveCount(0);
  await expect(page.getByText(`${name} was not removed`)).toHaveCount(0);
  await button(page, "Undo").click();
  await expect(row).toContainText("Dee Airey");

  // Another person removes the patch during the change: the page reports that, and keeps typed text.
  await row.getByRole("button", { name: "Change" }).click();
  await codes.fill("LA23");
  const rest = await playwright.request.newContext({ baseURL: service.rest });
  await rest.post("/auth/sign-in", { data: { email: "adam@fellside.example", password } });
  const { items } = await (await rest.get("/patches", { params: { q: name } })).json();
  expect((await rest.delete(`/patches/${items[0].id}`)).status()).toBe(200);
  await rest.dispose();
  await expect(page.getByRole("table", { name: "Patches" }).getByText(name)).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("alert")).toContainText("There is no such patch.");
  await expect(codes).toHaveValue("LA23");
  await page.goto(`${service.web}/rounds`);
  await expect(waiting.getByRole("heading", { name: "Kendal and the Kent" })).toBeVisible();
  await expect(waiting).not.toContainText(name);
});
