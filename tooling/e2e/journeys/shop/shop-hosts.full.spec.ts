import { expect } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../../src/pages/axe";
import { query } from "../../src/service/database";
import { test } from "../../src/service/journey";
import { askAs } from "../../src/service/over-rest";
import { shopPages } from "../../src/people/shopper";
import { useService } from "../../src/service/use-service";

const service = useService();
const { sent } = shopPages(service);

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

test("a page that the shop can't show says so, and shows when it can", async ({ page }) => {
  await query(service, "ALTER TABLE businesses RENAME TO businesses_away");
  const failed = await page.goto(`${service.shopOf("fellside")}/basket`);
  expect(failed?.status()).toBe(500);
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  await expect(page.getByText("What is in your basket is kept.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await query(service, "ALTER TABLE businesses_away RENAME TO businesses");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Your basket", level: 1 })).toBeVisible();
});

test("a domain of the business's own is proved by its name server, and then shows the shop", async ({
  request,
}) => {
  const olivia = await askAs(request, service, "olivia@fellside.example");
  const host = "shop.fellside.example.com";
  const added = await olivia("POST", "/storefront/domains", { host });
  const check = () => olivia("POST", `/storefront/domains/${added.id}/check`);
  expect(await check()).toMatchObject({ verifiedAt: null });
  expect((await sent(request, host)).status()).toBe(404);
  for (const { type, name, value } of added.records) {
    service.zone.push({ type, name, data: value });
  }
  expect((await check()).verifiedAt).not.toBeNull();
  await expect.poll(async () => (await sent(request, host)).status()).toBe(200);
  const canonical = async () =>
    /<link rel="canonical" href="([^"]+)"/.exec(await (await sent(request, host)).text())?.[1];
  expect(await canonical()).toBe(service.shopOf("fellside"));
  await olivia("POST", `/storefront/domains/${added.id}/primary`);
  await expect.poll(canonical).toContain(`http://${host}`);
});
