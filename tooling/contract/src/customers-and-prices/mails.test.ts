import { makeDelivery, makeKey, makeMerchant, testService } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";

/* docs/contract/mails.md. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const db = service.database.service;
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const tenantId = at.business.id;
const path = "/mails/templates";
const last = async () =>
  (await db.activity.findFirst({ where: { tenantId }, orderBy: { id: "desc" } }))?.action;

describe("a business's mails to customers", () => {
  it("have standard words and are on, until it says otherwise", async () => {
    const { body } = await api.get(path, { as });
    const { items } = body as { items: { kind: string; isOn: boolean; subject: string | null }[] };
    expect(items.length).toBeGreaterThan(10);
    expect(items.every(({ isOn, subject }) => isOn && subject === null)).toBe(true);
  });

  it("are switched and worded, and put back", async () => {
    const body = { kind: "order.delivered", isOn: false, subject: "There: {order}", body: "Hello" };
    expect((await api.put(path, { as, body })).body).toMatchObject({
      ...body,
      whyAlwaysOn: null,
      words: { subject: body.subject, body: body.body },
    });
    expect(await last()).toBe("mails.template_changed");
    const back = { kind: "order.delivered", subject: null, body: "" };
    expect((await api.put(path, { as, body: back })).body).toMatchObject({
      isOn: false,
      subject: null,
      body: null,
    });
    expect((await api.get(path, { as: elsewhere.owner.token })).body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ kind: "order.delivered", isOn: true }),
      ]) as unknown,
    });
  });

  it("are refused with names that mean nothing, two lines of subject, and off where they must go", async () => {
    const kind = "invoice.sent";
    for (const [field, body] of [
      ["subject", { kind, subject: "{order}" }],
      ["subject", { kind, subject: "One\nBcc: two@mail.example" }],
      ["body", { kind, body: "{nothing}" }],
      ["isOn", { kind, isOn: false }],
      ["kind", { kind: "invoice.reminder", body: "Pay" }],
    ] as const) {
      expectValidation(await api.put(path, { as, body }), field);
    }
    const body = { kind, body: "Hello" };
    expectError(await api.put(path, { as: at.driver.token, body }), "forbidden");
    expectError(await api.get(path, { as: at.driver.token }), "forbidden");
  });

  it("are previewed with the newest order, for those who may read orders", async () => {
    const lines = [{ productId: at.product.id, quantity: 2 }];
    const { id } = await makeDelivery(service, at.business, { lines });
    await db.order.updateMany({ where: { id }, data: { paymentRequestedAt: new Date() } });
    const { number } = await db.order.findFirstOrThrow({ where: { id } });
    const preview = `${path}/preview?kind=order.payment_link&subject=Pay%20{order}`;
    expect((await api.get(preview, { as })).body).toMatchObject({
      subject: `Pay ${number}`,
      shownWith: number,
    });
    const key = await makeKey(service, at.business, at.owner, ["tenant:read"]);
    expect((await api.get(preview, { as: key })).body).toMatchObject({
      subject: "Pay ORD-12345",
      shownWith: null,
    });
    expect((await api.get(preview, { as: elsewhere.owner.token })).body).toMatchObject({
      shownWith: null,
    });
    const wrong = `${path}/preview?kind=order.payment_link&body={due}`;
    expectValidation(await api.get(wrong, { as }), "body");
  });
});
