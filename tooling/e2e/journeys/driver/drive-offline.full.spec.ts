import { expect } from "@playwright/test";
import { test } from "../../src/service/journey";
import { openFirstPage, signIn } from "../../src/people/people";
import { nextName, stopOf } from "../../src/driving/road";
import { useService } from "../../src/service/use-service";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const service = useService();

test.beforeEach(async ({ page }) => {
  await signIn(page, service.web, "dan@fellside.example");
  await openFirstPage(page, service.web);
});

test("the installed app opens without signal after a restart, as things were last", async ({
  page,
  context,
}) => {
  const isKept = () =>
    page.evaluate(async () => Boolean(await (await caches.open("drive-page")).match("/drive")));
  await expect.poll(isKept).toBe(true);
  const leads = () =>
    page.evaluate(async () =>
      Boolean((await navigator.serviceWorker.getRegistration("/"))?.active),
    );
  await expect.poll(leads).toBe(true);
  const first = await nextName(page);
  await page.getByRole("button", { name: "Delivered all" }).click();
  await page.getByRole("button", { name: "Record the delivery" }).click();
  await expect.poll(async () => (await stopOf(page, service, first))?.completedAt).not.toBeNull();
  await expect(page.getByRole("heading", { name: first, level: 2 })).toBeHidden();
  const second = await nextName(page);
  await context.setOffline(true);
  await page.close();

  // The cached page is older than the delivery; the phone shows the later changes on top of it.
  const again = await context.newPage();
  // The bare address leads to the app, also without signal.
  await again.goto(`${service.web}/`);
  await expect(again).toHaveURL(/\/drive$/);
  await expect(again.getByRole("heading", { name: second, level: 2 })).toBeVisible();
  await again.getByRole("button", { name: "All stops" }).click();
  await expect(again.getByRole("link", { name: new RegExp(first) })).toContainText("Delivered");
  await context.setOffline(false);
  await again.goto(`${service.web}/drive`);
  await again.getByRole("button", { name: "Dan Postlethwaite, your menu" }).click();
  await again.getByRole("menuitem", { name: "Sign out" }).click();
  await again.waitForURL(/sign-in/);
  expect(await again.evaluate(() => caches.has("drive-page"))).toBe(false);
});

test("a sale is undone without signal, before the service knew of it", async ({
  page,
  context,
}) => {
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sell to somebody new" }).click();
  await page.getByLabel("Name").fill("Zelda Fell");
  await page.getByLabel("House and street").fill("9 Barn Row");
  await page.getByRole("button", { name: "One more" }).first().click();
  await page.getByRole("button", { name: "Record the sale" }).click();
  await expect(page.getByText("Sold: Zelda Fell")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("button", { name: "Undo the sale" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Undo the sale to Zelda Fell?" });
  await dialog.getByRole("button", { name: "Undo the sale" }).click();
  await expect(dialog.getByText("Say why the sale is undone.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("They have no money");
  await dialog.getByRole("button", { name: "Undo the sale" }).click();
  await expect(page.getByText("Not delivered: Zelda Fell")).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(() => stopOf(page, service, "Zelda Fell"), { timeout: 60_000 })
    .toMatchObject({ soldAtDoor: true, completedAt: null, cashTakenPence: 0 });
  const undone = () => stopOf(page, service, "Zelda Fell");
  await expect
    .poll(async () => (await undone())?.failureNote)
    .toBe("Sale undone: They have no money");
  await expect(page.getByText("not accepted")).toBeHidden();
});
