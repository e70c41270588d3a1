import { expect } from "@playwright/test";
import { expectAccessible } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { askAs } from "../../src/service/over-rest";
import { useService } from "../../src/service/use-service";
import {
  expectGood,
  giveAddress,
  giveContact,
  heading,
  order,
  payInSandbox,
  putIn,
  shopAt,
} from "../../src/people/shopper";
import { useAccount } from "./shop-buying/own-account";
import { orderByCard } from "./shop-buying/phone-and-card";
import { buyToTheDoor } from "./shop-buying/to-the-door";

const service = useService();
const shop = shopAt(service);

test("browsing to a paid delivery, followed to the door; then the account, the phone and the card", async ({
  page,
  context,
  browser,
  request,
}) => {
  const olivia = await askAs(request, service, "olivia@fellside.example");
  await olivia("POST", "/vouchers", { code: "SPRING10", percentOff: 10 });
  const asked = { service, olivia, page };
  const { bought, elsewhere } = await buyToTheDoor({ ...asked, browser });
  await useAccount({ ...asked, bought });
  await orderByCard({ ...asked, context, bought, elsewhere });
});

test("a collection on a phone; leaving the payment page leaves the basket", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await putIn(page, shop, "Butane 7 kg");
  await page.goto(shop("/checkout"));
  await giveContact(page, "sam@mail.example");
  await page.getByRole("radio", { name: /^I collect it/ }).check();
  await expect(page.getByText("Bring your empties to the cage on the right.")).toBeVisible();
  await expect(page.getByLabel("Postcode")).toBeHidden();
  await order(page).click();
  await page.getByRole("link", { name: "Leave without paying" }).click();
  await expect(heading(page, "Not paid yet")).toBeVisible();
  await expectGood(page, [390]);
  await page.getByRole("button", { name: "Back to the basket" }).click();
  await expect(page.getByText("Butane 7 kg").first()).toBeVisible();
  await page.getByRole("button", { name: "Check out" }).click();
  await giveContact(page, "sam@mail.example");
  await page.getByRole("radio", { name: /^I collect it/ }).check();
  await order(page).click();
  await payInSandbox(page).click();
  await expect(heading(page, "Ready for you to collect")).toBeVisible();
  await expectGood(page, [390]);
});

test("without script: products, basket, checkout and payment", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await putIn(page, shop, "Propane 19 kg");
  await expect(heading(page, "Your basket")).toBeVisible();
  await page.getByLabel("Quantity of Propane 19 kg").fill("2");
  await page.getByRole("button", { name: "Check out" }).click();
  await expect(heading(page, "Checkout")).toBeVisible();
  await order(page).click();
  await expect(page.getByText("Give an email address.")).toBeVisible();
  await giveContact(page, "plain@mail.example");
  await giveAddress(page);
  await order(page).click();
  await payInSandbox(page).click();
  await expect(heading(page, "We have your order")).toBeVisible();
  await expect(page.getByText("2 × Propane 19 kg").first()).toBeVisible();
  await context.close();
});

test("the last cylinder goes to one of two", async ({ browser, request }) => {
  const olivia = await askAs(request, service, "olivia@fellside.example");
  const product = await olivia("POST", "/products", {
    name: "Autogas 36 kg",
    category: "propane",
    unitPrice: 6000,
    vatRate: 20,
    returnable: true,
    sold: true,
  });
  const { items: yards } = await olivia("GET", "/stock/locations");
  await olivia("POST", "/stock/counts", {
    locationId: yards[0].id,
    lines: [{ productId: product.id, condition: "full", counted: 1 }],
  });
  const shoppers = await Promise.all(
    ["ann@mail.example", "bob@mail.example"].map(async (email) => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(shop(`/products/autogas-${product.id}`));
      await page.getByLabel("Quantity").fill("2");
      await expect(page.getByText("Only 1 left.", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Add to basket" }).click();
      await expect(page.getByText("Only 1 left. Your basket has 1.")).toBeVisible();
      await page.goto(shop("/basket"));
      const quantity = page.getByLabel("Quantity of Autogas 36 kg");
      await quantity.fill("2");
      await expect(page.getByText("Only 1 left.", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Check out" }).click();
      await expect(page.getByText("Your basket has what there is.")).toBeVisible();
      await expect(quantity).toHaveValue("1");
      for (const none of ["1.5", "-1", "1e3", "abc"]) {
        const form = { productId: product.id, quantity: none };
        const answer = await page.evaluate(
          async ([path, fields]) =>
            (await fetch(path, { method: "POST", body: new URLSearchParams(fields) })).text(),
          [shop("/basket/add"), form] as const,
        );
        expect(answer).toContain("Say how many as a whole number from 1 to 999.");
      }
      await page.reload();
      await expect(quantity).toHaveValue("1");
      await page.getByRole("button", { name: "Check out" }).click();
      await giveContact(page, email);
      await giveAddress(page);
      return page;
    }),
  );
  await Promise.all(shoppers.map((page) => order(page).click()));
  const outcomes = await Promise.all(
    shoppers.map((page) =>
      Promise.race([
        payInSandbox(page)
          .waitFor()
          .then(() => "to the payment"),
        page
          .getByText("Somebody was quicker.")
          .waitFor()
          .then(() => "told"),
      ]),
    ),
  );
  expect(outcomes.toSorted()).toEqual(["to the payment", "told"]);
  const told = shoppers[outcomes.indexOf("told")];
  if (!told) throw new Error("Nobody was told");
  await expect(told.getByText("and there are none left")).toBeVisible();
  await expectGood(told, [390, 1440]);
});

test("a price that changes is said before it is paid", async ({ page, request }) => {
  const olivia = await askAs(request, service, "olivia@fellside.example");
  const { items } = await olivia("GET", "/products?q=Butane%204.5");
  await putIn(page, shop, items[0].name);
  await page.goto(shop("/checkout"));
  await giveContact(page, "cat@mail.example");
  await giveAddress(page);
  const { unitPrice } = items[0];
  await olivia("PATCH", `/products/${items[0].id}`, { unitPrice: unitPrice + 250 });
  await order(page).click();
  await expect(page.getByText("The price has changed since you looked.")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel("House and street")).toHaveValue("2 Lake Road");
  await order(page).click();
  await expect(payInSandbox(page)).toBeVisible();
  await olivia("PATCH", `/products/${items[0].id}`, { unitPrice });
});

test("nothing of the office or the console answers at a shop's host", async ({ request }) => {
  await askAs(request, service, "olivia@fellside.example");
  // Only browsers resolve `fellside.localhost` to this machine.
  const { host, port } = new URL(shop());
  for (const path of [
    "/api/trpc/office.orders.list",
    "/api/trpc/console.businesses.list",
    "/api/trpc/shop.pages.showFront",
    "/trpc/office.orders.list",
    "/api/auth/session",
    "/orders",
    "/api-keys",
    "/at/harbour.localhost/products",
  ]) {
    for (const method of ["GET", "POST"]) {
      const address = `http://127.0.0.1:${port}${path}`;
      const answer = await request.fetch(address, { method, headers: { host } });
      expect([404, 405], `${method} ${path}`).toContain(answer.status());
    }
  }
});
