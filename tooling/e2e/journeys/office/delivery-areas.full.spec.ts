import { expect, type Page } from "@playwright/test";
import { test } from "../../src/service/journey";
import { expectGoodLooks } from "../../src/pages/looks";
import { askAs } from "../../src/service/over-rest";
import { signIn } from "../../src/people/people";
import {
  expectGood,
  giveContact,
  heading,
  order,
  payInSandbox,
  putIn,
  shopAt,
} from "../../src/people/shopper";
import { useService } from "../../src/service/use-service";

const service = useService();
const shop = shopAt(service);

/**
 * Adds an area with every weekday, with its corners on the map and its outward code. Each day has room for one stop.
 */
async function addArea(page: Page) {
  await signIn(page, service.web, "olivia@fellside.example");
  await page.goto(`${service.web}/prices/areas`);
  await page.getByRole("button", { name: "Add a delivery area" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Lancaster");
  await dialog.getByLabel("Outward codes").fill("la1");
  const map = dialog.locator(".maplibregl-canvas");
  await map.scrollIntoViewIfNeeded();
  const corners = dialog.getByRole("button", { name: /^Corner \d/ });
  const places = [
    { x: 60, y: 60 },
    { x: 160, y: 60 },
    { x: 160, y: 160 },
    { x: 60, y: 160 },
  ];
  for (const [at, position] of places.entries()) {
    await map.click({ position });
    await expect(corners).toHaveCount(at + 1);
  }
  // Works like a finger: a press on the corner, then on the button.
  await corners.nth(1).click();
  await dialog.getByRole("button", { name: "Remove corner 2" }).click();
  await expect(corners).toHaveCount(3);
  for (const day of ["Saturday", "Sunday"]) await dialog.getByLabel(day).check();
  await dialog.getByLabel("Times to choose from").fill("08:00 to 12:00");
  await dialog.getByLabel("Stops").fill("1");
  await dialog.getByRole("button", { name: "Add area" }).click();
  await expect(page.getByText("Lancaster added")).toBeVisible();
  await expectGoodLooks(page);
}

/** Brings a shopper to the checkout, who has seen the days for an address in Lancaster. */
async function atCheckout(page: Page, email: string, postcode = "LA1 1YN") {
  await putIn(page, shop, "Butane 7 kg");
  await page.goto(shop("/checkout"));
  await giveContact(page, email);
  await page.getByLabel("House and street").fill("4 Castle Hill");
  await page.getByLabel("Postcode").fill(postcode);
  await page.getByRole("button", { name: "See the days for this address" }).click();
  const [outward] = postcode.split(" ");
  await expect(page.getByText(`We deliver to ${outward} every day.`)).toBeVisible();
}

const days = (page: Page) => page.getByRole("group", { name: "Day" }).getByRole("radio");

test("an area that is drawn, a day that is chosen, and the day that is full", async ({
  page,
  browser,
  request,
}) => {
  await addArea(page);

  const shopper = await (await browser.newContext()).newPage();
  await shopper.goto(shop("/products?q=Butane"));
  await shopper.getByRole("link", { name: "Butane 7 kg", exact: true }).click();
  await shopper.getByLabel("When do you deliver to me?").fill("la1");
  await shopper.getByRole("button", { name: "See days" }).click();
  await expect(shopper.getByText(/^We deliver to LA1 every day\. Order by/)).toBeVisible();
  // Without its cookie the checkout would show the line from the start, and nothing would show that it returned with
  // the days of the address.
  await shopper.context().clearCookies({ name: "postcode" });
  await atCheckout(shopper, "jo@lancaster.example");
  const second = days(shopper).nth(1);
  const day = (await second.getAttribute("value")) ?? "";
  await second.check();
  await shopper.getByLabel("Time").selectOption("08:00 to 12:00");
  await expectGood(shopper, [390, 1440]);
  await order(shopper).click();
  await payInSandbox(shopper).click();
  await expect(heading(shopper, "We have your order")).toBeVisible();
  const trackingRef = /\/track\/(\w+)/.exec(shopper.url())?.[1] ?? "";

  const olivia = await askAs(request, service, "olivia@fellside.example");
  const { items } = await olivia("GET", `/orders?q=${trackingRef}`);
  expect(items).toEqual([
    expect.objectContaining({
      wantedOn: day,
      deliveryPlace: expect.objectContaining({
        areaName: "Lancaster",
        day,
        window: { from: "08:00", until: "12:00" },
      }),
    }),
  ]);
  const offered = await olivia("GET", "/delivery-days?postcode=LA1");
  expect(offered.days).toContainEqual(expect.objectContaining({ day, stops: 1, full: true }));
  await page.reload();
  const loads = page.getByRole("table", { name: "Days of Lancaster" });
  await expect(loads.getByRole("cell", { name: "1 of 1" })).toHaveCount(1);

  // The next shopper is not offered the full day.
  const next = await (await browser.newContext()).newPage();
  await atCheckout(next, "sam@lancaster.example");
  const values = await days(next).evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  expect(values.length).toBeGreaterThan(3);
  expect(values).not.toContain(day);
});

test("a cheaper day is shown with its discount, and charged as shown", async ({
  page,
  request,
}) => {
  const olivia = await askAs(request, service, "olivia@fellside.example");
  await olivia("PATCH", "/delivery-costs", { dayDiscountPence: 200 });
  const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
  await olivia("POST", "/delivery-areas", {
    name: "Morecambe",
    outwardCodes: ["LA4"],
    weekdays,
  });
  // A delivery next door is already planned for one of the area's days.
  const { items: customers } = await olivia("GET", "/customers?limit=1");
  const { id: deliveryAddressId } = await olivia(
    "POST",
    `/customers/${customers[0].id}/addresses`,
    { line1: "1 Marine Road", postcode: "LA4 4AA" },
  );
  await olivia("PATCH", `/addresses/${deliveryAddressId}`, {
    dropLatitude: 54.07,
    dropLongitude: -2.86,
  });
  const { days: offered } = await olivia("GET", "/delivery-days?postcode=LA4");
  const { items: products } = await olivia("GET", "/products?q=Butane%207");
  await olivia("POST", "/orders", {
    deliveryAddressId,
    wantedOn: offered[2].day,
    lines: [{ productId: products[0].id, quantity: 1 }],
  });
  // Every option allows any day, so the option with a charge is offered on all of them.
  const { items: options } = await olivia("GET", "/delivery-options");
  for (const { id } of options) {
    await olivia("PATCH", `/delivery-options/${id}`, { minDays: 0, maxDays: 60 });
  }
  await atCheckout(page, "ann@morecambe.example", "LA4 4AA");
  await page.getByRole("radio", { name: /^Next day/ }).check();
  const cheaper = page
    .getByRole("radio", { name: /off delivery$/ })
    .and(page.locator(`[value="${offered[2].day}"]`));
  await cheaper.check();
  await expect(page.getByText(/^Delivery, £[\d.]+ off, inc VAT$/)).toBeVisible();
  await expectGood(page, [390, 1440]);
  await order(page).click();
  await payInSandbox(page).click();
  await expect(heading(page, "We have your order")).toBeVisible();
  const trackingRef = /\/track\/(\w+)/.exec(page.url())?.[1] ?? "";
  const { items } = await olivia("GET", `/orders?q=${trackingRef}`);
  expect(items[0].deliveryDiscountPence).toBeGreaterThan(0);
  expect(items[0].deliveryChargePence + items[0].deliveryDiscountPence).toBe(495);
});
