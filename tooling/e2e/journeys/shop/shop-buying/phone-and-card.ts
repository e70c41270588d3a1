import { expect, type BrowserContext, type Page } from "@playwright/test";
import { testPushService } from "@roundsman/providers/testing";
import {
  allowPush,
  deliverPush,
  pressNotice,
  replaceSubscription,
  watchWorker,
  workerShows,
} from "../../../src/people/pushing";
import { expectGood, heading, shopAt } from "../../../src/people/shopper";
import type { Buying } from "./to-the-door";

interface Told extends Omit<Buying, "browser"> {
  context: BrowserContext;
  bought: { customerId: string; deliveryAddressId: string };
  /** A browser in which nobody has signed in. */
  elsewhere: Page;
}

/** A customer's phone shows a notice of an order that another phone places with the bottle card. */
export async function orderByCard(told: Told): Promise<void> {
  const key = await told.page.locator("[data-phone]").getAttribute("data-phone");
  const pushService = await testPushService(key ?? "");
  try {
    await orderAndBeTold(told, pushService);
  } finally {
    await pushService.close();
  }
}

async function orderAndBeTold(
  { service, olivia, page, context, bought, elsewhere }: Told,
  pushService: Awaited<ReturnType<typeof testPushService>>,
): Promise<void> {
  const shop = shopAt(service);
  const { customerId, deliveryAddressId } = bought;
  // The icon of a notice is available to signed-in people too.
  expect(await page.evaluate(async () => (await fetch("/icon.png")).status)).toBe(200);
  // The browser gets notices of orders from now on.
  await olivia("PATCH", "/texts/settings", { quietFrom: "00:00", quietUntil: "00:00" });
  await allowPush(page, pushService.browser());
  await page.reload();
  await page.getByRole("button", { name: "Tell me on this phone" }).click();
  await expect(page.getByText("This phone tells you of your orders")).toBeFocused();
  await page.reload();
  await expect(page.getByText("This phone tells you of your orders")).toBeVisible();
  await expectGood(page, [390, 1440]);

  // A new phone scans the card next to the bottles: two presses place one order.
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
  await expect.poll(() => pushService.pushed.length).toBe(1);
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
  // If the browser's push service replaces the address, the phone reports the new one to the service.
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
}
