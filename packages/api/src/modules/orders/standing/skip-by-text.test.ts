import { providersFromSettings, readSettings } from "@roundsman/providers";
import { testTwilio } from "@roundsman/providers/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contextOf, createCallerFactory } from "../../../platform/context/context";
import { root } from "../../../router";
import { makeAddress, makeCustomer, makeProduct, requestWith } from "../../../testing";
import { tellCustomer } from "../../shop/moments/tell";
import { orderOffice } from "../testing/order-office";
import { repeatOrders } from "./make/morning";
import { skipByText } from "./skip-by-text";

/* docs/decisions/0322. The provider's notices are signed as Twilio signs them. */

const there = await testTwilio();
const { texts } = providersFromSettings(
  readSettings({
    TWILIO_ACCOUNT_SID: there.accountSid,
    TWILIO_AUTH_TOKEN: there.authToken,
    TWILIO_SENDER: "+447400000000",
    TWILIO_API_URL: there.url,
  }),
);
const office = await orderOffice({ providers: { texts } });
const { service, rows, business } = office;
afterAll(async () => {
  await service.close();
  await there.close();
});
const tenantId = business.id;
const number = "+447700900123";

/** Set up on a Monday, for Thursdays; the orders are made three days ahead. */
const monday = new Date("2026-03-02T12:00:00Z");
const morning = new Date("2026-03-09T05:35:00Z");
const noon = new Date("2026-03-09T12:00:00Z");
const at = (now: Date) => office.officeAt(now);

beforeAll(() => at(monday).texts.changeTemplate({ moment: "standing_order", isOn: true }));

/** A customer who was told of the order that their standing order made for Thursday the 12th. */
async function told() {
  await rows.text.deleteMany({});
  await rows.notification.deleteMany({});
  const customer = await makeCustomer(service, business);
  await rows.customer.updateMany({ where: { id: customer.id }, data: { phone: "07700 900123" } });
  const address = await makeAddress(service, business, customer);
  const product = await makeProduct(service, business, { name: "Propane 47 kg" });
  const standing = await at(monday).standingOrders.create({
    customerId: customer.id,
    deliveryAddressId: address.id,
    repeat: "weekly",
    weekday: 4,
    startsOn: "2026-03-12",
    lines: [{ productId: product.id, quantity: 2, empties: 0 }],
  });
  await repeatOrders(service, { tenantId }, morning);
  const order = await rows.order.findFirstOrThrow({ where: { standingOrderId: standing.id } });
  const job = { tenantId, orderId: order.id, moment: "standing_order", stopId: null } as const;
  await Promise.all([tellCustomer(service, job, noon), tellCustomer(service, job, noon)]);
  // As it stands once the provider has taken it.
  await rows.text.updateMany({ data: { state: "sent", providerRef: `SM${order.id}` } });
  return { customer, standing, order };
}

const textsOf = (customerId: string) =>
  rows.text.findMany({
    where: { tenantId, customerId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

async function answer(body: string, now = noon) {
  const url = `${service.settings.urls.rest}/webhooks/texts`;
  const post = there.inbound(url, { from: number, body });
  const request = requestWith({ entry: "rest" });
  const header = (name: string) =>
    name === "x-twilio-signature" ? post.signature : request.header(name);
  const asked = { ...request, header, body: async () => post.body };
  const { webhooks } = createCallerFactory(root)(contextOf(service, asked, now));
  // Twilio may post it twice.
  await webhooks.receiveText();
  await webhooks.receiveText();
}
const waiting = async () => {
  const { rows: due } = await service.test.owner.query<{
    payload: { tenantId: string; textId: string };
  }>(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = 'skip_by_text' RETURNING j.payload`,
  );
  return due.map(({ payload }) => payload);
};

it("a customer is told of the day, and how to leave it out", async () => {
  const { customer } = await told();
  const [text, ...others] = await textsOf(customer.id);
  expect(others).toEqual([]);
  expect(text?.body).toMatch(
    /: your standing order comes on Thu 12 Mar: 2 x Propane 47 kg\. To leave it out, reply SKIP or press http\S+\/skip\/\S+$/,
  );
});

it("a text that can't be answered asks for no answer", async () => {
  await at(monday).texts.changeSettings({ senderName: "Fell Fuels" });
  const { customer } = await told();
  await at(monday).texts.changeSettings({ senderName: null });
  expect((await textsOf(customer.id))[0]?.body).toContain("To leave it out, press http");
});

it("SKIP leaves that day out once, cancels its order, and is answered with the next", async () => {
  const { customer, order, standing } = await told();
  await answer(" skip. ");
  const jobs = await waiting();
  expect(jobs).toHaveLength(1);
  await Promise.all([skipByText(service, jobs[0]!, noon), skipByText(service, jobs[0]!, noon)]);
  await skipByText(service, jobs[0]!, noon);
  expect(await rows.order.findFirst({ where: { id: order.id } })).toMatchObject({
    status: "cancelled",
  });
  const { days } = await at(noon).standingOrders.one({ id: standing.id });
  expect(days.find(({ dueOn }) => dueOn === "2026-03-12")).toMatchObject({
    state: "skipped",
    skippedBy: "customer",
  });
  const [, asked, answered, ...more] = await textsOf(customer.id);
  expect(more).toEqual([]);
  expect(asked).toMatchObject({ direction: "in", answeredAt: noon });
  expect(answered?.body).toMatch(
    /: Your delivery on Thu 12 Mar is left out\. The next is on Thu 19 Mar\.$/,
  );
  expect(await rows.notification.count({ where: { kind: "text.received" } })).toBe(0);
  const recorded = await rows.activity.findFirstOrThrow({
    where: { tenantId, action: "standing_order.skipped", subjectId: standing.id },
  });
  expect(recorded.actorName).toBe("The customer, by text");
});

it("SKIP that is written again is answered with what is so, and the office has nothing to do", async () => {
  const { customer } = await told();
  await answer("SKIP");
  for (const job of await waiting()) await skipByText(service, job, noon);
  const later = new Date(noon.getTime() + 60_000);
  await answer("Skip", later);
  const jobs = await waiting();
  expect(jobs).toHaveLength(1);
  await skipByText(service, jobs[0]!, later);
  const again = (await textsOf(customer.id)).slice(3);
  expect(again).toMatchObject([
    { direction: "in", answeredAt: later },
    {
      direction: "out",
      body: expect.stringMatching(/: Your delivery on Thu 12 Mar is left out already\.$/),
    },
  ]);
  expect(await rows.notification.count({ where: { kind: "text.received" } })).toBe(0);
});

it("SKIP that comes too late is answered, and waits for the office", async () => {
  const { customer } = await told();
  await answer("SKIP");
  const friday = new Date("2026-03-13T12:00:00Z");
  for (const job of await waiting()) {
    await skipByText(service, job, friday);
    await skipByText(service, job, friday);
  }
  const [, asked, answered, ...more] = await textsOf(customer.id);
  expect(more).toEqual([]);
  expect(asked).toMatchObject({ answeredAt: null });
  expect(answered?.body).toContain("can't be left out by text any more. Please phone us.");
  const notices = await rows.notification.findMany({ where: { kind: "text.received" } });
  expect(new Set(notices.map(({ title }) => title)).size).toBe(1);
  expect(notices[0]?.title).toContain("wants to skip Thu 12 Mar");
});

it("SKIP of somebody who was told of no standing order is a text like any other", async () => {
  const { customer } = await told();
  await rows.text.deleteMany({});
  await at(noon).texts.send({ id: customer.id, body: "Are you in?" });
  await rows.text.updateMany({ data: { state: "sent", providerRef: "SMother" } });
  await answer("SKIP");
  expect(await waiting()).toEqual([]);
  expect(await rows.notification.count({ where: { kind: "text.received" } })).toBeGreaterThan(0);
});
