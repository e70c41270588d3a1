import { addHours } from "date-fns/addHours";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refundOffice } from "../testing/refund-office";
import { takeNotice } from "./take-notice";

/* Refunds at the payment provider: asked for, sent by a job, settled by the provider's notice. */

let office: Awaited<ReturnType<typeof refundOffice>>;

beforeAll(async () => {
  office = await refundOffice();
});
afterAll(() => office.close());

describe("through Stripe", () => {
  beforeEach(() => office.useStripe());

  it("goes from asked to sent to settled, and the books follow the notice", async () => {
    const { id, payments } = await office.paidByCard(10_000);
    const [paymentRef = ""] = payments;
    await office.office().orders.cancel({ id });
    const pressed = await office.refund(id);
    expect(pressed).toMatchObject({ refundDue: 10_000, refundUnderWay: 10_000 });
    expect(await office.items(id)).toEqual([
      expect.objectContaining({ method: "card", amountPence: 10_000, state: "requested" }),
    ]);
    await office.send(id);
    expect(await office.one(id)).toMatchObject({ refundDue: 10_000, refundUnderWay: 10_000 });
    expect(await office.asked(id)).toEqual([
      expect.objectContaining({ state: "sent", refundRef: expect.stringMatching(/^re_/) }),
    ]);
    await office.hear(paymentRef);
    const settled = await office.one(id);
    expect(settled).toMatchObject({ refundDue: 0, refundUnderWay: 0 });
    expect(settled.refundSettledAt).not.toBeNull();
    expect(await office.items(id)).toEqual([
      expect.objectContaining({ method: "card", amountPence: 10_000, state: "settled" }),
    ]);
    expect(await office.books(id)).toEqual({ refunds: [10_000], left: 0 });
    const actions = await office.rows.activity.findMany({
      where: { subjectId: id },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ["order.placed", "person"],
      ["order.cancelled", "person"],
      ["order.refund_requested", "person"],
      ["order.refunded", "provider"],
    ]);
  });

  it("is paid back once where the job runs twice, at once and later", async () => {
    const { id, payments } = await office.paidByCard(10_000);
    await office.refund(id, { amountPence: 2_500 });
    await office.send(id, 2);
    await office.send(id);
    expect(office.stripe.refunded.get(payments[0] ?? "")).toBe(2_500);
    await office.hear(payments[0] ?? "");
    await office.send(id);
    expect(await office.books(id)).toEqual({ refunds: [2_500], left: 7_500 });
  });

  it("is paid back once where Stripe's answer was lost", async () => {
    const { id, payments } = await office.paidByCard(10_000);
    const [paymentRef = ""] = payments;
    await office.refund(id, { amountPence: 2_500 });
    office.stripe.loseAnswers(3);
    await expect(office.send(id)).rejects.toMatchObject({ code: "unreachable" });
    expect(await office.one(id)).toMatchObject({ refundUnderWay: 2_500 });
    await office.send(id);
    expect(office.stripe.refunded.get(paymentRef)).toBe(2_500);
    expect(new Set(office.stripe.asked.slice(-4).map(({ key }) => key)).size).toBe(1);
    await office.hear(paymentRef);
    expect(await office.books(id)).toEqual({ refunds: [2_500], left: 7_500 });
  }, 20_000);

  it("is settled by a notice that is quicker than the answer", async () => {
    const { id, payments } = await office.paidByCard(10_000);
    const [paymentRef = ""] = payments;
    await office.refund(id, { amountPence: 2_500 });
    const { payments: held } = office.service.providers;
    const real = held.checkouts;
    office.service.providers.payments = {
      ...held,
      checkouts: {
        ...real,
        refund: async (wanted) => {
          const answer = await real.refund(wanted);
          await office.hear(paymentRef);
          return answer;
        },
      },
    };
    await office.send(id);
    expect(await office.asked(id)).toEqual([
      expect.objectContaining({ state: "settled", refundRef: expect.stringMatching(/^re_/) }),
    ]);
    expect(await office.one(id)).toMatchObject({ refundUnderWay: 0 });
    expect(await office.books(id)).toEqual({ refunds: [2_500], left: 7_500 });
  });

  it("comes out right in two parts, also where the notice of the second is first", async () => {
    const { id, payments } = await office.paidByCard(10_000);
    const [paymentRef = ""] = payments;
    await office.refund(id, { amountPence: 2_500 });
    await office.send(id);
    const first = office.stripe.notice(paymentRef);
    await takeNotice(office.service, { ...first, now: new Date() }, null);
    await office.refund(id, { amountPence: 1_500 });
    await office.send(id);
    await office.hear(paymentRef);
    expect(await office.books(id)).toEqual({ refunds: [2_500, 1_500], left: 6_000 });

    const other = await office.paidByCard(10_000);
    const [ref = ""] = other.payments;
    office.stripe.refundByHand(ref, 2_500);
    const early = office.stripe.notice(ref);
    await office.refund(other.id, { amountPence: 1_500 });
    await office.send(other.id);
    await office.hear(ref);
    await takeNotice(office.service, { ...early, now: new Date() }, null);
    expect(await office.books(other.id)).toEqual({ refunds: [4_000], left: 6_000 });
    expect(await office.one(other.id)).toMatchObject({ refundUnderWay: 0 });
  });

  it("waits on while the notice is of less that was given back on Stripe's own pages", async () => {
    const { id, payments } = await office.paidByCard(10_000);
    const [paymentRef = ""] = payments;
    await office.refund(id, { amountPence: 5_000 });
    office.stripe.refundByHand(paymentRef, 2_000);
    await office.hear(paymentRef);
    expect(await office.one(id)).toMatchObject({ refundUnderWay: 5_000 });
    await office.send(id);
    await office.hear(paymentRef);
    expect(await office.one(id)).toMatchObject({ refundUnderWay: 0 });
    expect(await office.books(id)).toEqual({ refunds: [2_000, 5_000], left: 3_000 });
  });

  it("is over before it was sent where as much was given back on Stripe's own pages", async () => {
    const { id, payments } = await office.paidByCard(10_000);
    const [paymentRef = ""] = payments;
    await office.refund(id, { amountPence: 4_000 });
    office.stripe.refundByHand(paymentRef, 10_000);
    await office.hear(paymentRef);
    await office.send(id);
    expect(office.stripe.asked.filter(({ paymentId }) => paymentId === paymentRef)).toEqual([]);
    expect(await office.books(id)).toEqual({ refunds: [10_000], left: 0 });
    expect(await office.one(id)).toMatchObject({ refundUnderWay: 0, paidAt: null });
  });

  it("is taken of several payments, the latest first, and of the payment that it goes back of", async () => {
    const { id, payments } = await office.paidByCard(3_000, 5_000);
    await office.receive(id, 2_000, { method: "cash" });
    await office.office().orders.cancel({ id });
    await expect(office.refund(id, { amountPence: 8_001 })).rejects.toMatchObject({
      kind: "conflict",
    });
    await office.refund(id, { amountPence: 6_000 });
    await office.send(id);
    expect(payments.map((ref) => office.stripe.refunded.get(ref))).toEqual([1_000, 5_000]);
    for (const ref of payments) await office.hear(ref);
    // The rest of the card's is due, and the cash.
    expect(await office.one(id)).toMatchObject({ refundDue: 4_000, refundUnderWay: 0 });
    const { ways } = await office.office().payments.refunds({ id });
    expect(ways.map(({ method, mostPence }) => [method, mostPence])).toEqual([
      ["card", 2_000],
      ["cash", 4_000],
      ["bank_transfer", 4_000],
    ]);
    await office.refund(id, { method: "cash" });
    expect(await office.one(id)).toMatchObject({ refundDue: 0 });
    expect((await office.books(id)).left).toBe(0);
  });

  it("that is refused is kept in Stripe's words, told, and can be asked for again", async () => {
    const { id, payments } = await office.paidByCard(10_000);
    const [paymentRef = ""] = payments;
    const message = "Your account does not have enough available balance.";
    office.stripe.answerWith({
      status: 400,
      headers: { "stripe-should-retry": "false" },
      body: { error: { type: "invalid_request_error", code: "balance_insufficient", message } },
    });
    await office.refund(id, { amountPence: 2_500 });
    await office.send(id);
    expect(await office.one(id)).toMatchObject({ refundUnderWay: 0 });
    expect(await office.items(id)).toEqual([
      expect.objectContaining({ state: "failed", error: message, amountPence: 2_500 }),
    ]);
    const told = await office.rows.notification.findFirst({ where: { href: `/orders/${id}` } });
    expect(told).toMatchObject({ kind: "refund.failed", body: message });
    await office.refund(id, { amountPence: 2_500 });
    expect((await office.items(id)).map(({ state }) => state)).toEqual(["requested"]);
    await office.send(id);
    await office.hear(paymentRef);
    expect(office.stripe.refunded.get(paymentRef)).toBe(2_500);
    expect((await office.items(id)).map(({ state }) => state)).toEqual(["settled"]);
  });

  it("that is refused can be noted by hand", async () => {
    const { id } = await office.paidByCard(10_000);
    await office.connectTo({ provider: "stripe", accountRef: "acct_gone" });
    await office.refund(id, { amountPence: 2_500 });
    await office.send(id);
    const [failed] = await office.items(id);
    expect(failed?.error).toBe("The provided key does not have access to that account.");
    await office.refund(id, { amountPence: 2_500, method: "bank_transfer", reference: "R-1" });
    expect(await office.items(id)).toEqual([
      expect.objectContaining({ state: "settled", method: "bank_transfer", reference: "R-1" }),
    ]);
  });

  it("is given up where Stripe was out of reach for longer than it remembers a key", async () => {
    const { id } = await office.paidByCard(10_000);
    await office.refund(id, { amountPence: 2_500 });
    const count = office.stripe.asked.length;
    await office.send(id, 1, addHours(new Date(), 21));
    expect(office.stripe.asked).toHaveLength(count);
    expect((await office.items(id))[0]).toMatchObject({ state: "failed" });
  });
});

describe("at once", () => {
  beforeEach(() => office.useStripe());

  it("of presses, one is taken; of a press and a refund settled by hand, one", async () => {
    const first = await office.paidByCard(10_000);
    const presses = await Promise.allSettled(
      Array.from({ length: 5 }, () => office.refund(first.id, { amountPence: 4_000 })),
    );
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await office.one(first.id)).toMatchObject({ refundUnderWay: 4_000 });

    const second = await office.paidByCard(10_000);
    await office.office().orders.cancel({ id: second.id });
    const both = await Promise.allSettled([
      office.refund(second.id),
      office.office().orders.refundSettled({ id: second.id }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("of a press and a notice, the money goes back once or is told as gone", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, payments } = await office.paidByCard(10_000);
      const [paymentRef = ""] = payments;
      await office.office().orders.cancel({ id });
      office.stripe.refundByHand(paymentRef, 10_000);
      await Promise.allSettled([office.refund(id), office.hear(paymentRef)]);
      await office.send(id);
      expect(await office.one(id)).toMatchObject({ refundDue: 0, refundUnderWay: 0 });
      expect(await office.books(id)).toEqual({ refunds: [10_000], left: 0 });
    }
  });

  it("is refused by the database beside another of the same payment", async () => {
    const { id, payments } = await office.paidByCard(10_000);
    await office.refund(id, { amountPence: 1_000 });
    const again = { orderId: id, paymentRef: payments[0] ?? "", amountPence: 1_000 };
    await expect(
      office.rows.providerRefund.create({
        data: { tenantId: office.at.business.id, ...again, requestedAt: new Date() },
      }),
    ).rejects.toMatchObject({ code: "P2002" });
  });
});
