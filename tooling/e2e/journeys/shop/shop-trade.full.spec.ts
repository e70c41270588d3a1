import { expect } from "@playwright/test";
import { awake } from "../../src/pages/awake";
import { query } from "../../src/service/database";
import { test } from "../../src/service/journey";
import { mailedLink } from "../../src/people/mails";
import { askAs } from "../../src/service/over-rest";
import { signIn } from "../../src/people/people";
import { useService } from "../../src/service/use-service";
import { expectGood, heading, shopAt } from "../../src/people/shopper";

const service = useService();
const shop = shopAt(service);

test("a trade enquiry, approved, signed in by mail; the same again in two presses", async ({
  page,
  request,
}) => {
  const email = "kate@langdale.example";
  await page.goto(shop());
  await page.getByRole("link", { name: "Trade accounts" }).click();
  await expect(heading(page, "Ask for a trade account")).toBeVisible();
  await expectGood(page);
  await page.getByLabel("Name of the business").fill("The Skelwith Arms");
  await page.getByLabel("Phone").fill("015394 37211");
  await page.getByLabel("Address").fill("Skelwith Bridge");
  await page.getByLabel("Postcode").fill("LA22 9NN");
  await page.getByLabel("Your name").fill("Kate Dixon");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the enquiry" }).click();
  await expect(page.getByText("Thank you. We have your enquiry.")).toBeVisible();

  const olivia = await askAs(request, service, "olivia@fellside.example");
  const { items } = await olivia("GET", "/trade-applications?q=Skelwith");
  await olivia("POST", `/trade-applications/${items[0].id}/approve`, {});
  await page.goto(shop("/account"));
  await expect(heading(page, "Sign in to your account")).toBeVisible();
  await expectGood(page, [390, 1440]);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("Look at your mail.")).toBeVisible();
  await page.goto(await mailedLink(service.mail, email, /^Sign in to Fellside Gas/));
  await expectGood(page, [390, 1440]);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(heading(page, "The Skelwith Arms")).toBeVisible();

  await page.getByRole("link", { name: "Order from your price list" }).click();
  await expect(heading(page, "Your price list")).toBeVisible();
  await expectGood(page, [390, 1440]);
  await page.getByLabel("How many Propane 47 kg").fill("4");
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expect(page.getByText("each, ex VAT")).toBeVisible();
  await page.getByRole("button", { name: "Check out" }).click();
  await page.getByRole("button", { name: "Place order on account" }).click();
  await expect(heading(page, "We have your order")).toBeVisible();
  await expect(page.getByText("On your account")).toBeVisible();
  await mailedLink(service.mail, email, /^Your order from Fellside Gas/);

  await page.goto(shop("/account"));
  await expectGood(page, [390, 1440]);
  await expect(page.getByText("We have your order", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Order again: 4 × Propane 47 kg" }).click();
  await page.getByRole("button", { name: "Place order on account" }).click();
  await expect(heading(page, "We have your order")).toBeVisible();
  const { items: orders } = await olivia("GET", "/orders?q=Skelwith");
  expect(orders).toHaveLength(2);

  await page.goto(shop("/account"));
  await page.getByText("Let it come by itself").first().click();
  await page.getByLabel("The same again, every").first().selectOption("6 weeks");
  await page.getByRole("button", { name: "Set up: 4 × Propane 47 kg" }).first().click();
  await expect(heading(page, "Your standing orders")).toBeVisible();
  await expectGood(page, [390, 1440]);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("button", { name: /^Skip: / })).toHaveCount(5);
  // Opens the page that the mail of a standing order's order links to.
  const skipRef = "BCDFGHJKLMNPQRSTVWXY";
  await query(
    service,
    `INSERT INTO standing_occurrences (tenant_id, standing_order_id, due_on, delivers_on, state, order_id, skip_ref, at)
     SELECT s.tenant_id, s.id, current_date + 1, current_date + 1, 'made', '${orders[0].id}', '${skipRef}', now()
       FROM standing_orders s WHERE s.customer_id = '${orders[0].customerId}'`,
  );
  await page.goto(shop(`/skip/${skipRef}`));
  await expectGood(page, [390, 1440]);
  await page.getByRole("button", { name: "Skip this delivery" }).click();
  await expect(page.getByText("is skipped")).toBeVisible();
  expect(await olivia("GET", `/orders/${orders[0].id}`)).toMatchObject({ status: "cancelled" });

  // As a text that sells leads there.
  const customer = `/customers/${orders[0].customerId}`;
  const optedIn = await olivia("PATCH", customer, {
    phone: "07700 900123",
    marketingOptIn: { on: "2020-05-03", how: "By phone", couldRefuse: true },
  });
  expect(optedIn).toMatchObject({ marketingOptIn: { number: "+447700900123" } });
  const words = { body: "Shall we bring more?", marketing: true, goesAtNight: true };
  const { body: text } = await olivia("POST", `${customer}/texts`, words);
  await page.goto(shop(`/no-more/${text.split("/no-more/")[1]}`));
  await expectGood(page, [390, 1440]);
  await page.getByRole("button", { name: "No more of these texts" }).click();
  await expect(page.getByText("will not ask by text")).toBeVisible();
  await expectGood(page, [390, 1440]);
  expect(await olivia("GET", customer)).toMatchObject({ marketingRefused: true });

  const reason = "Two invoices are unpaid";
  await olivia("PUT", `/customers/${orders[0].customerId}/stop`, { reason });
  await page.goto(shop("/account"));
  await expect(page.getByText("orders on account are not possible")).toBeVisible();
  await page.getByRole("button", { name: "Order again: 4 × Propane 47 kg" }).first().click();
  const told = page.getByText("Orders on account are not possible at the moment.");
  await expect(told).toBeVisible();
  await expectGood(page, [390, 1440]);
  await expect(page.getByRole("button", { name: "Place order on account" })).toHaveCount(0);
  await expect(page.getByText(reason)).toHaveCount(0);
});

test("a bottle card is made and printed in the office, and orders the same again by two presses on a phone", async ({
  page,
  browser,
  request,
}) => {
  const olivia = await askAs(request, service, "olivia@fellside.example");
  const { items: found } = await olivia("GET", "/customers?q=Relph%20Bakery");
  const { id: customerId } = found[0];
  const { items: addresses } = await olivia("GET", `/customers/${customerId}/addresses`);
  const { id: addressId, line1 } = addresses[0];

  await signIn(page, service.web, "olivia@fellside.example");
  await page.goto(`${service.web}/customers/${customerId}`);
  await (await awake(page.getByRole("button", { name: `More for ${line1}` }))).click();
  await page.getByRole("menuitem", { name: "Bottle card" }).click();
  const dialog = page.getByRole("dialog", { name: "Bottle card" });
  await dialog.getByRole("button", { name: "Make a bottle card" }).click();
  const print = dialog.getByRole("link", { name: "Print" });
  await expect(print).toBeVisible();
  await expectGood(page, [390, 1440]);
  const paper = await page.request.get(service.web + (await print.getAttribute("href")));
  expect(paper.headers()["content-type"]).toBe("application/pdf");
  expect((await paper.body()).subarray(0, 5).toString()).toBe("%PDF-");

  // Opens the link of the card's QR code without signing in.
  const { url } = await olivia("GET", `/addresses/${addressId}/card`);
  const viewport = { width: 390, height: 844 };
  const phone = await (await browser.newContext({ viewport })).newPage();
  await phone.goto(url);
  await expect(phone.getByText("Relph")).toHaveCount(0);
  await expectGood(phone, [390, 1440]);
  await phone.getByRole("link", { name: "Order the same again" }).click();
  await expect(phone.getByText("At the door. Nothing is paid now.")).toBeVisible();
  await expectGood(phone, [390, 1440]);
  await phone.getByRole("button", { name: "Order now" }).click();
  await expect(phone.getByText("Ordered. Thank you.")).toBeVisible();
  await expectGood(phone, [390, 1440]);
  const { items: orders } = await olivia("GET", `/orders?customerId=${customerId}&limit=1`);
  expect(orders[0]).toMatchObject({ deliveryAddressId: addressId, paymentMethod: "cash" });

  await dialog.getByRole("button", { name: "End this card" }).click();
  const sure = page.getByRole("alertdialog", { name: "End this bottle card?" });
  await sure.getByRole("button", { name: "End this card" }).click();
  await expect(dialog.getByRole("button", { name: "Make a bottle card" })).toBeVisible();
  await phone.goto(url);
  await expect(heading(phone, "This card no longer works")).toBeVisible();
});
