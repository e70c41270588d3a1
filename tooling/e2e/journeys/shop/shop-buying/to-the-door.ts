import { expect, type Browser, type Page } from "@playwright/test";
import { expectAccessible } from "../../../src/pages/axe";
import { mailedLink } from "../../../src/people/mails";
import type { askAs } from "../../../src/service/over-rest";
import {
  expectGood,
  giveAddress,
  giveContact,
  heading,
  order,
  payInSandbox,
  putIn,
  shopAt,
} from "../../../src/people/shopper";
import type { RunningService } from "../../../src/service/use-service";

export interface Buying {
  service: RunningService;
  olivia: Awaited<ReturnType<typeof askAs>>;
  page: Page;
  browser: Browser;
}

/**
 * Buys a delivery from browsing to payment, and follows it to the door. Returns the order, and a new browser with the
 * same goods in its basket.
 */
export async function buyToTheDoor({ service, olivia, page, browser }: Buying) {
  const shop = shopAt(service);
  await page.goto(shop());
  await page.getByRole("link", { name: "Coal", exact: true }).first().click();
  await page.getByRole("link", { name: "Smokeless ovals 20 kg" }).click();
  await page.waitForLoadState();
  await page.getByLabel("Quantity").fill("3");
  await page.getByRole("button", { name: "Add to basket" }).click();
  // The page stays open, and its header shows the number in the basket.
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
  // An error disappears as soon as the person types into its field.
  await expect(page.getByText("Give the postcode.")).toBeHidden();
  // The delivery options depend on the chosen day.
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
  // This page shows each step: planned, sent out, near, delivered.
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
  // An order paid by card can have a VAT invoice after delivery.
  const delivered = await mailedLink(service.mail, "jo@mail.example", /is delivered/);
  expect(delivered).toBe(`${link}#invoice`);
  // A new browser orders the same again with the order's link alone.
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await elsewhere.getByRole("button", { name: "Put it in the basket" }).click();
  await expect(heading(elsewhere, "Your basket")).toBeVisible();
  const has = (label: string, value: string) =>
    expect(elsewhere.getByLabel(label)).toHaveValue(value);
  await has("Quantity of Smokeless ovals 20 kg", "2");
  await has("Quantity of Propane 47 kg", "1");
  // The bottle that was charged counts as an empty now.
  await has("Empties you hand back of Propane 47 kg", "1");
  await elsewhere.getByRole("button", { name: "Check out" }).click();
  await expect(heading(elsewhere, "Checkout")).toBeVisible();
  return { bought: items[0], elsewhere };
}
