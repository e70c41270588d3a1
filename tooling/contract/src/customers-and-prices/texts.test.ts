import { jobs } from "@roundsman/api";
import { makeCustomer, makeDelivery, makeMerchant, testService } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/* docs/contract/texts.md, on an installation without a provider, which only records texts. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const db = service.database.service;
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const tenantId = at.business.id;
let id: string;
let path: string;
beforeAll(async () => {
  ({ id } = await makeCustomer(service, at.business));
  await db.customer.updateMany({ where: { id }, data: { phone: "07700 900123" } });
  path = `/customers/${id}`;
});

const actions = async (subjectId: string) =>
  (await db.activity.findMany({ where: { tenantId, subjectId }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

describe("a customer's texts", () => {
  it("are written by the office, kept where nothing leaves, and read in their thread", async () => {
    const body = { body: "Are you in on Friday?", goesAtNight: true };
    const written = await api.post(`${path}/texts`, { as, body });
    expect(written).toMatchObject({
      status: 201,
      body: { state: "queued", number: "+447700900123", customerId: id, segments: 1 },
    });
    const { id: textId } = written.body as { id: string };
    await jobs.send_text?.(
      { ...service, signal: new AbortController().signal },
      { tenantId, textId },
      new Date(),
    );
    const thread = await api.get(`/texts?customerId=${id}`, { as });
    expect(thread.body).toMatchObject({
      items: [{ id: textId, state: "kept", why: expect.any(String) as string, costPence: null }],
    });
    expect((await api.get("/texts?q=friday", { as })).body).toMatchObject({
      items: [{ id: textId }],
    });
    expect((await api.get("/texts?q=07700900123", { as })).body).toMatchObject({ items: [{}] });
    expect(await actions(id)).toEqual(["customer.texted"]);
  });

  it("are neither another business's nor a driver's", async () => {
    const body = { body: "Hello" };
    const other = elsewhere.owner.token;
    expectError(await api.post(`${path}/texts`, { as: other, body }), "not_found");
    expectError(await api.get(`${path}/messaging`, { as: other }), "not_found");
    expect((await api.get("/texts", { as: other })).body).toMatchObject({ items: [] });
    expectError(await api.post(`${path}/texts`, { as: at.driver.token, body }), "forbidden");
    expectError(await api.get("/texts", { as: at.driver.token }), "forbidden");
  });

  it("wait until they are answered, or need no answer", async () => {
    const row = { tenantId, customerId: id, direction: "in", state: "received" } as const;
    const number = "+447700900123";
    await db.text.create({ data: { ...row, number, body: "Yes please", createdAt: new Date() } });
    const waiting = () => api.get("/texts?waiting=true", { as });
    expect((await waiting()).body).toMatchObject({ items: [{ body: "Yes please" }] });
    expect((await api.post(`${path}/texts/answered`, { as })).status).toBe(200);
    expect((await waiting()).body).toMatchObject({ items: [] });
    expect((await actions(id)).at(-1)).toBe("customer.texts_answered");
  });

  it("are refused to a landline, after STOP, without words", async () => {
    expectValidation(await api.post(`${path}/texts`, { as, body: { body: " " } }), "body");
    const { id: landline } = await makeCustomer(service, at.business);
    await db.customer.updateMany({ where: { id: landline }, data: { phone: "015394 40000" } });
    const refused = await api.post(`/customers/${landline}/texts`, { as, body: { body: "Hello" } });
    expectError(refused, "conflict");
  });
});

describe("what a customer wants to be told", () => {
  it("is kept, and recorded", async () => {
    expect((await api.get(`${path}/messaging`, { as })).body).toMatchObject({
      texts: true,
      mails: true,
      stopped: false,
      can: { text: null },
    });
    const body = { texts: false, mails: true };
    expect((await api.put(`${path}/messaging`, { as, body })).body).toMatchObject(body);
    expectValidation(await api.put(`${path}/messaging`, { as, body: { texts: false } }), "mails");
    const other = { as: elsewhere.owner.token, body };
    expectError(await api.put(`${path}/messaging`, other), "not_found");
    expectError(await api.put(`${path}/messaging`, { as: at.driver.token, body }), "forbidden");
    expect((await actions(id)).at(-1)).toBe("customer.messaging_changed");
  });
});

describe("how a business texts", () => {
  it("has defaults, and is changed", async () => {
    const usual = { quietFrom: "20:00", quietUntil: "08:00", eveningHour: 18, capPence: 2000 };
    expect((await api.get("/texts/settings", { as })).body).toMatchObject({
      ...usual,
      senderName: null,
      spentPence: 0,
    });
    const body = { senderName: "Fell Fuels", capPence: 500 };
    expect((await api.patch("/texts/settings", { as, body })).body).toMatchObject({
      ...usual,
      ...body,
    });
    for (const senderName of ["12345", "Fell & Fuels", "Longer than 11"]) {
      expectValidation(
        await api.patch("/texts/settings", { as, body: { senderName } }),
        "senderName",
      );
    }
    expectError(await api.patch("/texts/settings", { as: at.driver.token, body }), "forbidden");
    expect((await actions(tenantId)).at(-1)).toBe("texts.settings_changed");
  });

  it("has its own words for a moment, shown with its newest delivery", async () => {
    const preview = "/texts/templates/preview?moment=order_taken";
    expect((await api.get(preview, { as })).body).toMatchObject({ orderNumber: null });
    const lines = [{ productId: at.product.id, quantity: 2 }];
    const order = await makeDelivery(service, at.business, { lines });
    const { number } = await db.order.findFirstOrThrow({ where: { id: order.id } });
    const body = { moment: "order_taken", isOn: true, body: "{order} is in, {customer}." };
    expect((await api.put("/texts/templates", { as, body })).body).toMatchObject({
      isOn: true,
      words: body.body,
    });
    expect((await api.get(preview, { as })).body).toMatchObject({
      text: `${number} is in, Mrs Tyson.`,
      orderNumber: number,
      segments: 1,
    });
    const wrong = { moment: "order_taken", body: "{order} {window}" };
    expectValidation(await api.put("/texts/templates", { as, body: wrong }), "body");
    const back = { moment: "order_taken", body: null };
    expect((await api.put("/texts/templates", { as, body: back })).body).toMatchObject({
      isOn: true,
      body: null,
    });
    expectError(await api.put("/texts/templates", { as: at.driver.token, body }), "forbidden");
    expect((await actions(tenantId)).at(-1)).toBe("texts.template_changed");
  });
});

describe("notices", () => {
  it("are refused where there is no provider", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = "MessageSid=SM1&From=%2B447700900123&Body=STOP";
    expectError(await api.post("/webhooks/texts", { body, headers }), "not_configured");
    const status = `/webhooks/texts/${tenantId}/${tenantId}`;
    expectError(await api.post(status, { body, headers }), "not_configured");
  });
});
