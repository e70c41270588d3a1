import { expect, type Page } from "@playwright/test";
import { awake } from "../../src/pages/awake";
import { expectAccessible } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { openFirstPage, signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

test.beforeEach(({ page }) => signIn(page, service.web, "olivia@fellside.example"));

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 });

test("the search finds customers, orders and pages from anywhere", async ({ page }) => {
  await openFirstPage(page, service.web);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("relph bak");
  await expect(page.getByRole("option", { name: /Relph Bakery.*Keswick/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Relph Bakery")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("produ");
  await page.getByRole("option", { name: /^Products\s*g p$/ }).click();
  await expect(heading(page, "Products")).toBeVisible();
  // Searches by postcode for a customer and their orders, and by another name for a page.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ca12 4xl");
  await expect(page.getByRole("option", { name: /Relph Bakery.*CA12 4XL/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /Relph Bakery · / }).first()).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("holiday");
  await page.getByRole("option", { name: "Time off", exact: true }).click();
  await expect(page).toHaveURL(/\/rounds\/time-off$/);

  // An action starts at once, and only once: it leaves no trace in the address.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("plan the day");
  await expect(page.getByRole("option")).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Plan the day" })).toBeVisible();
  await expect(page).toHaveURL(/\/rounds$/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rounds");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await awake(page.getByRole("button", { name: "Plan the day" }));
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Invoices");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.type("gc");
  await expect(heading(page, "Customers")).toBeVisible();
});

test("letters act on a list, and the list of shortcuts names every key", async ({ page }) => {
  await page.goto(`${service.web}/customers`);
  const rows = page.getByRole("table", { name: "Customers" }).locator("[data-row-link]");
  await awake(page.getByRole("button", { name: "Many at once" }));
  await page.keyboard.press("j");
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.nth(0)).toBeFocused();
  const name = await rows.nth(0).innerText();
  await page.keyboard.press("Enter");
  await expect(heading(page, name)).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(heading(page, "Customers")).toBeVisible();

  await awake(page.getByRole("button", { name: "Many at once" }));
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search customers" })).toBeFocused();
  await page.keyboard.type("n?jk");
  await expect(page.getByRole("searchbox", { name: "Search customers" })).toHaveValue("n?jk");
  await page.goto(`${service.web}/customers`);
  await awake(page.getByRole("button", { name: "Many at once" }));
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/customers\/new$/);

  await page.goto(`${service.web}/customers`);
  await awake(page.getByRole("button", { name: "Many at once" }));
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const listed = await help.getByRole("definition").allInnerTexts();
  const keys = ["n", "/", "j", "k", "g", "?", "Enter", "Ctrl K", "Alt N", "Ctrl Enter", "Ctrl Z"];
  const flat = listed.map((text) => text.replaceAll(/\s+/g, " "));
  expect(flat).toEqual(expect.arrayContaining([...keys, "g c", "g o", "g i"]));
  await page.keyboard.press("Escape");

  // Arrow keys choose an option, and Enter opens it.
  await page.keyboard.press("Control+k");
  const options = page.getByRole("option");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  const [place = ""] = (await options.nth(1).innerText()).split("\n");
  await page.keyboard.press("Enter");
  await expect(heading(page, new RegExp(`^${place}`))).toBeVisible();
});

test("going back from a row leads to the list's page, filters and place", async ({ page }) => {
  await page.goto(`${service.web}/orders?status=delivered`);
  const rows = page.getByRole("table", { name: "Orders" }).locator("[data-row-link]");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2")).toBeVisible();
  const list = page.url();
  const row = rows.nth(20);
  const name = await row.innerText();
  await row.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const place = await scrolled();
  expect(place).toBeGreaterThan(0);

  for (const back of ["browser", "breadcrumb"]) {
    await row.click();
    await expect(heading(page, name)).toBeVisible();
    if (back === "browser") await page.goBack();
    else await page.getByRole("navigation", { name: "Breadcrumbs" }).getByText("Orders").click();
    await expect(page).toHaveURL(list);
    await expect(page.getByText("Page 2")).toBeVisible();
    await expect.poll(scrolled).toBeGreaterThan(place - 50);
    expect(await scrolled()).toBeLessThan(place + 50);
  }
});
