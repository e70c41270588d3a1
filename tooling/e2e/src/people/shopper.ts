import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../pages/axe";
import type { RunningService } from "../service/use-service";

/** Returns an address of Fellside's shop. */
export const shopAt =
  (service: Pick<RunningService, "shopOf">) =>
  (path = "/"): string =>
    `${service.shopOf("fellside")}${path}`;

/** Requests any shop's pages by their Host header without following redirects. Call it once in a file. */
export function shopPages(service: Pick<RunningService, "shop" | "shopOf">) {
  return {
    sent: (request: APIRequestContext, host: string, path = "/") =>
      request.get(new URL(path, service.shop).href, { headers: { host }, maxRedirects: 0 }),
    hostOf: (slug: string) => new URL(service.shopOf(slug)).host,
  };
}

/** Expects that the page fits a phone, a tablet and a desk, and is accessible. */
export async function expectGood(page: Page, widths: readonly number[] = [390, 768, 1440]) {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  if (before) await page.setViewportSize(before);
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 });

/** Finds a product by the shop's search, and puts it in the basket from its page. */
export async function putIn(page: Page, shop: (path: string) => string, words: string) {
  await page.goto(shop(`/products?q=${encodeURIComponent(words)}`));
  await page.getByRole("link", { name: words, exact: true }).click();
  await expect(heading(page, words)).toBeVisible();
  await page.waitForLoadState();
  await page.getByRole("button", { name: "Add to basket" }).click();
  // With script the page stays open; without it the basket is shown.
  const done = page.getByText("Added.").or(heading(page, "Your basket"));
  await expect(done.first()).toBeVisible();
}

export async function giveContact(page: Page, email: string) {
  await page.getByLabel("Name", { exact: true }).fill("Jo Tyson");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone", { exact: true }).fill("015394 40000");
}

export async function giveAddress(page: Page) {
  await page.getByLabel("House and street").fill("2 Lake Road");
  await page.getByLabel("Town").fill("Windermere");
  await page.getByLabel("Postcode").fill("la23 1aa");
  // Fellside delivers in areas on certain days, and the first day is chosen.
  await page.getByRole("button", { name: "See the days for this address" }).click();
  await expect(page.getByText(/^We deliver to LA23/)).toBeVisible();
}

/** The checkout's last button. */
export const order = (page: Page) => page.getByRole("button", { name: /^Order and pay/ });
/** The button of the built-in provider. */
export const payInSandbox = (page: Page) => page.getByRole("button", { name: /in the sandbox/ });
