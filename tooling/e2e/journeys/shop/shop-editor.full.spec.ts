import { expect, type Page } from "@playwright/test";
import { awake } from "../../src/pages/awake";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
} from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();

test.beforeEach(async ({ page }) => {
  await signIn(page, service.web, "olivia@fellside.example");
});

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of your shop"]');
const panel = (page: Page, name: RegExp) => page.getByRole("button", { name, expanded: false });
const saved = (page: Page) => expect(page.getByText("Draft saved")).toBeVisible();

test("a change is seen in the preview, and by shoppers once it is published", async ({
  page,
  browser,
}) => {
  const shopper = await browser.newPage();
  const headline = shopper.getByRole("heading", { level: 1 });
  await shopper.goto(service.shopOf("fellside"));
  await expect(headline).toContainText("Gas, coal and logs");

  await page.goto(`${service.web}/shop`);
  await expect(preview(page).getByRole("heading", { level: 1 })).toContainText(
    "Gas, coal and logs",
  );
  await expect(page.getByRole("button", { name: "Publish…" })).toBeDisabled();
  await page.getByLabel("Headline", { exact: true }).fill("Warm by tomorrow");
  await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText("Warm by tomorrow");
  await saved(page);
  await expect(page.getByText("Unpublished changes")).toBeVisible();

  await panel(page, /^Sections/).click();
  await page.getByRole("switch", { name: "Questions" }).click();
  await page.getByRole("button", { name: "Move About up" }).click();
  await expect(preview(page).getByRole("heading", { name: "Questions people ask" })).toBeHidden();
  await panel(page, /^Contact/).click();
  await page.getByLabel("Email", { exact: true }).fill("nobody");
  await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
    "Give an email address.",
  );
  await expect(page.getByText("1 to put right")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill("orders@fellside.example");
  await saved(page);
  await shopper.reload();
  await expect(headline).toContainText("Gas, coal and logs");

  // Uses the keyboard: right after scrolling, a click may still land in the preview's frame, which is another
  // process.
  await page.getByRole("button", { name: "Publish…" }).press("Enter");
  const changes = page.getByRole("dialog").getByRole("list", { name: "Changes" });
  await expect(changes).toContainText("Headline");
  await expect(changes).toContainText("Warm by tomorrow");
  await expect(changes).toContainText("Section “Questions”: hidden");
  await expect(changes).toContainText("Sections: another order");
  await expect(changes).toContainText("orders@fellside.example");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Your shop is published")).toBeVisible();
  await expect(page.getByText("Unpublished changes")).toBeHidden();
  await expect(async () => {
    await shopper.reload();
    await expect(headline).toHaveText("Warm by tomorrow", { timeout: 500 });
  }).toPass();
});

test("a shop is published once its policies are written, from texts to begin with", async ({
  page,
}) => {
  await page.goto(`${service.web}/shop/policies`);
  const returns = page.getByRole("textbox", { name: "Returns and cancelling" });
  await (await awake(returns)).fill("");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("The returns page is not written.")).toBeVisible();
  await page.goto(`${service.web}/shop`);
  await page.getByRole("button", { name: "Publish…" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Page “Returns and cancelling”: taken off")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Publish", exact: true })).toBeDisabled();
  await dialog.getByRole("link", { name: "Write the pages" }).click();
  await expect(page).toHaveURL(/\/shop\/policies$/);
  await page.getByRole("button", { name: "Begin with a text from your details" }).click();
  await expect(returns).toHaveValue(/call 01539 555 0142/);
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText(/returns page still has text in \[square brackets\]/)).toBeVisible();
  await expectAccessible(page);
  await returns.fill((await returns.inputValue()).replaceAll(/\[[^\]]*\]/g, "").trim());
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText(/square brackets\] to check/)).toBeHidden();
  await page.getByRole("link", { name: "Editor" }).click();
  await page.getByRole("button", { name: "Publish…" }).press("Enter");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Your shop is published")).toBeVisible();
  await page.goto(`${service.shopOf("fellside")}/returns`);
  await expect(page.getByRole("heading", { name: "Something is wrong" })).toBeVisible();
});

test("banners and featured products are chosen; what is left unsaved is asked about", async ({
  page,
}) => {
  await page.goto(`${service.web}/shop`);
  await panel(page, /^Banners/).click();
  await page.getByRole("button", { name: "Add a banner" }).click();
  await page.getByLabel("Heading").fill("Logs are in");
  await page.getByLabel("Button leads to").selectOption({ label: "Logs" });
  await page.getByLabel("From").fill("2026-01-10");
  await page.getByLabel("Until").fill("2026-01-01");
  await expect(page.getByLabel("Until")).toHaveAccessibleDescription(
    "The last day is before the first.",
  );
  // The change was refused and is not saved, so leaving the page asks first.
  await page.getByRole("link", { name: "Domains" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
  await page.getByLabel("From").fill("");
  await page.getByLabel("Until").fill("");
  await saved(page);
  await expect(preview(page).getByRole("heading", { name: "Logs are in" })).toBeVisible();
  await panel(page, /^Featured/).click();
  await page.getByLabel("Add a product").fill("propane 47");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Move Propane 47 kg up" }).click();
  await saved(page);
  // A link in the preview keeps its pass, and nothing can be ordered. The preview has its real size here, because the
  // browser's driver misses its targets in a scaled frame.
  await page.getByRole("button", { name: "On a phone" }).click();
  await preview(page).getByRole("link", { name: "All products" }).first().click();
  await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText("All products");
  await preview(page).getByRole("link", { name: "Butane 7 kg" }).first().click();
  await preview(page).getByRole("button", { name: "Add to basket" }).click();
  await expect(preview(page).getByText("nothing can be ordered or sent here")).toBeVisible();
});

test("the preview is framed by the editor alone, kept nowhere, and ends", async ({ page }) => {
  await page.goto(`${service.web}/shop`);
  const link = page.getByRole("link", { name: "Open the preview in a tab of its own" });
  const url = (await link.getAttribute("href")) ?? "";
  // The browser makes the request, because Node does not resolve names under localhost.
  const answer = await page.goto(url);
  expect(answer?.status()).toBe(200);
  await expect(page.getByText("This is a preview of the draft.")).toBeVisible();
  await expectAccessible(page);
  const headers = (await answer?.allHeaders()) ?? {};
  expect(headers["content-security-policy"]).toContain(`frame-ancestors ${service.web}`);
  expect(headers["cache-control"]).toContain("no-store");
  expect(headers["x-robots-tag"]).toContain("noindex");
  expect(headers["set-cookie"]).toBeUndefined();
  const home = (await (await page.goto(service.shopOf("fellside")))?.allHeaders()) ?? {};
  expect(home["content-security-policy"]).toContain("frame-ancestors 'none'");
  await page.goto(url.replace(/.{6}$/, "AAAAAA"));
  await expect(page.getByRole("heading", { name: "This preview is over" })).toBeVisible();
  await expectAccessible(page);
});

test("a domain is added, told what it lacks, proved and made the main address", async ({
  page,
}) => {
  await page.goto(`${service.web}/shop/domains`);
  await expect(page.getByText("Main address")).toBeVisible();
  await page.getByLabel("An address of your own").fill("localhost");
  await page.getByRole("button", { name: "Add domain" }).click();
  await expect(
    page.getByText(/Give a public host name|belongs to the service/).first(),
  ).toBeVisible();
  await page.getByLabel("An address of your own").fill("shop.fellside-gas.example.com");
  await page.getByRole("button", { name: "Add domain" }).click();
  const records = page.getByRole("list", { name: "Records to set" });
  await expect(records).toBeVisible();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText(/There is no TXT record/)).toBeVisible();
  await expect(page.getByText(/or it leaves this list/)).toBeVisible();
  await expectAccessible(page);

  const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  service.zone.push(
    {
      type: "TXT",
      name: await value("Name of the TXT record"),
      data: await value("Value of the TXT record"),
    },
    {
      type: "CNAME",
      name: await value("Name of the CNAME record"),
      data: await value("Value of the CNAME record"),
    },
  );
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Working")).toHaveCount(2);
  await expect(records).toBeHidden();
  await page.getByRole("button", { name: "Make it the main address" }).click();
  await expect(page.getByText("is your shop's main address")).toBeVisible();
  const proof = service.zone.splice(0);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText(/Your shop is served here until/)).toBeVisible();
  await expectAccessible(page);
  service.zone.push(...proof);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Working")).toHaveCount(2);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("shop.fellside-gas.example.com removed")).toBeVisible();
});

test("the editor's pages are whole, light and dark", async ({ page }) => {
  await page.goto(`${service.web}/shop`);
  for (const name of [/^Look/, /^Banners/, /^Sections/, /^Featured/, /^Questions/, /^Checkout/]) {
    await panel(page, name).click();
    await expectAccessibleInBothThemes(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(preview(page).getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoOverflow(page);
  await page.goto(`${service.web}/shop/domains`);
  await expectAccessibleInBothThemes(page);
  await expectNoOverflow(page);
});

test("a business whose plan has no shop is told so", async ({ page, context }) => {
  await context.clearCookies();
  await signIn(page, service.web, "harry@harbour.example");
  await page.goto(`${service.web}/shop`);
  await expect(page.getByText("Your plan has no online shop")).toBeVisible();
});
