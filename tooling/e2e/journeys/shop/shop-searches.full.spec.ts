import { expect } from "@playwright/test";
import { awake } from "../../src/pages/awake";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
} from "../../src/pages/axe";
import { signIn } from "../../src/people/people";
import { test } from "../../src/service/journey";
import { useService } from "../../src/service/use-service";

const service = useService();

test("words that found nothing find a product once the office says which", async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const shopper = await context.newPage();
  const find = async (words: string) => {
    await shopper.goto(service.shopOf("fellside"));
    await shopper.getByRole("searchbox", { name: "Search products" }).fill(words);
    await shopper.keyboard.press("Enter");
    await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(`“${words}”`);
  };
  for (const words of ["Dragon juice", "dragon juice", "umbrella"]) {
    await find(words);
    await expect(shopper.getByText("0 products")).toBeVisible();
  }

  await signIn(page, service.web, "olivia@fellside.example");
  await page.goto(`${service.web}/shop/searches`);
  const row = (words: string) => page.getByRole("row").filter({ hasText: `“${words}”` });
  await expect(async () => {
    await page.reload();
    await expect(row("dragon juice")).toContainText("2", { timeout: 500 });
    await expect(row("umbrella")).toContainText("Today", { timeout: 500 });
  }).toPass();
  await expectAccessibleInBothThemes(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
    await expectAccessible(page);
  }

  await (await awake(page.getByRole("button", { name: "Not ours: “umbrella”" }))).click();
  await expect(row("umbrella")).toBeHidden();
  await page.getByRole("button", { name: "Add to a product: “dragon juice”" }).click();
  const dialog = page.getByRole("dialog", { name: "What is “dragon juice”?" });
  await dialog.getByRole("combobox", { name: "Product" }).fill("propane 47");
  await page.getByRole("option", { name: "Propane 47 kg" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add to this product" }).click();
  await expect(page.getByText("“dragon juice” finds Propane 47 kg now")).toBeVisible();
  await expect(page.getByText("Every search found something")).toBeVisible();

  await find("Dragon juice");
  await expect(shopper.getByText("1 product", { exact: true })).toBeVisible();
  await expect(shopper.getByRole("link", { name: "Propane 47 kg" })).toBeVisible();
  await find("umbrella");
  await page.goto(`${service.web}/shop/searches?setAside=true`);
  await expect(row("umbrella")).toContainText("1");
  await (await awake(page.getByRole("button", { name: "Bring back “umbrella”" }))).click();
  await expect(page.getByText("Nothing is set aside")).toBeVisible();
  await context.close();
});
