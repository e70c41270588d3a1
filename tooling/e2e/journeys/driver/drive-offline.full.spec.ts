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
  await again.goto(`${service.web}/drive`);
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
