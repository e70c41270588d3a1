import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { expectGoodLooks } from "../../src/pages/looks";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

test.beforeEach(({ page }) => signIn(page, service.web, "olivia@fellside.example"));

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const ordered = (page: Page, product: string) =>
  page.getByRole("table", { name: "Ordered and arrived" }).getByRole("row", { name: product });

/** Returns a photo of 2400 by 1800 pixels as a bitmap: larger than the service accepts, and of an unknown type. */
function hugePhoto(): Buffer {
  const [width, height] = [2400, 1800];
  const header = Buffer.alloc(54);
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels.writeUIntLE((at * 7) % 0xffffff, at, 3);
  header.write("BM");
  header.writeUInt32LE(54 + pixels.length, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return Buffer.concat([header, pixels]);
}

async function fullAtKendal(page: Page, product: string): Promise<string> {
  await page.goto(`${service.web}/stock?q=${encodeURIComponent(product)}`);
  const cell = page.getByRole("row", { name: product }).getByRole("cell").nth(3);
  return (await cell.innerText()).replaceAll(/\s+/g, " ").trim();
}

test("an order is placed and sent, confirmed, part received with a photo, and closed short", async ({
  page,
}) => {
  // Kendal has 253, and 5 more are due from an order of the demo.
  expect(await fullAtKendal(page, "Propane 47 kg")).toBe("253 +5 coming");
  await page.getByRole("link", { name: "Suppliers", exact: true }).click();
  await expectGoodLooks(page);
  await page.getByRole("link", { name: "Northern Bottled Gas" }).click();
  await expect(heading(page, "Northern Bottled Gas")).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole("link", { name: "Place an order" }).click();
  await expect(heading(page, "Order from Northern Bottled Gas")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.getByLabel("Propane 47 kg, order").fill("12");
  await expect(page.getByLabel("Propane 47 kg, empties back")).toHaveValue("12");
  await page.getByLabel("Propane 47 kg, empties back").fill("10");
  await page.getByLabel("Our reference").fill("PO-2001");
  await page.getByLabel("Cost ex VAT").fill("410.50");
  await expect(page.getByText("To Ruth Hallam")).toBeVisible();
  await expectGoodLooks(page);
  await page.keyboard.press("Control+Enter");

  await expect(page.getByText("Order PO-2001", { exact: true })).toBeVisible();
  // The mail shows whether it was sent. Without a mail server it is kept.
  const mails = page.getByRole("list", { name: "Mails" });
  await expect(mails.getByRole("listitem")).toHaveText(/Kept, not sent$/);
  await expect(page.getByText("£410.50")).toBeVisible();
  await button(page, "They have confirmed").click();
  await expect(page.getByText("Confirmed", { exact: true }).first()).toBeVisible();
  const address = page.url();

  await page.getByRole("link", { name: "Receive goods" }).click();
  await expect(heading(page, "Receive from Northern Bottled Gas")).toBeVisible();
  await page.getByLabel("Propane 47 kg, arrived").fill("8");
  await expect(page.getByText("4 missing").first()).toBeVisible();
  await page.getByLabel("Propane 47 kg, empties back").fill("6");
  await page.getByLabel("Delivery note").fill("DN-900");
  await page
    .getByLabel("Photo of the delivery")
    .setInputFiles({ name: "lorry.bmp", mimeType: "image/bmp", buffer: hugePhoto() });
  await expect(page.getByRole("img", { name: "As taken" })).toBeVisible();
  await expectGoodLooks(page);
  await button(page, "Receive into Kendal yard").click();

  await expect(page.getByText("Part arrived", { exact: true })).toBeVisible();
  await expect(ordered(page, "Propane 47 kg")).toContainText("4 to come");
  await expect(page.getByText("delivery note DN-900")).toBeVisible();
  const photo = page.getByRole("img", { name: "Photo taken when it arrived" });
  await photo.scrollIntoViewIfNeeded();
  await expect
    .poll(() => photo.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBe(1280);
  await expect(button(page, "Cancel order")).toBeDisabled();
  await expect(button(page, "Cancel order")).toHaveAccessibleDescription(/have arrived/);
  await expectGoodLooks(page);
  expect(await fullAtKendal(page, "Propane 47 kg")).toBe("261 +9 coming");

  await page.goto(`${address}/receive`);
  await page.getByLabel("Propane 47 kg, arrived").fill("1");
  await page.getByLabel("Propane 47 kg, empties back").fill("0");
  await page.getByLabel("Add what was not ordered").fill("butane 7");
  await page.getByRole("option", { name: "Butane 7 kg" }).click();
  await page.getByLabel("Butane 7 kg, arrived").fill("2");
  await page.getByText("Not coming", { exact: true }).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Arrived", { exact: true }).first()).toBeVisible();
  await expect(ordered(page, "Propane 47 kg")).toContainText("3 short");
  await expect(ordered(page, "Butane 7 kg")).toContainText("2 extra");
  await expect(page.getByRole("link", { name: "Receive goods" })).toHaveCount(0);
  expect(await fullAtKendal(page, "Propane 47 kg")).toBe("262 +5 coming");
});

test("late orders are told, and one is cancelled after asking", async ({ page }) => {
  await page.goto(`${service.web}/`);
  await page.getByRole("link", { name: "Chase them" }).click();
  await expect(page).toHaveURL(/\/suppliers\/orders\?state=late$/);
  await expectGoodLooks(page);
  await page.getByRole("link", { name: "Kielder Timber & Kiln" }).click();
  // Two days, or three if midnight passes.
  await expect(page.getByText(/\d days late/)).toBeVisible();
  await button(page, "Cancel order").click();
  const asked = page.getByRole("alertdialog");
  await expect(asked).toHaveAccessibleName("Cancel the order with Kielder Timber & Kiln?");
  await asked.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await page.goto(`${service.web}/suppliers/orders?state=late`);
  await expect(page.getByText("Nothing is late")).toBeVisible();
});

test("a supplier is added with whom to ask, and what they sell", async ({ page }) => {
  await page.goto(`${service.web}/suppliers`);
  await page.getByRole("link", { name: "New supplier" }).click();
  await page.getByLabel("Name").first().fill("Lakes Charcoal");
  await page.getByLabel("Name").last().fill("Edith Fell");
  await page.getByLabel("Email").fill("not an address");
  await expectGoodLooks(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/email/);
  await page.getByLabel("Email").fill("edith@lakes-charcoal.example");
  await page.keyboard.press("Control+Enter");
  await expect(heading(page, "Lakes Charcoal")).toBeVisible();

  await button(page, "Add a contact").click();
  await page.getByLabel("Name").fill("Joss Airey");
  await page.getByLabel("Billing").check();
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  const people = page.getByRole("list", { name: "Contacts" }).getByRole("listitem");
  const joss = people.filter({ hasText: "Joss Airey" });
  await expect(joss).toContainText("Billing");
  await button(page, "More about Joss Airey").click();
  await page.getByRole("menuitem", { name: "Make the main contact" }).click();
  await expect(joss).toContainText("Main");
  await expect(people.filter({ hasText: "Edith Fell" })).not.toContainText("Main");

  await page.getByLabel("Add a product").fill("lumpwood charcoal 5");
  await page.getByRole("option", { name: "Lumpwood charcoal 5 kg" }).click();
  const sold = page.getByRole("table", { name: "What they sell us" });
  await expect(sold).toContainText("Lumpwood charcoal 5 kg");
  await button(page, "Take Lumpwood charcoal 5 kg off the list").click();
  await expect(sold).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(sold).toContainText("Lumpwood charcoal 5 kg");
  await expectGoodLooks(page);
});
