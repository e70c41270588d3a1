import {
  callerFor,
  connectSandbox,
  makeDelivery,
  makeMerchant,
  makePerson,
  sandboxedService,
  signInAs,
} from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

const service = await sandboxedService();
afterAll(service.close);
const api = restOn(service);
const sam = await signInAs(service, await makePerson(service, { staffRole: "support" }));
const rows = service.database.service;

type Merchant = Awaited<ReturnType<typeof makeMerchant>>;
let at: Merchant;
let other: Merchant;
beforeEach(async () => {
  at = await makeMerchant(service);
  other = await makeMerchant(service);
  for (const { business } of [at, other]) await connectSandbox(service, business);
});

const post = ({ body, signature }: { body: string; signature: string }) =>
  api.post("/webhooks/payments", {
    body,
    headers: { "content-type": "application/json", "stripe-signature": signature },
  });

/** Opens the payment page of an order. */
async function openPage({ business, product, owner }: Merchant) {
  const lines = [{ productId: product.id, quantity: 1 }];
  const { id } = await makeDelivery(service, business, { lines, paymentMethod: "link" });
  await api.post(`/orders/${id}/payment-link`, { as: owner.token });
  const page = await service.sandbox.store.get(await service.pageOf(id));
  if (page?.kind !== "payment" || page.orderId === undefined) throw new Error("There is no page");
  return page;
}

/** Pays such an order, and returns the provider's notice. */
async function paid(merchant: Merchant) {
  const { orderId } = await openPage(merchant);
  return { orderId, notice: await service.payAtProvider(orderId) };
}

const inConsole = () => callerFor(service, { token: sam }).console.health;
const webhooksOf = async ({ business }: Merchant) =>
  (await inConsole().ofBusiness({ id: business.id })).webhooks;
const aTime = expect.any(String);
const notOfItsAccount = "It names an order or invoice that is not of its account";
const nothing = { handled: 0, ignored: 0, failed: 0, lastHandledAt: null, unhandled: [] };

describe("webhooks in the health of a business", () => {
  it("are counted with the business they concern, once however often they come", async () => {
    const { notice } = await paid(at);
    for (let times = 0; times < 3; times += 1) expect((await post(notice)).status).toBe(200);
    expect(await webhooksOf(at)).toMatchObject({ ...nothing, handled: 1, lastHandledAt: aTime });
    expect(await webhooksOf(other)).toEqual(nothing);
  });

  it("say why one was ignored; an order not of its account is the account's matter", async () => {
    const { orderId } = await paid(at);
    for (const claimed of [orderId, "no id at all"]) {
      const page = await openPage(other);
      // The forged page simulates another business that could set the metadata.
      const forged = { ...page, tenantId: at.business.id, orderId: claimed };
      await service.sandbox.store.update(forged, page);
      expect((await post(await service.payAtProvider(page.orderId))).status).toBe(200);
    }
    const why = { kind: "payment.completed", outcome: "ignored", reason: notOfItsAccount };
    expect(await webhooksOf(other)).toMatchObject({
      ...nothing,
      ignored: 2,
      unhandled: [why, why],
    });
    expect(await webhooksOf(at)).toEqual(nothing);
    expect(await rows.order.findFirst({ where: { id: orderId } })).toMatchObject({ paidAt: null });
  });

  it("say that handling failed, undo it, and handle the notice when it is sent again", async () => {
    const { orderId, notice } = await paid(at);
    const owner = service.test.owner;
    await owner.query("ALTER TABLE receipts ADD CONSTRAINT none_fits CHECK (false) NOT VALID");
    const answers = await Promise.all([post(notice), post(notice)]);
    await owner.query("ALTER TABLE receipts DROP CONSTRAINT none_fits");
    expect(answers.map(({ status }) => status)).toEqual([500, 500]);
    const failed = await webhooksOf(at);
    expect(failed).toMatchObject({ ...nothing, failed: 1, unhandled: [{ outcome: "failed" }] });
    expect(failed.unhandled[0]?.reason).toContain("none_fits");
    expect(await rows.allocation.count({ where: { orderId } })).toBe(0);
    expect((await inConsole().look()).webhooks.unhandled).toContainEqual(
      expect.objectContaining({ business: expect.objectContaining({ id: at.business.id }) }),
    );
    expect((await post(notice)).status).toBe(200);
    expect((await post(notice)).status).toBe(200);
    expect(await webhooksOf(at)).toMatchObject({ ...nothing, handled: 1, lastHandledAt: aTime });
    expect(await rows.allocation.count({ where: { orderId } })).toBe(1);
  });

  it("say that the provider was out of reach, without anybody's address", async () => {
    const notice = await service.subscribeAtProvider(at.business.id);
    const { subscriptions } = service.providers.payments;
    const read = vi.spyOn(subscriptions, "read");
    read.mockRejectedValueOnce(new Error("No answer for ann@customer.example\n at read (x.ts:1)"));
    expect((await post(notice)).status).toBe(500);
    expect(await webhooksOf(at)).toMatchObject({
      failed: 1,
      unhandled: [{ kind: "subscription.changed", reason: "No answer for (address)" }],
    });
    expect((await post(notice)).status).toBe(200);
    read.mockRestore();
    expect(await webhooksOf(at)).toMatchObject({ handled: 1, failed: 0 });
    expect(await webhooksOf(other)).toEqual(nothing);
  });

  it("leave nothing of one that nobody signed", async () => {
    const before = await rows.providerNotice.count();
    const { notice } = await paid(at);
    expect((await post({ ...notice, signature: "t=1,v1=00" })).status).toBe(401);
    expect(await rows.providerNotice.count()).toBe(before);
  });
});
