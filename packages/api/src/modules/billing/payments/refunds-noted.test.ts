import { refundSandboxPayment } from "@roundsman/providers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callerFor, connectSandbox, makeCustomer, openSupport } from "../../../testing";
import { refundOffice } from "../testing/refund-office";
import { takeNotice } from "./take-notice";

/* Refunds that the office notes or the provider alone tells of, and those of the sandbox. */

let office: Awaited<ReturnType<typeof refundOffice>>;

beforeAll(async () => {
  office = await refundOffice();
});
afterAll(() => office.close());

describe("what the office noted, and the provider then tells", () => {
  beforeEach(() => office.useStripe());

  it("is not taken off twice, in part, where nobody said how it was paid back", async () => {
    const { id, payments } = await office.paidByCard(10_000);
    const [paymentRef = ""] = payments;
    const due = (await office.office().orders.reckon({ id })).totalPence;
    const overPence = 10_000 - due;
    expect(overPence).toBeGreaterThan(0);
    await office.office().orders.refundSettled({ id });
    office.stripe.refundByHand(paymentRef, overPence);
    await office.hear(paymentRef);
    expect(await office.books(id)).toEqual({ refunds: [overPence], left: due });
    // What goes back after that is other money.
    office.stripe.refundByHand(paymentRef, 500);
    await office.hear(paymentRef);
    expect(await office.books(id)).toEqual({ refunds: [overPence, 500], left: due - 500 });
  });

  it("is other money where somebody said how it was paid back", async () => {
    const { id, payments } = await office.paidByCard(10_000);
    const [paymentRef = ""] = payments;
    await office.refund(id, { amountPence: 1_000, method: "bank_transfer" });
    office.stripe.refundByHand(paymentRef, 1_000);
    await office.hear(paymentRef);
    expect(await office.books(id)).toEqual({ refunds: [1_000, 1_000], left: 8_000 });
  });

  it("counts once for an order of two payments", async () => {
    const { id, payments } = await office.paidByCard(3_000, 5_000);
    await office.office().orders.cancel({ id });
    await office.refund(id, { amountPence: 5_000, method: "cash" });
    // The other 3,000, without a word on how; then both payments are told of.
    await office.office().orders.refundSettled({ id });
    const [first = "", second = ""] = payments;
    office.stripe.refundByHand(first, 3_000);
    await office.hear(first);
    office.stripe.refundByHand(second, 1_000);
    await office.hear(second);
    expect(await office.books(id)).toEqual({ refunds: [5_000, 3_000], left: 0 });
    const told = await office.rows.providerRefund.findMany({ where: { orderId: id } });
    expect(told.map(({ notedPence }) => notedPence).toSorted((a, b) => a - b)).toEqual([0, 3_000]);
  });
});

describe("in the sandbox", () => {
  beforeEach(() => office.useSandbox());

  it("goes back in parts, by a press and on the provider's own pages", async () => {
    const customer = await makeCustomer(office.service, office.at.business);
    const { id } = await office.office().orders.take({
      customerId: customer.id,
      fulfilment: "collection",
      paymentMethod: "link",
      lines: [{ productId: office.at.product.id, quantity: 2 }],
    });
    await office.office().payments.paymentLink({ id });
    await takeNotice(
      office.service,
      { ...(await office.service.payAtProvider(id)), now: new Date() },
      null,
    );
    const { totalPence } = await office.office().orders.reckon({ id });
    await office.refund(id, { amountPence: 1_000 });
    await office.send(id, 2);
    expect(await office.asked(id)).toEqual([
      expect.objectContaining({ state: "settled", refundRef: expect.stringMatching(/^re_/) }),
    ]);
    expect(await office.books(id)).toEqual({ refunds: [1_000], left: totalPence - 1_000 });
    const rest = await refundSandboxPayment(
      office.service.sandbox,
      await office.service.pageOf(id),
    );
    if (!rest) throw new Error("The payment can't be refunded");
    await takeNotice(office.service, { ...rest.notice, now: new Date() }, null);
    expect(await office.books(id)).toEqual({ refunds: [1_000, totalPence - 1_000], left: 0 });
  });

  it("is refused without a provider, and shows why", async () => {
    const { id } = await office.paidByCard(10_000);
    const { payments } = office.service.providers;
    office.service.providers.payments = { ...payments, kind: "none" };
    await expect(office.refund(id, { amountPence: 1 })).rejects.toMatchObject({
      kind: "not_configured",
    });
    const { ways } = await office.office().payments.refunds({ id });
    expect(ways.map(({ why }) => why)).toEqual(["Payments are not set up here.", null, null]);
    office.service.providers.payments = payments;
    await office.rows.paymentConnection.deleteMany({ where: { tenantId: office.at.business.id } });
    await expect(office.refund(id, { amountPence: 1 })).rejects.toMatchObject({ kind: "conflict" });
    await office.refund(id, { amountPence: 1, method: "cash" });
    await connectSandbox(office.service, office.at.business);
  });

  it("is not for a support session that may only look", async () => {
    const { id } = await office.paidByCard(10_000);
    const token = await openSupport(office.service, office.at.business, office.at.owner, {
      level: "view",
    });
    const { payments } = callerFor(office.service, { token }).office;
    await expect(payments.refund({ id, amountPence: 1 })).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect((await payments.refunds({ id })).items).toEqual([]);
  });
});
