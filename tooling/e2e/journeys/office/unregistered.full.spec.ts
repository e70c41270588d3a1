import { expect, type Page } from "@playwright/test";
import { openPage } from "../../src/pages/open-page";
import { signIn } from "../../src/people/people";
import { giveAddress, giveContact, heading, order, putIn, shopAt } from "../../src/people/shopper";
import { query } from "../../src/service/database";
import { test } from "../../src/service/journey";
import { askAs } from "../../src/service/over-rest";
import { useService } from "../../src/service/use-service";

/* The office and the shop of a business that is not registered for VAT say no word of it (docs/decisions/0410). */

const service = useService();
const shop = shopAt(service);
const olivia = "olivia@fellside.example";

/** The paths of an order and its invoice after that statement, and of their customer and product. */
const documents: string[] = [];

test.beforeAll("it states that it is not registered, sells and bills", async ({ playwright }) => {
  const rest = await playwright.request.newContext();
  const ask = await askAs(rest, service, olivia);
  await ask("PATCH", "/business", { vatRegistered: false });
  const [row] = await query<{ customer: string; product: string; yard: string }>(
    service,
    `SELECT c.id AS customer, p.id AS product, l.location_id AS yard
       FROM businesses b
       JOIN customers c ON c.tenant_id = b.id AND c.on_account AND c.archived_at IS NULL AND c.stop_reason IS NULL
       JOIN stock_levels l ON l.tenant_id = b.id AND l.condition = 'full' AND l.on_hand > 50
       JOIN products p ON p.tenant_id = b.id AND p.id = l.product_id AND p.unit = 'each' AND p.sold
      WHERE b.slug = 'fellside' ORDER BY c.id, p.id LIMIT 1`,
  );
  const order = await ask("POST", "/orders", {
    customerId: row?.customer,
    fulfilment: "collection",
    paymentMethod: "on_account",
    lines: [{ productId: row?.product, quantity: 2 }],
  });
  await ask("POST", `/orders/${order.id}/collected`, { locationId: row?.yard });
  const { items } = await ask("POST", "/invoices", { orderIds: [order.id] });
  documents.push(
    `/invoices/${items[0].id}`,
    `/orders/${order.id}`,
    `/orders/${order.id}/paper`,
    `/customers/${row?.customer}`,
    `/products/${row?.product}`,
  );
  await rest.dispose();
});

/** The main pages of the office, without months and documents of the time before. */
const mainPages = [
  "/",
  "/orders",
  "/orders/new",
  "/invoices",
  "/invoices/receipts",
  "/invoices/credit-notes",
  "/invoices/statements",
  "/invoices/reminders",
  "/products",
  "/products/new",
  "/prices",
  "/prices/delivery",
  "/prices/areas",
  "/prices/cylinders",
  "/customers",
  "/customers/new",
  "/books",
  "/books/debtors",
  "/books/bad-debts",
  "/books/cash",
  "/books/codes",
  "/suppliers/orders",
  "/settings/messages",
];

/** Returns the visible lines of a page that speak of VAT. */
async function linesOnVat(page: Page): Promise<string[]> {
  const text = await page.locator("body").innerText();
  return text.split("\n").filter((line) => /\bVAT\b/.test(line));
}

test("its office says no word of VAT", async ({ page }) => {
  test.setTimeout(600_000);
  await signIn(page, service.web, olivia);
  const linesByPath: Record<string, string[]> = {};
  for (const path of [...mainPages, ...documents]) {
    await test.step(path, async () => {
      await openPage(page, `${service.web}${path}`);
      const lines = await linesOnVat(page);
      if (lines.length > 0) linesByPath[path] = lines;
    });
  }
  expect(linesByPath).toEqual({});
});

test("its product form asks for no VAT, and its settings keep the answer", async ({ page }) => {
  await signIn(page, service.web, olivia);
  await openPage(page, `${service.web}/products/new`);
  await expect(page.getByLabel("Price", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Entered")).toHaveCount(0);
  await openPage(page, `${service.web}/settings`);
  await expect(page.getByLabel("Registered for VAT")).toHaveValue("no");
});

test("its shop says no word of VAT, and asks nobody for a VAT number", async ({ page }) => {
  const expectNone = async () => expect(await linesOnVat(page)).toEqual([]);
  await page.goto(shop());
  await expectNone();
  await putIn(page, shop, "Butane 7 kg");
  await expectNone();
  await page.goto(shop("/basket"));
  await expect(heading(page, "Your basket")).toBeVisible();
  await expectNone();
  await page.goto(shop("/checkout"));
  await giveContact(page, "jo@unregistered.example");
  await giveAddress(page);
  await expect(order(page)).toBeVisible();
  await expectNone();
  await page.goto(shop("/trade"));
  await expect(page.getByLabel("Company number")).toBeVisible();
  await expectNone();
});
