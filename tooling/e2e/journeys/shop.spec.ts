import { expect, test, type APIRequestContext } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../src/axe";
import { password } from "../src/people";
import { useService } from "../src/service";

const service = useService();

/** Speaks REST as one of the demo's people. */
async function rest(request: APIRequestContext, email: string) {
  const signedIn = await request.post(`${service.rest}/auth/sign-in`, {
    data: { email, password },
  });
  expect(signedIn.ok()).toBe(true);
  return async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(`${service.rest}${path}`, { method, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
}

test("a live shop shows what is sold, on a desk and on a phone", async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const answer = await page.goto(service.shopOf("fellside"));
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Gas, coal and logs");
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Coal", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coal");
    await expect(page.getByText("5 products")).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Smokeless ovals 20 kg" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Smokeless ovals 20 kg");
    await expect(page.getByText("£14.65").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to basket" })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
});

test("finds by words, without script", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(service.shopOf("fellside"));
  await page.getByRole("searchbox", { name: "Search products" }).fill("47");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Propane 47 kg" })).toBeVisible();
  await context.close();
});

test("a host without a shop is a plain 404 that names nobody", async ({ page }) => {
  for (const slug of ["harbour", "nobody"]) {
    const answer = await page.goto(service.shopOf(slug));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    expect(await page.content()).not.toMatch(/harbour fuels|fellside/i);
  }
  const bare = await page.goto(service.shop);
  expect(bare?.status()).toBe(200);
  await expect(page.getByRole("link", { name: "Fellside Gas" })).toBeVisible();
  await expectAccessible(page);
});

test("what is published is what shoppers see, and a draft is not", async ({ page, request }) => {
  const olivia = await rest(request, "olivia@fellside.example");
  const { live } = await olivia("GET", "/storefront");
  live.content.headline = "Warm by the weekend";
  live.theme.primary = "#FFE45C";
  await olivia("PUT", "/storefront/draft", live);
  const home = page.getByRole("heading", { level: 1 });
  await page.goto(service.shopOf("fellside"));
  await expect(home).toContainText("Gas, coal and logs");
  await olivia("POST", "/storefront/publish");
  await page.reload();
  await expect(home).toHaveText("Warm by the weekend");
  // Yellow carries black words: what stands on it is chosen by contrast.
  await expectAccessible(page);
  await olivia("POST", "/storefront/unpublish");
  expect((await page.reload())?.status()).toBe(404);
  await olivia("POST", "/storefront/publish");
  expect((await page.reload())?.status()).toBe(200);
});

test("a payment link leads to the sandbox, and the order is paid", async ({ page, request }) => {
  const olivia = await rest(request, "olivia@fellside.example");
  const { items: customers } = await olivia("GET", "/customers?limit=1");
  const customerId: string = customers[0].id;
  const { items: addresses } = await olivia("GET", `/customers/${customerId}/addresses`);
  const { items: products } = await olivia("GET", "/products?q=Propane%2047");
  const order = await olivia("POST", "/orders", {
    customerId,
    deliveryAddressId: addresses[0].id,
    fulfilment: "delivery",
    paymentMethod: "link",
    lines: [{ productId: products[0].id, quantity: 2 }],
  });
  const { paymentLink } = await olivia("POST", `/orders/${order.id}/payment-link`);
  await page.goto(paymentLink);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pay £/ }).click();
  await expect(page.getByText("This is a sandbox")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /in the sandbox/ }).click();
  await page.waitForURL(/\/pay\//);
  await expect(page.getByRole("status")).toContainText("Paid");
  expect(await olivia("GET", `/orders/${order.id}`)).toMatchObject({ paidVia: "provider" });
});
