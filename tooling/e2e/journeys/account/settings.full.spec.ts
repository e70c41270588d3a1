import { expect, type Locator, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { awake } from "../../src/pages/awake";
import { expectAccessible, expectNoOverflow, expectWhole } from "../../src/pages/axe";
import { test } from "../../src/service/journey";
import { askAs } from "../../src/service/over-rest";
import { password, signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";

const service = useService();
const sections = [
  "",
  "/members",
  "/api-keys",
  "/payments",
  "/billing",
  "/support-access",
  "/emails",
];

/** Opens a section of the settings by the list at its side. */
async function openSection(page: Page, name: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name, exact: true })
    .click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Expects that the box is completely in the window, and that its content fits into it. */
async function expectInside(box: Locator): Promise<void> {
  await expect(box).toBeInViewport({ ratio: 1 });
  const wider = () => box.evaluate((node) => node.scrollWidth - node.clientWidth);
  await expect.poll(wider).toBeLessThanOrEqual(0);
}

/** Requests orders over REST with a key. */
const ordersWith = (key: string) =>
  fetch(`${service.rest}/orders?limit=1`, { headers: { authorization: `Bearer ${key}` } });

test("a key is made, shown once, works over REST, and is revoked with a reason", async ({
  page,
}) => {
  await signIn(page, service.web, "olivia@fellside.example");
  await page.goto(`${service.web}/settings/api-keys`);
  const dialog = page.getByRole("dialog");
  await (await awake(page.getByRole("button", { name: "New API key" }).first())).click();
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/Fill this in/);
  await expect(dialog.getByRole("alert")).toContainText("What it may do: Tick at least one thing");
  await dialog.getByLabel("Name").fill("Shop till");
  await dialog.getByRole("checkbox", { name: "Orders: read", exact: true }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Make the key" }).click();
  const key = await dialog.getByLabel("API key", { exact: true }).inputValue();
  expect((await ordersWith(key)).status).toBe(200);
  await expect(dialog.getByRole("button", { name: "Close" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "I have kept it" }).click();
  await expect(page.getByText(key)).toBeHidden();
  const row = page.getByRole("row", { name: /Shop till/ });
  await expect(row).toContainText("Orders: read");

  await row.getByRole("button", { name: "Revoke" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Reason").fill("The till is gone");
  await question.getByRole("button", { name: "Revoke the key" }).click();
  // The list behind the open question is hidden in any case.
  await expect(question).toBeHidden();
  await expect(row).toBeHidden();
  expect((await ordersWith(key)).status).toBe(401);

  // The longest allowed name, without a place to break it, must not move the rest of the page.
  await page.getByRole("button", { name: "New API key" }).first().click();
  await dialog.getByLabel("Name").fill("W".repeat(81));
  await dialog.getByRole("checkbox", { name: "Orders: read", exact: true }).check();
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/Use at most 80 characters/);
  const long = "W".repeat(80);
  await dialog.getByLabel("Name").fill(long);
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await expect(dialog.getByLabel("API key", { exact: true })).not.toHaveValue("");
  await expectInside(dialog);
  await dialog.getByRole("button", { name: "I have kept it" }).click();
  const longRow = page.getByRole("row", { name: new RegExp(long) });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
    await expectWhole(page.getByRole("table", { name: "API keys" }));
    await longRow.getByRole("button", { name: "Revoke" }).click();
    await expectInside(question);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
  }

  await openSection(page, "Activity");
  await expect(page.getByText("Revoked the API key Shop till: The till is gone")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search activity" }).fill("made the api key");
  await expect(page).toHaveURL(/q=made/);
  await expect(page.getByText("Revoked the API key")).toBeHidden();
  await expect(page.getByText("Scopes: orders:read").first()).toBeVisible();
  await expectAccessible(page);
});

test("the second step is turned on, and asked for at the next sign-in", async ({ page }) => {
  await signIn(page, service.web, "adam@fellside.example");
  await page.goto(`${service.web}/settings/account`);
  const shown = page.getByLabel("Secret", { exact: true });
  await (await awake(page.getByRole("button", { name: "Turn it on" }))).click();
  await page.getByLabel("Confirm your password").fill(password);
  await page.getByRole("button", { name: "Go on" }).click();
  const secret = await shown.inputValue();
  const code = (aheadMs: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + aheadMs,
    });
  await expectAccessible(page);
  await page.getByLabel("Type the six figures it shows").fill("000000");
  await page.getByRole("button", { name: "Turn on the second step" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.getByLabel("Type the six figures it shows").fill(code(0));
  await page.getByRole("button", { name: "Turn on the second step" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const recoveries = await codes.getByRole("listitem").allInnerTexts();
  const recovery = recoveries[0] ?? "";
  await expectAccessible(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 recovery codes are left")).toBeVisible();

  // A code is accepted once. The next one is half a minute ahead, which the service allows.
  for (const given of [code(30_000), recovery]) {
    await page.context().clearCookies();
    await page.goto(`${service.web}/sign-in`);
    await page.getByLabel("Email").fill("adam@fellside.example");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByLabel("Code").fill(given);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  }
  await page.goto(`${service.web}/settings/account`);
  await expect(page.getByText("9 recovery codes are left")).toBeVisible();
  // A second step is set up now, so a new email needs a code as well as the password.
  await (await awake(page.getByLabel("New email"))).fill("adam.new@fellside.example");
  const email = page.locator("form").filter({ has: page.getByLabel("New email") });
  await email.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(email.getByLabel("Code")).toHaveAccessibleDescription(/Type a code/);
  await expectAccessible(page);
  await email.getByLabel("Code").fill(recoveries[1] ?? "");
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText("Waiting for adam.new@fellside.example")).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toBeHidden();
});

test("the business's details are saved, all it has is exported; its last owner stays; support is let in and shut out", async ({
  page,
}) => {
  await signIn(page, service.web, "olivia@fellside.example");
  await page.goto(`${service.web}/settings`);
  await (await awake(page.getByLabel("VAT number"))).fill("GB987654353");
  await page.getByLabel("Email", { exact: true }).fill("no address");
  await page.getByLabel("VAT number").press("Control+Enter");
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await page.getByLabel("Email", { exact: true }).fill("office@fellside.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel("VAT number")).toHaveValue("GB987654353");

  await (await awake(page.getByRole("button", { name: "Make an export" }))).click();
  const download = page.getByRole("link", { name: "Download" });
  await expect(download).toBeVisible({ timeout: 60_000 });
  const downloading = page.waitForEvent("download");
  await download.click();
  expect((await downloading).suggestedFilename()).toMatch(/^fellside-[\d-]+\.zip$/);

  await openSection(page, "Members");
  await expect(page.getByRole("row", { name: /Olivia Tyson/ })).toContainText("The only owner");
  await (await awake(page.getByLabel("Role of Tess Fleming"))).selectOption("Admin");
  await expect(page.getByText("Tess Fleming's role is changed")).toBeVisible();

  await openSection(page, "Support access");
  await (await awake(page.getByRole("radio", { name: "No access" }))).press("Space");
  await page.getByRole("button", { name: "Shut support out" }).click();
  await expect(page.getByText(/Support has no access/)).toBeVisible();
  await page.getByRole("radio", { name: "May look" }).press("Space");
  await page.getByLabel("For", { exact: true }).selectOption("A week");
  await page.getByRole("button", { name: "Let support in" }).click();
  await expect(page.getByText(/Support may look, until/)).toBeVisible();
});

// office/office-pages.full.spec.ts covers the desk in both themes.
test("each page of the settings reads well on a phone", async ({ page }) => {
  await signIn(page, service.web, "olivia@fellside.example");
  await page.setViewportSize({ width: 390, height: 900 });
  for (const section of [...sections, "/activity", "/account"]) {
    await page.goto(`${service.web}/settings${section}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
});

test("an order is told by text once that is switched on, and an answer is written", async ({
  page,
  request,
}) => {
  await signIn(page, service.web, "olivia@fellside.example");
  await page.goto(`${service.web}/settings/texts`);
  const taken = page.getByRole("switch", { name: "Order taken" });
  await (await awake(taken)).click();
  await expect(page.getByText("Order taken is on")).toBeVisible();
  await page.getByRole("listitem").filter({ has: taken }).getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Words").fill("{business} has {order}.");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText(/^Fellside Gas has ORD-\d+\.$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);

  const ask = await askAs(request, service, "olivia@fellside.example");
  // Makes the test independent of the hour at which it runs.
  await ask("PATCH", "/texts/settings", { quietFrom: "03:00", quietUntil: "03:00" });
  const { items } = (await ask("GET", "/texts?waiting=true")) as {
    items: { customerId: string }[];
  };
  const customerId = items[0]?.customerId ?? "";
  const [address] = (
    (await ask("GET", `/customers/${customerId}/addresses`)) as { items: { id: string }[] }
  ).items;
  const [product] = (
    (await ask("GET", "/products?q=propane&limit=1")) as { items: { id: string }[] }
  ).items;
  const order = (await ask("POST", "/orders", {
    customerId,
    deliveryAddressId: address?.id,
    fulfilment: "delivery",
    lines: [{ productId: product?.id, quantity: 1 }],
  })) as { number: string };
  await page.goto(`${service.web}/customers/${customerId}?tab=messages`);
  const thread = page.getByRole("list", { name: "Texts" });
  await expect(async () => {
    await page.reload();
    await expect(thread).toContainText(`Fellside Gas has ${order.number}.`, { timeout: 1000 });
    await expect(thread.getByRole("listitem").last()).toContainText("Kept, not sent", {
      timeout: 1000,
    });
  }).toPass();
  await page.getByLabel(/^Text to /).fill("Two more are noted.");
  await page.getByRole("button", { name: "Send text" }).click();
  await expect(thread.getByRole("listitem").last()).toContainText("Two more are noted.");
  await page.goto(`${service.web}/customers/texts?waiting=true`);
  await expect(page.getByText("No text fits")).toBeVisible();
});
