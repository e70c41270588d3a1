import { makeCustomer, makeMember, makeMerchant, openShop, signInAs } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/contract/customers-and-prices.md#customer and texts.md: who is sent a text that sells, and who refused it. */

const shop = await openShop();
const elsewhere = await makeMerchant(shop.service);
afterAll(() => shop.service.close());
const api = restOn(shop.service);
const as = shop.token;
const tenantId = shop.business.id;
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format();
const dayBefore = (day: string) =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const number = "+447700900123";
const optIn = { on: today, how: "By phone, with an order of coal", couldRefuse: true };

const CustomerContact = z.object({
  marketingOptIn: z.object({ on: z.iso.date(), how: z.string(), number: z.string() }).nullable(),
  marketingRefused: z.boolean(),
  marketingRefusedAt: z.iso.datetime().nullable(),
  noTexts: z.boolean(),
  noTextsSince: z.iso.datetime().nullable(),
  doNotCall: z.boolean(),
  doNotCallSince: z.iso.datetime().nullable(),
});
const customerWith = async (more: object = {}) => {
  const body = { name: "Mrs Tyson", phone: "07700 900123", ...more };
  const answer = await api.post("/customers", { as, body });
  expect(answer.status).toBe(201);
  return z.object({ id: z.uuid() }).parse(answer.body).id;
};
const change = (id: string, body: object) => api.patch(`/customers/${id}`, { as, body });
const contactOf = async (id: string) =>
  CustomerContact.parse((await api.get(`/customers/${id}`, { as })).body);
const textTo = (id: string, more: object = {}) =>
  api.post(`/customers/${id}/texts`, {
    as,
    body: { body: "Fell Fuels: shall we bring more?", goesAtNight: true, ...more },
  });
const sell = (id: string) => textTo(id, { marketing: true });
const Sent = z.object({ id: z.uuid(), body: z.string(), marketing: z.boolean() });
const refOf = (body: string) => /\/no-more\/([A-Z0-9]{20})$/.exec(body)?.[1] ?? "";
/** Every text that this customer has, by an independent read of the table. */
const rowsOf = (customerId: string) =>
  shop.rows.text.findMany({ where: { tenantId, customerId }, orderBy: { id: "asc" } });
const actionsOf = async (subjectId: string) =>
  (await shop.rows.activity.findMany({ where: { subjectId }, orderBy: { id: "asc" } })).map(
    ({ action, actorKind }) => `${action} by ${actorKind}`,
  );

describe("the soft opt-in", () => {
  it("is nobody's until it is noted, and lets a text that sells go", async () => {
    const id = await customerWith();
    expect(await contactOf(id)).toEqual({
      marketingOptIn: null,
      marketingRefused: false,
      marketingRefusedAt: null,
      noTexts: false,
      noTextsSince: null,
      doNotCall: false,
      doNotCallSince: null,
    });
    expectError(await sell(id), "conflict");
    expect(await rowsOf(id)).toEqual([]);
    expect((await change(id, { marketingOptIn: optIn })).status).toBe(200);
    expect((await contactOf(id)).marketingOptIn).toEqual({ on: today, how: optIn.how, number });
    const sent = Sent.parse((await sell(id)).body);
    expect(sent).toMatchObject({ marketing: true });
    expect(sent.body).toMatch(
      new RegExp(
        `^Fell Fuels: shall we bring more\\?\\nNo more of these: http://${shop.business.slug}\\.localhost:3002/no-more/[A-Z0-9]{20}$`,
      ),
    );
    expect(await rowsOf(id)).toMatchObject([{ id: sent.id, refusalRef: refOf(sent.body) }]);
    expect(await actionsOf(id)).toEqual([
      "customer.created by person",
      "customer.changed by person",
      "customer.texted by person",
    ]);
  });

  it("needs the statement, a day that has come, and a mobile number", async () => {
    const id = await customerWith();
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const wrong = [
      [{ ...optIn, couldRefuse: false }, "marketingOptIn.couldRefuse"],
      [{ on: optIn.on, how: optIn.how }, "marketingOptIn.couldRefuse"],
      [{ ...optIn, how: " " }, "marketingOptIn.how"],
      [{ ...optIn, on: tomorrow }, "marketingOptIn.on"],
    ] as const;
    for (const [marketingOptIn, path] of wrong) {
      expectValidation(await change(id, { marketingOptIn }), path);
    }
    const landline = { phone: "015394 40000", marketingOptIn: optIn };
    expectValidation(await change(id, landline), "marketingOptIn");
    const both = { marketingOptIn: optIn, marketingRefused: true };
    expectValidation(await change(id, both), "marketingOptIn");
    expect((await contactOf(id)).marketingOptIn).toBeNull();
    const body = { name: "Mr Airey", marketingOptIn: optIn };
    expectValidation(await api.post("/customers", { as, body }), "marketingOptIn");
  });

  it("is for the number that they had", async () => {
    const id = await customerWith({ marketingOptIn: optIn });
    await change(id, { phone: "07700 900124" });
    expectError(await sell(id), "conflict");
    await change(id, { phone: "07700900123" });
    expect((await sell(id)).status).toBe(201);
  });

  it("is no other business's and no driver's to note", async () => {
    const { id } = await makeCustomer(shop.service, elsewhere.business);
    expectError(await change(id, { marketingOptIn: optIn }), "not_found");
    const own = await customerWith();
    const driver = await signInAs(
      shop.service,
      await makeMember(shop.service, shop.business, "driver"),
    );
    const body = { marketingOptIn: optIn };
    expectError(await api.patch(`/customers/${own}`, { as: driver, body }), "forbidden");
  });
});

describe("a refusal", () => {
  it("by the link of a text needs no sign-in, is made by its button, and once", async () => {
    const id = await customerWith({ marketingOptIn: optIn });
    const refusalRef = refOf(Sent.parse((await sell(id)).body).body);
    const { refusal } = shop.at().messages;
    const page = { businessName: "Fell Fuels", numberEnd: "123" };
    expect(await refusal.page({ refusalRef })).toEqual({ ...page, refused: false });
    expect((await contactOf(id)).marketingRefused).toBe(false);
    const presses = [1, 2, 3].map(() => refusal.refuse({ refusalRef }));
    expect(await Promise.all(presses)).toEqual(presses.map(() => ({ refused: true })));
    expect(await refusal.page({ refusalRef })).toEqual({ ...page, refused: true });
    expect(await contactOf(id)).toMatchObject({
      marketingOptIn: null,
      marketingRefused: true,
      marketingRefusedAt: expect.any(String) as string,
    });
    expect((await actionsOf(id)).slice(2)).toEqual(["customer.changed by shopper"]);
    expectError(await sell(id), "conflict");
    // A text about an order still goes.
    expect((await textTo(id)).status).toBe(201);
  });

  it("by a link is another's nowhere, and ends with the number and with the customer", async () => {
    const id = await customerWith({ marketingOptIn: optIn });
    const refusalRef = refOf(Sent.parse((await sell(id)).body).body);
    const gone = { kind: "not_found" };
    const guess = { refusalRef: "2".repeat(20) };
    await expect(shop.at().messages.refusal.refuse(guess)).rejects.toMatchObject(gone);
    const there = shop.at({ host: `${elsewhere.business.slug}.localhost:3002` });
    await expect(there.messages.refusal.refuse({ refusalRef })).rejects.toMatchObject(gone);
    await change(id, { phone: "07700 900125" });
    await expect(shop.at().messages.refusal.refuse({ refusalRef })).rejects.toMatchObject(gone);
    expect((await contactOf(id)).marketingRefused).toBe(false);
  });

  it("by the office ends only with an opt-in of its day or later", async () => {
    const id = await customerWith({ marketingOptIn: optIn });
    await change(id, { marketingRefused: true });
    const { marketingRefusedAt } = await contactOf(id);
    await change(id, { marketingRefused: true });
    expect(await contactOf(id)).toMatchObject({ marketingOptIn: null, marketingRefusedAt });
    expectError(await change(id, { marketingRefused: false }), "conflict");
    const earlier = { ...optIn, on: dayBefore(today) };
    expectError(await change(id, { marketingOptIn: earlier }), "conflict");
    expect((await contactOf(id)).marketingRefusedAt).toBe(marketingRefusedAt);
    await change(id, { marketingOptIn: optIn });
    expect(await contactOf(id)).toMatchObject({
      marketingOptIn: { on: today },
      marketingRefused: false,
    });
  });

  it("on either of two cards is the refusal of the one that stays", async () => {
    const from = await customerWith({ marketingOptIn: optIn, doNotCall: true });
    const into = await customerWith({ marketingOptIn: optIn });
    const refusalRef = refOf(Sent.parse((await sell(from)).body).body);
    const body = { intoCustomerId: into };
    expect((await api.post(`/customers/${from}/merge`, { as, body })).status).toBe(200);
    expect(await contactOf(into)).toMatchObject({ doNotCall: true, marketingRefused: false });
    await shop.at().messages.refusal.refuse({ refusalRef });
    expect((await contactOf(into)).marketingRefused).toBe(true);
    const third = await customerWith({ marketingOptIn: optIn });
    await api.post(`/customers/${into}/merge`, { as, body: { intoCustomerId: third } });
    expect(await contactOf(third)).toMatchObject({ marketingOptIn: null, marketingRefused: true });
  });
});

it("sends no text at all to whoever wants none, and shows since when", async () => {
  const id = await customerWith({ marketingOptIn: optIn, noTexts: true, doNotCall: true });
  const { noTextsSince, doNotCallSince } = await contactOf(id);
  expect([noTextsSince, doNotCallSince]).toEqual([expect.any(String), expect.any(String)]);
  expectError(await textTo(id), "conflict");
  expectError(await sell(id), "conflict");
  const messaging = await api.get(`/customers/${id}/messaging`, { as });
  const why = "They want no texts at all.";
  expect(messaging.body).toMatchObject({ can: { text: why, marketing: why } });
  await change(id, { noTexts: true });
  expect((await contactOf(id)).noTextsSince).toBe(noTextsSince);
  await change(id, { noTexts: false });
  expect(await contactOf(id)).toMatchObject({ noTexts: false, noTextsSince: null, doNotCallSince });
  expect((await textTo(id)).status).toBe(201);
});
