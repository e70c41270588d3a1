import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectFits } from "../../src/pages/axe";
import { query } from "../../src/service/database";
import { test } from "../../src/service/journey";
import { openFirstPage, signIn } from "../../src/people/people";
import { phone } from "../../src/people/phone";
import { expectGood, heading, payInSandbox } from "../../src/people/shopper";
import {
  answerBy,
  linkIn,
  mailTo,
  makeCustomer,
  messageServers,
  olivia,
  postNotice,
  runJob,
  startTexting,
  textTo,
  type Ask,
  type Texted,
} from "../../src/people/texting";
import { useServiceWith } from "../../src/service/use-service";
import { reminding } from "./texts/reminding";

/* The service has a provider of texts and one of mails, which run on this machine and speak the real protocols. */

let there: Awaited<ReturnType<typeof messageServers>>;
const service = useServiceWith(async () => {
  there = await messageServers();
  return there.settings;
});
test.afterAll(async () => {
  await there.texts.close();
  await there.mails.close();
});

async function butane(ask: Ask): Promise<string> {
  const { items } = await ask("GET", "/products?q=Butane%207");
  return items[0].id;
}

const inDays = (days: number) => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return day.toLocaleDateString("en-CA", { timeZone: "Europe/London" });
};

/** Opens a customer's page in the office, and returns the list of texts. */
async function thread(page: Page, { id, name }: Texted) {
  await page.goto(`${service.web}/customers/${id}?tab=messages`);
  await expect(heading(page, name)).toBeVisible();
  return page.getByRole("list", { name: "Texts" });
}

test("an order is told of from its taking to the door, and a missed one comes another day", async ({
  page,
  browser,
  request,
}) => {
  const ask = await startTexting(request, service);
  const productId = await butane(ask);
  const ann = await makeCustomer(ask, "Ann Tyson", "+447700900301");
  const ben = await makeCustomer(ask, "Ben Airey", "+447700900302");
  const cath = await makeCustomer(ask, "Cath Birkett", "+447700900303");

  // The office places Ann's order, to be paid by link.
  await signIn(page, service.web, olivia);
  await page.goto(
    `${service.web}/orders/new?customer=${ann.id}&address=${ann.addressId}&product=${productId}&quantity=2`,
  );
  await page.getByText("Payment link", { exact: true }).click();
  await page.getByRole("button", { name: "Take order" }).click();
  await expect(heading(page, ann.name)).toBeVisible();
  const orderPage = page.url();
  const first = await textTo(there.texts, ann.number, /we have your order/);
  expect(first.from).toBe("+447400000000");
  const delivered = there.texts.statusOf(first, "delivered");
  const statusUrl = first.statusUrl ?? "";
  expect(await postNotice(statusUrl, { ...delivered, signature: "bm9ib2R5" })).toBe(401);
  expect(await postNotice(statusUrl, delivered)).toBe(200);
  await page.getByRole("button", { name: "Send payment link" }).click();
  await mailTo(there.mails, ann.email, /Pay/);
  const hers = await (await browser.newContext(phone)).newPage();
  await hers.goto(linkIn(await textTo(there.texts, ann.number, /is to be paid/)));
  await hers.getByRole("button", { name: /^Pay/ }).click();
  await payInSandbox(hers).click();
  await mailTo(there.mails, ann.email, /^Payment received/);

  const order = async (customer: Texted) => {
    const lines = [{ productId, quantity: 1 }];
    const { addressId: deliveryAddressId, id: customerId } = customer;
    const taken = await ask("POST", "/orders", {
      customerId,
      deliveryAddressId,
      lines,
      collect: lines,
    });
    return taken.id as string;
  };
  const { items: drivers } = await ask("GET", "/drivers");
  const dan = drivers.find(({ name }: { name: string }) => name === "Dan Postlethwaite");
  const { items: vans } = await ask("GET", "/vehicles");
  const lorry = vans.find(({ name }: { name: string }) => name === "Lorry Galloway");
  const { items: yards } = await ask("GET", "/stock/locations");
  const plan = (roundDate: string, orderIds: string[]) =>
    ask("POST", "/rounds", {
      roundDate,
      driverUserId: dan.userId,
      vehicleId: lorry.id,
      startLocationId: yards[0].id,
      endLocationId: yards[0].id,
      departsAt: "08:00",
      orderIds,
    });
  const annsId = orderPage.split("/").at(-1) ?? "";
  const today = await plan(inDays(0), [annsId, await order(ben), await order(cath)]);
  await plan(inDays(1), [await order(ben)]);

  // Runs the job of the evening before.
  await query(service, "ALTER TABLE text_settings DROP CONSTRAINT text_settings_within");
  await query(
    service,
    "UPDATE text_settings SET evening_hour = extract(hour FROM now() AT TIME ZONE 'Europe/London')",
  );
  await runJob(service, "tell_evening");
  const evening = await textTo(there.texts, ben.number, /we bring your order tomorrow/);
  expect(evening.body).toMatch(/between \d\d:\d\d and \d\d:\d\d/);

  // Dan sets out. Nobody is in at Ann's, Ben is next, and Cath is two stops away.
  const road = await (await browser.newContext(phone)).newPage();
  await signIn(road, service.web, "dan@fellside.example");
  await ask("PUT", `/rounds/${today.id}/status`, { status: "out" });
  await openFirstPage(road, service.web);
  await road.getByRole("link", { name: /Lorry Galloway/ }).click();
  await road.getByRole("button", { name: "Not delivered", exact: true }).click();
  await road.getByText("Nobody in").click();
  await road.getByRole("button", { name: "Record as not delivered" }).click();
  await textTo(there.texts, cath.number, /two stops away/);
  await road.getByRole("button", { name: "Delivered all" }).click();
  await road.getByRole("button", { name: "Record the delivery" }).click();
  await textTo(there.texts, ben.number, /is delivered/);
  await road.context().close();

  // Ann chooses another day on her phone.
  const failed = await textTo(there.texts, ann.number, /could not deliver/);
  await hers.goto(linkIn(failed));
  await expect(hers.getByRole("heading", { name: "Choose another day" })).toBeVisible();
  const second = hers.getByRole("radio").nth(1);
  const day = (await second.getAttribute("value")) ?? "";
  await second.check();
  await expectGood(hers, [390, 1440]);
  await hers.getByRole("button", { name: "Choose this day" }).click();
  await expect(hers.getByRole("heading", { name: /^We come on / })).toBeVisible();
  await expectGood(hers, [390, 1440]);
  await hers.context().close();

  // The office sees Ann's choice.
  expect(await ask("GET", `/orders/${annsId}`)).toMatchObject({ wantedOn: day, roundId: null });
  await page.goto(orderPage);
  await expect(page.getByRole("list", { name: "History" })).toContainText(/^Chose .* for order/m);
  const ofOrder = page.getByRole("list", { name: "Texts" });
  await expect(ofOrder).toContainText(/we have your order.*by itself · Delivered/);
  await expect(ofOrder).toContainText(/could not deliver.*by itself · Sent/);
  await expectAccessible(page);
  const told = await thread(page, ann);
  await expect(told).toContainText(/we have your order.*by itself · Delivered/);
  await expect(told).toContainText(/could not deliver.*by itself · Sent/);
  await expectAccessible(page);
  await expectFits(page);
});

test("a customer answers, skips a delivery, and stops all texts; who runs out is asked", async ({
  page,
  request,
}) => {
  const ask = await startTexting(request, service);
  const productId = await butane(ask);
  const sue = await makeCustomer(ask, "Sue Fell", "+447700900304");
  const startsOn = inDays(3);
  const standing = await ask("POST", "/standing-orders", {
    customerId: sue.id,
    deliveryAddressId: sue.addressId,
    repeat: "weekly",
    weekday: new Date(`${startsOn}T12:00:00Z`).getUTCDay() || 7,
    startsOn,
    daysAhead: 6,
    lines: [{ productId, quantity: 2 }],
  });
  const [business] = await query(
    service,
    `SELECT tenant_id AS "tenantId" FROM customers WHERE id = '${sue.id}'`,
  );
  await runJob(service, "repeat_orders", business);
  await textTo(there.texts, sue.number, /your standing order comes on .* reply SKIP or press/);
  await mailTo(there.mails, sue.email, /Butane/);
  await answerBy(there.texts, service, { from: sue.number, body: "Skip" });
  await textTo(there.texts, sue.number, /is left out\. The next is on/);
  const { days, past } = await ask("GET", `/standing-orders/${standing.id}`);
  expect([...days, ...past].map(({ state }) => state)).toContain("skipped");

  // A text that is no keyword waits for the office to answer.
  await answerBy(there.texts, service, { from: sue.number, body: "Is the gate code the same?" });
  await signIn(page, service.web, olivia);
  await openFirstPage(page, service.web);
  await expect(page.getByRole("link", { name: /Is the gate code the same\?$/ })).toBeVisible();

  // A customer who runs out is texted from the same page, and the office sees the words first.
  const row = page.getByRole("list", { name: "Running out" }).getByRole("listitem").first();
  const asked = row.getByRole("link").first();
  const name = await asked.innerText();
  const number = "+447700900305";
  const id = (await asked.getAttribute("href"))?.split("/").at(-1);
  const marketingOptIn = { on: "2020-05-03", how: "By phone", couldRefuse: true };
  await ask("PATCH", `/customers/${id}`, { phone: number, marketingOptIn });
  await page.reload();
  await row.getByRole("button", { name: "Text" }).click();
  const dialog = page.getByRole("dialog", { name: `Text ${name}` });
  const words = await dialog.getByRole("textbox", { name: /^Text/ }).inputValue();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send text" }).click();
  await expect(dialog).toHaveCount(0);
  const { body: sold } = await textTo(there.texts, number, /./);
  expect(sold.startsWith(`${words}\nNo more of these: http`)).toBe(true);

  const texts = await thread(page, sue);
  await page.getByLabel(`Text to ${sue.name}`).fill("It is, thank you.");
  await page.getByRole("button", { name: "Send text" }).click();
  await textTo(there.texts, sue.number, /^It is, thank you\.$/);
  await answerBy(there.texts, service, { from: sue.number, body: "STOP" });
  const sent = there.texts.texts.length;
  const lines = [{ productId, quantity: 1 }];
  const again = { customerId: sue.id, deliveryAddressId: sue.addressId, lines };
  await ask("POST", "/orders", again);
  await page.reload();
  await expect(page.getByText("They have answered STOP.")).toBeVisible();
  for (const line of ["comes on", "Skip", "is left out", "gate code", "It is, thank", "STOP"]) {
    await expect(texts).toContainText(line);
  }
  await expect(page.getByRole("button", { name: "Send text" })).toHaveCount(0);
  expect(there.texts.texts).toHaveLength(sent);
  // Content under the sticky bar at the top would be judged against its colour.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await expectFits(page);
});

reminding(service, () => there);
