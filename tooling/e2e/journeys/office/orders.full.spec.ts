import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { awake } from "../../src/pages/awake";
import { expectAccessible, expectNoOverflow } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { openFirstPage, signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

test.beforeEach(({ page }) => signIn(page, service.web, "olivia@fellside.example"));

/** Counts every key press, Alt and Ctrl included, and every press of the mouse. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  // The count is kept on the page's root element, because moving within the app does not load the page again.
  await page.evaluate(() => {
    const count = () => {
      document.documentElement.dataset["presses"] = String(
        Number(document.documentElement.dataset["presses"] ?? 0) + 1,
      );
    };
    for (const kind of ["keydown", "pointerdown"]) window.addEventListener(kind, count, true);
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset["presses"] ?? 0));
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

/** The options that a search field offers. */
const choices = (page: Page) => page.getByRole("listbox", { name: "Matches" }).getByRole("option");

/** Sells a sack at the counter, typed faster than the prices arrive. */
async function sellCharcoal(page: Page) {
  const late = /office\.prices\.quote/;
  await page.route(late, async (route) => {
    await setTimeout(1_000);
    await route.continue();
  });
  await page.goto(`${service.web}/orders/new`);
  await (await awake(page.getByRole("radio", { name: "Collection" }))).press("Space");
  await page.getByLabel("Add a product").fill("lumpwood");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(/^Quantity of .*lumpwood/i)).toBeFocused();
  await page.unroute(late);
  await page.keyboard.press("Control+Enter");
}

test("a known customer's usual order takes eight presses from Today", async ({ page }) => {
  await openFirstPage(page, service.web);
  await expect(heading(page, "Today")).toBeVisible();
  const presses = await countPresses(page);
  // Each customer who runs out has a link of this name too. Only the page's own link has a key.
  await page.getByRole("link", { name: "New order", description: "Alt+N" }).click();
  await expect(page.getByLabel("Customer")).toBeFocused();
  await page.keyboard.type("relp");
  await expect(choices(page).first()).toContainText("Relph Bakery");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Same again/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Take order" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Relph Bakery")).toBeVisible();
  expect(await presses()).toBeLessThanOrEqual(8);
});

test("an order is changed: what differs is saved, what is wrong is said at its field", async ({
  page,
}) => {
  await page.goto(`${service.web}/orders/new`);
  await page.getByLabel("Customer").fill("relp");
  await expect(choices(page).first()).toContainText("Relph Bakery");
  await page.keyboard.press("Enter");
  await page.getByLabel("Add a product").fill("propane 47");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(heading(page, "Relph Bakery")).toBeVisible();

  await page.getByRole("link", { name: "Change order" }).press("Enter");
  await expect(heading(page, "Change the order for Relph Bakery")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Remove Propane 47 kg" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByLabel("Add a product")).toHaveAccessibleDescription(/Add a product/);
  await page.getByLabel("Add a product").fill("propane 47");
  await page.keyboard.press("Enter");
  await page.keyboard.type("4");
  // A day is typed as a person says it. The page shows the date it understood, or an error.
  await page.getByLabel("Wanted on").fill("soonish");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByLabel("Wanted on")).toHaveAccessibleDescription(/Type a day like 25\/11/);
  await page.getByLabel("Wanted on").fill("+3");
  const wanted = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000);
  const words = `${wanted.toLocaleDateString("en-GB", { weekday: "short", timeZone: "Europe/London" })} ${wanted.getDate()} `;
  await expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
  await page.getByLabel("If nobody is in").selectOption({ label: "Leave with a neighbour" });
  await page.getByLabel("Where, or with whom").fill("Number 4");
  await page.keyboard.press("Control+Enter");

  await expect(heading(page, "Relph Bakery")).toBeVisible();
  const ordered = page.getByRole("table", { name: "Ordered" });
  await expect(ordered.getByRole("row", { name: /Propane 47 kg/ })).toContainText("4");
  await expect(page.getByText("Leave with a neighbour: Number 4")).toBeVisible();
  await expect(page.getByRole("list", { name: "History" })).toContainText("Changed order");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Change order" }).click();
  await expect(heading(page, "Change the order for Relph Bakery")).toBeVisible();
  await expectNoOverflow(page);
});

test("who changes an order that somebody else changed meanwhile sees who and what, and chooses", async ({
  page,
  browser,
}) => {
  await page.goto(`${service.web}/orders/new`);
  await page.getByLabel("Customer").fill("relp");
  await expect(choices(page).first()).toContainText("Relph Bakery");
  await page.keyboard.press("Enter");
  await page.getByLabel("Add a product").fill("propane 47");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(heading(page, "Relph Bakery")).toBeVisible();
  const order = page.url();
  await page.goto(`${order}/edit`);
  await (
    await awake(page.getByLabel("If nobody is in"))
  ).selectOption({
    label: "Leave with a neighbour",
  });
  await page.getByLabel("Where, or with whom").fill("Number 4");

  const other = await (await browser.newContext()).newPage();
  await signIn(other, service.web, "adam@fellside.example");
  await other.goto(`${order}/edit`);
  await (await awake(other.getByLabel("Wanted on"))).fill("+3");
  await other.keyboard.press("Control+Enter");
  await expect(other.getByRole("list", { name: "History" })).toContainText("Changed order");

  await page.getByLabel("Where, or with whom").press("Control+Enter");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("It was changed while you changed it.");
  const changes = question.getByRole("list", { name: "Changed meanwhile" });
  await expect(changes.getByRole("listitem").first()).toContainText("Adam Braithwaite");
  await expect(changes).toContainText(/^Changed order.*anted on/s);
  // Olivia took the order herself: what she knew is no news.
  await expect(changes).not.toContainText("Took order");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Save mine" }).click();
  await expect(page.getByText("Leave with a neighbour: Number 4")).toBeVisible();
  const history = page.getByRole("list", { name: "History" });
  await expect(history).toContainText("Adam Braithwaite");
  await expect(history).toContainText("Olivia Tyson");
  await other.context().close();
});

/** Presses the list's CSV and reads the file. */
async function csvOf(page: Page): Promise<{ name: string; lines: string[] }> {
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the list as CSV" }).click();
  const file = await coming;
  const text = await readFile(await file.path(), "utf8");
  return { name: file.suggestedFilename(), lines: text.trimEnd().split("\n") };
}

test("a list is had as a file: every page of it, under its filters, safe to open", async ({
  page,
}) => {
  await page.goto(`${service.web}/orders`);
  const all = await csvOf(page);
  expect(all.name).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(all.lines[0]).toMatch(/^\uFEFFOrder,Customer,/);
  expect(all.lines.length).toBeGreaterThan(200);
  await page.goto(`${service.web}/orders?status=cancelled`);
  const cancelled = await csvOf(page);
  expect(cancelled.lines.length).toBeLessThan(all.lines.length);
  for (const line of cancelled.lines.slice(1)) expect(line).toContain(",cancelled,");

  await page.request.post(`${service.rest}/customers`, {
    data: { name: "=HYPERLINK(A1)", notes: "+44 & é" },
  });
  await page.goto(`${service.web}/customers?q=hyperlink`);
  const { lines } = await csvOf(page);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^'=HYPERLINK\(A1\),.*,'\+44 & é,/);
});

test("what is missing is said at its field, and nothing is taken", async ({ page }) => {
  await page.goto(`${service.web}/orders/new`);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert").first()).toContainText("Add a product.");
  await expect(page.getByLabel("Customer")).toHaveAccessibleDescription(/Say who it is for/);
  await expect(page).toHaveURL(`${service.web}/orders/new`);
});

test("somebody new is added while they are on the phone, and pays by link", async ({ page }) => {
  await page.goto(`${service.web}/orders/new`);
  await awake(page.getByLabel("Customer"));
  await page.getByLabel("Add a product").fill("butane 15");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(/^Quantity of Butane 15/)).toBeFocused();
  await page.getByLabel("Customer").fill("Beatrix Heelis");
  // The last choice appears after the search for the name.
  await expect(choices(page).last()).toHaveText("New customer “Beatrix Heelis”");
  await choices(page).last().click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Beatrix Heelis");
  await expect(page.getByLabel("Phone")).toBeFocused();
  await page.keyboard.type("015394 36269");
  await page.getByLabel("Email").fill("beatrix@mail.example");
  await page.getByLabel("Postcode").fill("not one");
  await page.keyboard.press("Control+Enter");
  // The first wrong field on the page gets the focus.
  await expect(page.getByLabel("Postcode")).toBeFocused();
  await expect(page.getByLabel("Postcode")).toHaveAccessibleDescription(/British postcode/);
  await expect(page.getByLabel("House and street")).toHaveAccessibleDescription(/Fill this in/);
  await expectAccessible(page);
  await page.getByLabel("Postcode").fill("la22 0lf");
  await page.getByLabel("House and street").fill("Hill Top, Near Sawrey");
  await page.getByLabel("Town").fill("Ambleside");
  await page.getByLabel("Their reference").fill("Shed 2");
  // The order keeps what was entered before it had a customer.
  await expect(page.getByLabel(/^Quantity of Butane 15/)).toHaveValue("1");
  await page.getByText("Payment link", { exact: true }).click();
  await page.keyboard.press("Control+Enter");
  await expect(heading(page, "Beatrix Heelis")).toBeVisible();
  await expect(page.getByText("Shed 2")).toBeVisible();
  await expect(page.getByText("Link to make")).toBeVisible();
  await page.getByRole("button", { name: "Send payment link" }).click();
  await expect(page.getByText("Link made").first()).toBeVisible();
  // Only the mail shows whether it was sent. Without a mail server it is kept.
  const mails = page.getByRole("list", { name: "Mails" });
  await expect(mails.getByRole("listitem")).toHaveText(/Kept, not sent$/);
  await expect(page.getByLabel("Payment link", { exact: true })).toHaveValue(/fellside\.localhost/);
  await page.getByRole("button", { name: "Mark paid" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Mark paid" }).click();
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
  // The form is filled in again, except for the repeat.
  await page.getByRole("link", { name: "Repeat this" }).click();
  await expect(heading(page, "Standing order for Beatrix Heelis")).toBeVisible();
  await expectAccessible(page);
  await awake(page.getByLabel("Weeks from one to the next"));
  await page.getByLabel("Weeks from one to the next").fill("6");
  await page.getByRole("button", { name: "Set up standing order" }).click();
  await expect(page.getByText(/^Every 6 weeks on \w+day\.$/)).toBeVisible();
  await page
    .getByRole("button", { name: /^Skip / })
    .first()
    .click();
  await expect(page.getByText("Skipped", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Skip / })).toHaveCount(4);
  await expectAccessible(page);
});

test("a counter sale is paid for, cancelled and paid back", async ({ page }) => {
  await sellCharcoal(page);
  await expect(heading(page, "Counter sale")).toBeVisible();
  await page.getByRole("button", { name: "Mark paid" }).click();
  await page.getByLabel("How it was paid").selectOption({ label: "Cash" });
  await page.getByRole("alertdialog").getByRole("button", { name: "Mark paid" }).click();
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("Refund due")).toBeVisible();
  await page.getByRole("button", { name: /^Refund £/ }).click();
  await expectAccessible(page);
  await expect(page.getByRole("radio", { name: "Back to the card" })).toBeDisabled();
  await page.getByRole("radio", { name: "Cash" }).press("Space");
  await page.getByRole("button", { name: "Note as paid back" }).click();
  await expect(page.getByText("Refund due")).toHaveCount(0);
  await expect(page.getByText(/in cash, /)).toBeVisible();
});

test("a collection comes off the stock of the yard it was taken from", async ({ page }) => {
  await sellCharcoal(page);
  await page.getByRole("button", { name: "Mark collected" }).click();
  // Clean Air Act 1993, section 19B(4): the notice is at the point of sale and on the paper that goes with the goods.
  const notice = page.getByText("Fuel taken away from a yard", { exact: true });
  await expect(page.getByRole("alertdialog").filter({ has: notice })).toContainText(/lumpwood.*:/i);
  await expectAccessible(page);
  await page.getByRole("radio", { name: /Penrith/ }).press("Space");
  await page.getByRole("alertdialog").getByRole("button", { name: "Mark collected" }).click();
  await expect(page.getByText("Collected", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("list", { name: "History" })).toContainText("at Penrith");
  await page.getByRole("link", { name: "Collection note" }).click();
  await expect(notice).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(notice).toBeVisible();
  await expect(page.getByText(/section 19B/)).toBeVisible();
});
