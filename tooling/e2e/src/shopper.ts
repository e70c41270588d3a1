import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "./axe";
import { password } from "./people";
import type { RunningService } from "./use-service";

/** An address of Fellside's shop. */
export const shopAt =
  (service: Pick<RunningService, "shopOf">) =>
  (path = "/"): string =>
    `${service.shopOf("fellside")}${path}`;

/** Speaks REST as Fellside's owner. */
export async function office(request: APIRequestContext, { rest }: Pick<RunningService, "rest">) {
  const data = { email: "olivia@fellside.example", password };
  const signedIn = await request.post(`${rest}/auth/sign-in`, { data });
  expect(signedIn.ok()).toBe(true);
  return async (method: string, path: string, body?: object) => {
    const answer = await request.fetch(`${rest}${path}`, { method, ...(body && { data: body }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
}

/** Nothing too wide on a phone, a tablet and a desk, and nothing that shuts anybody out. */
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

/** Leaves a product in the basket, from its own page, found by search from wherever in the shop one is. */
export async function putIn(page: Page, shop: (path: string) => string, words: string) {
  await page.goto(shop(`/products?q=${encodeURIComponent(words)}`));
  await page.getByRole("link", { name: words, exact: true }).click();
  await expect(heading(page, words)).toBeVisible();
  await page.waitForLoadState();
  await page.getByRole("button", { name: "Add to basket" }).click();
  // By script the page stays; without it the basket is shown.
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
}

/** The checkout's last button. */
export const order = (page: Page) => page.getByRole("button", { name: /^Order and pay/ });
/** The built-in provider's. */
export const payInSandbox = (page: Page) => page.getByRole("button", { name: /in the sandbox/ });
