import { expect } from "@playwright/test";
import { testPushService, type TestPushService } from "@roundsman/providers/testing";
import { expectAccessible } from "../src/axe";
import { test } from "../src/journey";
import { mailedLink } from "../src/mails";
import { askAs } from "../src/over-rest";
import {
  allowPush,
  deliverPush,
  pressNotice,
  replaceSubscription,
  watchWorker,
  workerShows,
} from "../src/pushing";
import { useService } from "../src/use-service";
import {
  expectGood,
  giveAddress,
  giveContact,
  heading,
  order,
  payInSandbox,
  putIn,
  shopAt,
} from "../src/shopper";

const service = useService();
const shop = shopAt(service);
let pushService: TestPushService | null = null;
test.afterEach(async () => {
  await pushService?.close();
  pushService = null;
});

test("browsing to a paid delivery, followed to the door", async ({
  page,
  context,
  browser,
  request,
}) => {
  const olivia = await askAs(request, service, "olivia@fellside.example");
  await olivia("POST", "/vouchers", { code: "SPRING10", percentOff: 10 });
  await page.goto(shop());
  await page.getByRole("link", { name: "Coal", exact: true }).first().click();
  await page.getByRole("link", { name: "Smokeless ovals 20 kg" }).click();
  await page.waitForLoadState();
  await page.getByLabel("Quantity").fill("3");
  await page.getByRole("button", { name: "Add to basket" }).click();
  // The page stays, and its head says how much is in the basket.
  await expect(page.getByText("Added.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Basket/ })).toContainText("3");
  await putIn(page, shop, "Propane 47 kg");
  await expect(page.getByRole("radio", { name: "I have an empty" })).toBeChecked();
  await page.getByRole("link", { name: "See your basket" }).click();
  await expect(heading(page, "Your basket")).toBeVisible();
  await page.reload();
  await page.getByLabel("Quantity of Smokeless ovals 20 kg").fill("2");
  await page.getByLabel("Empties you hand back of Propane 47 kg").fill("0");
  await page.getByRole("button", { name: "Update basket" }).click();
  await expect(page.getByLabel("Quantity of Smokeless ovals 20 kg")).toHaveValue("2");
  const bottles = page.getByRole("list", { name: "First bottles" });
  await expect(bottles).toHaveText("1 × first bottle, Propane 47 kg£59.99");
  await page.getByLabel("Voucher").fill("SPRING");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("There is no voucher SPRING.")).toBeVisible();
  await page.getByLabel("Voucher").fill("spring10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Voucher SPRING10")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Check out" }).click();

  await expect(heading(page, "Checkout")).toBeVisible();
  await expect(page.getByText("Voucher SPRING10")).toBeVisible();
  await expectGood(page);
  await order(page).click();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(page.getByText("Give the postcode.")).toBeVisible();
  await giveContact(page, "jo@mail.example");
  await giveAddress(page);
  // A fault goes as soon as somebody types into its field.
  await expect(page.getByText("Give the postcode.")).toBeHidden();
  // Which ways are offered follows from the day that is chosen.
  const ways = page.getByRole("group", { name: "Delivery", exact: true }).getByRole("radio");
  await expect(ways.first()).toBeChecked();
  await expectAccessible(page);
  await order(page).click();
  await payInSandbox(page).click();
  await page.waitForURL(/\/track\//);
  await expect(heading(page, "We have your order")).toBeVisible();
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expectGood(page);
  const trackingRef = /\/track\/(\w+)/.exec(page.url())?.[1] ?? "";
  const link = await mailedLink(service.mail, "jo@mail.example", /^Payment received/);
  expect(link).toBe(shop(`/track/${trackingRef}`));
  await page.goto(shop("/basket"));
  await expect(page.getByText("There is nothing in it yet.")).toBeVisible();

  const { items } = await olivia("GET", `/orders?q=${trackingRef}`);
  expect(items).toEqual([
    expect.objectContaining({
      source: "shop",
      paidVia: "shop",
      collect: [],
      refundDue: 0,
      discountReason: "Voucher SPRING10",
    }),
  ]);
  // Planned, sent out, seen near, delivered: the same page tells each.
  const { items: drivers } = await olivia("GET", "/drivers");
  const { items: yards } = await olivia("GET", "/stock/locations");
  const round = await olivia("POST", "/rounds", {
    roundDate: new Date().toISOString().slice(0, 10),
    driverUserId: drivers[0].userId,
    startLocationId: yards[0].id,
    endLocationId: yards[0].id,
    departsAt: "08:00",
    orderIds: [items[0].id],
  });
  await page.goto(link);
  await expect(heading(page, "Your order is planned")).toBeVisible();
  await expect(page.getByText(/between \d\d:\d\d and \d\d:\d\d/)).toBeVisible();
  await olivia("PUT", `/rounds/${round.id}/status`, { status: "out" });
  await olivia("PUT", `/rounds/${round.id}/van`, { latitude: 54.37, longitude: -2.9 });
  await page.reload();
  await expect(heading(page, "Your order is on its way")).toBeVisible();
  await expect(page.getByText("You are the next stop.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Where the van is" })).toBeVisible();
  await expectGood(page, [390, 1440]);
  expect(await mailedLink(service.mail, "jo@mail.example", /is on its way/)).toBe(link);
  await olivia("POST", `/rounds/${round.id}/stops/${round.stops[0].id}/complete`, {
    proof: {
      kind: "signature",
      signedBy: "J Tyson",
      picture:
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMQMgkTMgljgFAAEA4CcV2GZ44AAAAASUVORK5CYII=",
    },
  });
  await page.reload();
  await expect(heading(page, "Delivered")).toBeVisible();
  await expect(page.getByText("Signed for by J Tyson")).toBeVisible();
  await expectGood(page, [390, 1440]);
  // Paid by card, it can have a VAT invoice by now.
  const delivered = await mailedLink(service.mail, "jo@mail.example", /is delivered/);
  expect(delivered).toBe(`${link}#invoice`);
  // The same again by the order's link alone, in a browser that has never been here.
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await elsewhere.getByRole("button", { name: "Put it in the basket" }).click();
  await expect(heading(elsewhere, "Your basket")).toBeVisible();
  const has = (label: string, value: string) =>
    expect(elsewhere.getByLabel(label)).toHaveValue(value);
  await has("Quantity of Smokeless ovals 20 kg", "2");
  await has("Quantity of Propane 47 kg", "1");
  // The bottle that was charged for is the empty now.
  await has("Empties you hand back of Propane 47 kg", "1");
  await elsewhere.getByRole("button", { name: "Check out" }).click();
  await expect(heading(elsewhere, "Checkout")).toBeVisible();

  // Who ordered as a guest signs in by a mailed link, and finds what is theirs.
  await page.goto(shop("/account"));
  await expect(heading(page, "Sign in to your account")).toBeVisible();
  await page.getByLabel("Email").fill("jo@mail.example");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("Look at your mail.")).toBeVisible();
  await page.goto(await mailedLink(service.mail, "jo@mail.example", /^Sign in to Fellside Gas/));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(heading(page, "Jo Tyson")).toBeVisible();
  await expect(page.getByRole("link", { name: /Smokeless ovals 20 kg/ }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Order from your price list" })).toHaveCount(0);
  await expectGood(page, [390, 1440]);
  const { customerId, deliveryAddressId } = items[0];
  const { items: groups } = await olivia("GET", "/exchange-groups");
  const agreed = { customerId, exchangeGroupId: groups[0].id, count: 1 };
  const { number, invoiceNumber } = await olivia("POST", "/cylinder-agreements", agreed);
  await page.getByRole("link", { name: "Invoices" }).click();
  await expect(page.getByRole("link", { name: `PDF of ${invoiceNumber}` })).toBeVisible();
  await expectGood(page, [390, 1440]);
  await page.getByRole("link", { name: /^Pay £/ }).click();
  await page.getByRole("button", { name: "Go to the payment page" }).click();
  await payInSandbox(page).click();
  await expect(page.getByText("Thank you. There is nothing more to pay.")).toBeVisible();
  await page.goto(shop("/account/bottles"));
  await expect(page.getByRole("region", { name: `Agreement ${number}` })).toBeVisible();
  await expectGood(page, [390, 1440]);
  await page.goto(shop("/account/addresses"));
  await page.getByLabel("When nobody is in").selectOption("Leave it in a safe place");
  await page.getByLabel("Where, or with whom").fill("Behind the shed");
  await page.getByRole("button", { name: /^Save for/ }).click();
  await expect(page.getByLabel("Where, or with whom")).toHaveValue("Behind the shed");
  await expectGood(page, [390, 1440]);

  await page.goto(shop("/account/messages"));
  const ofOrders = page.getByRole("group", { name: "Orders and deliveries" });
  await ofOrders.getByLabel("Texts").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(ofOrders.getByLabel("Texts")).not.toBeChecked();
  await expectGood(page, [390, 1440]);
  expect(await olivia("GET", `/customers/${customerId}/messaging`)).toMatchObject({
    groups: {
      orders: { texts: false, mails: true },
      money: { texts: true, mails: true },
    },
  });

  // What stands beside a notice is there for whoever is signed in.
  expect(await page.evaluate(async () => (await fetch("/icon.png")).status)).toBe(200);
  // The browser tells of orders from now on.
  await olivia("PATCH", "/texts/settings", { quietFrom: "00:00", quietUntil: "00:00" });
  const publicKey = await page.locator("[data-phone]").getAttribute("data-phone");
  pushService = await testPushService(publicKey ?? "");
  await allowPush(page, pushService.browser());
  await page.reload();
  await page.getByRole("button", { name: "Tell me on this phone" }).click();
  await expect(page.getByText("This phone tells you of your orders")).toBeFocused();
  await page.reload();
  await expect(page.getByText("This phone tells you of your orders")).toBeVisible();
  await expectGood(page, [390, 1440]);

  // A phone that has never been here scans the card beside the bottles: two presses, one order.
  const { url } = await olivia("POST", `/addresses/${deliveryAddressId}/card`, {});
  await elsewhere.goto(url);
  await expect(elsewhere.getByText("With you now")).toBeVisible();
  await expectGood(elsewhere, [390, 1440]);
  await elsewhere.getByRole("link", { name: "Order the same again" }).click();
  await expect(elsewhere.getByText("At the door. Nothing is paid now.")).toBeVisible();
  await expectGood(elsewhere, [390, 1440]);
  await elsewhere.getByRole("button", { name: "Order now" }).click();
  await expect(elsewhere.getByText("Ordered. Thank you.")).toBeVisible();
  await expect(elsewhere.getByText("Tyson")).toHaveCount(0);
  await expect.poll(() => pushService?.pushed.length).toBe(1);
  await watchWorker(context);
  const [{ text } = { text: "" }] = pushService.pushed;
  await deliverPush(page, context, { scope: shop("/account/messages"), text });
  await expect
    .poll(() => workerShows(context))
    .toMatchObject([
      {
        title: "Fellside Gas",
        body: expect.stringMatching(/^We have your order /),
        data: { path: expect.stringMatching(/^\/track\/\w+$/) },
      },
    ]);
  const data = { path: "/track/X" };
  expect(await pressNotice(context, { data, openAt: "/track/Y" })).toEqual(["closed", "/track/X"]);
  expect(await pressNotice(context, { data, openAt: "/track/X" })).toEqual(["closed", "focused"]);
  // An address that the maker of the browser replaced is told to the service.
  await replaceSubscription(context, pushService.browser());
  await page.reload();
  await expect(page.locator("[data-phone]")).toHaveAttribute("data-told", /^\w{64} \w{64}$/);
  await page.getByRole("button", { name: "Stop telling me on this phone" }).click();
  await expect(page.getByRole("button", { name: "Tell me on this phone" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Tell me on this phone" })).toBeVisible();
  const { items: both } = await olivia("GET", `/orders?customerId=${customerId}`);
  expect(both).toHaveLength(2);
  expect(both.map((one: { notes: string | null }) => one.notes)).toContain(
    "Ordered by bottle card.",
  );
  await olivia("DELETE", `/addresses/${deliveryAddressId}/card`);
  await elsewhere.goto(url);
  await expect(heading(elsewhere, "This card no longer works")).toBeVisible();
  await expectGood(elsewhere, [390, 1440]);
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
      await expect(page.getByText("Only 1 left. Your basket has 2.")).toBeVisible();
      await page.goto(shop("/basket"));
      await page.getByRole("button", { name: "Check out" }).click();
      await expect(heading(page, "Your basket")).toBeVisible();
      await page.getByLabel("Quantity of Autogas 36 kg").fill("1");
      await expect(page.getByText("Only 1 left.", { exact: true })).toBeHidden();
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
  // Only browsers know that `fellside.localhost` is this machine.
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
