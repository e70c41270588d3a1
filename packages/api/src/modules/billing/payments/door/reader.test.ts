import { randomUUID } from "node:crypto";
import { providersFromSettings, readSettings } from "@roundsman/providers";
import { testSumUp, type HeldReaderPayment } from "@roundsman/providers/testing";
import { addSeconds } from "date-fns/addSeconds";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callerFor, makeVehicle, requestWith } from "../../../../testing";
import { refusedAs } from "../../../../testing/refused-as";
import { contextOf, createCallerFactory } from "../../../../platform/context/context";
import { root } from "../../../../router";
import { onTheRoad } from "../../../delivery/testing/on-the-road";
import { readReaderPayment } from "./settle";

/* Cards on a reader at the door, against a server that answers as SumUp's document says. */

const apiKey = "sup_sk_of_fellside";
const merchantCode = "MH4H92C7";
const there = await testSumUp({ apiKey, merchantCode });
const { cardReaders } = providersFromSettings(
  readSettings({ CARD_READERS: "sumup", SUMUP_API_URL: there.url }),
);
const { service, at, rows, office, road, oneStop, orderNow } = await onTheRoad({
  providers: { cardReaders },
});
afterAll(async () => {
  await service.close();
  await there.close();
});
const tenantId = at.business.id;
const van = await makeVehicle(service, at.business);
const opens = { apiKey, merchantCode, affiliateAppId: "app.roundsman", affiliateKey: "aff-1" };
const cash = { paymentMethod: "cash" as const };
/** 3 × £34.50 at 5 %. */
const due = 10868;

beforeAll(async () => {
  await office.cardReaderConnection.connect(opens);
  await office.cardReaders.pair({
    name: "Van 1",
    pairingCode: "4wlfdsbf",
    vehicleId: van.id,
  });
});
beforeEach(async () => {
  there.payments.length = 0;
  for (const reader of there.readers.values())
    Object.assign(reader, { online: true, status: "paired" });
  await rows.readerPayment.updateMany({
    where: { endedAt: null },
    data: { state: "cancelled", endedAt: new Date() },
  });
});

const stopOf = (order: object = cash) => oneStop(order, { vehicleId: van.id });
const paymentOf = (orderId: string) =>
  rows.readerPayment.findFirstOrThrow({ where: { orderId }, orderBy: { startedAt: "desc" } });
const receiptsOf = (orderId: string) =>
  rows.receipt.findMany({
    where: { allocations: { some: { orderId } } },
    orderBy: { id: "asc" },
    select: { method: true, amountPence: true, roundId: true },
  });
const lastNotice = () =>
  rows.notification.findFirst({ where: { tenantId, kind: "order.paid" }, orderBy: { id: "desc" } });
const held = (): HeldReaderPayment => {
  const last = there.payments.at(-1);
  if (!last) throw new Error("SumUp was asked for nothing.");
  return last;
};
/** Posts a body to the address that SumUp was given. */
const post = (body: string, url: string | null = held().noticeUrl) => {
  const [id = "", token = ""] = url?.split("/").slice(-2) ?? [];
  const request = {
    ...requestWith({ entry: "rest" }),
    body: async () => body,
  };
  const caller = createCallerFactory(root)(contextOf(service, request));
  return caller.webhooks.receiveReaderNotice({ id, token });
};
const job = async (orderId: string, now = new Date()) =>
  readReaderPayment(service, { tenantId, paymentId: (await paymentOf(orderId)).id }, now);

describe("the account", () => {
  it("is tried before it is kept, sealed, and never shown", async () => {
    const row = await rows.cardReaderConnection.findFirstOrThrow({ where: { tenantId } });
    expect(`${row.sealedKey} ${row.sealedAffiliate}`).not.toMatch(/sup_sk|aff-1/);
    const shown = await office.cardReaderConnection.get();
    expect(JSON.stringify(shown)).not.toMatch(/sup_sk|aff-1/);
    expect(shown).toMatchObject({ merchantCode, merchantName: "Fellside Gas Ltd" });
    const wrong = { ...opens, apiKey: "sup_sk_other" };
    await expect(office.cardReaderConnection.connect(wrong)).rejects.toEqual(
      refusedAs("validation", "apiKey"),
    );
    await expect(office.cardReaderConnection.connect({})).rejects.toEqual(
      refusedAs("validation", "apiKey"),
    );
  });

  it("is not let go while a card payment is open", async () => {
    const { stop } = await stopOf();
    await road.doorCard.start(stop);
    await expect(office.cardReaderConnection.disconnect()).rejects.toEqual(refusedAs("conflict"));
    const { items } = await office.cardReaders.list();
    await expect(office.cardReaders.unpair({ id: items[0]!.id })).rejects.toEqual(
      refusedAs("conflict"),
    );
  });
});

describe("a reader", () => {
  it("is one a van, checked, moved and unpaired at SumUp", async () => {
    const code = { pairingCode: "5WLFDSBF" };
    const second = { ...code, name: "Second", vehicleId: van.id };
    await expect(office.cardReaders.pair(second)).rejects.toEqual(
      refusedAs("conflict", "vehicleId"),
    );
    const unknown = office.cardReaders.pair({ name: "Other", pairingCode: "WRONGCOD" });
    await expect(unknown).rejects.toEqual(refusedAs("validation", "pairingCode"));
    const spare = await office.cardReaders.pair({ ...code, name: "Second" });
    Object.assign([...there.readers.values()].at(-1) ?? {}, { status: "paired" });
    const checked = { reader: { state: "paired" }, online: true, batteryPercent: 64 };
    expect(await office.cardReaders.check({ id: spare.id })).toMatchObject(checked);
    await office.cardReaders.change({ id: spare.id, name: "Spare" });
    expect([...there.readers.values()].at(-1)).toMatchObject({ name: "Spare" });
    const before = there.readers.size;
    await office.cardReaders.unpair({ id: spare.id });
    expect(there.readers.size).toBe(before - 1);
    await expect(office.cardReaders.check({ id: spare.id })).rejects.toEqual(
      refusedAs("not_found"),
    );
  });
});

describe("a card on the reader", () => {
  it("pays a cash order: nothing is left to collect, and the cash to hand over stays right", async () => {
    const { order, stop } = await stopOf();
    expect(await road.doorCard.one(stop)).toMatchObject({
      duePence: due,
      can: { start: null, cancel: expect.any(String) as string },
    });
    const started = await road.doorCard.start(stop);
    expect(started).toMatchObject({
      payment: { state: "waiting", amountPence: due, readerName: "Van 1" },
    });
    expect(held()).toMatchObject({ value: due, foreignRef: started.payment?.id });
    there.settle(held(), "SUCCESSFUL");
    await post(there.noticeOf(held()));
    expect(await road.doorCard.one(stop)).toMatchObject({
      duePence: 0,
      payment: { state: "paid" },
    });
    expect(await orderNow(order.id)).toMatchObject({ paidVia: "provider", paidPence: due });
    expect(await receiptsOf(order.id)).toEqual([
      { method: "card_machine", amountPence: due, roundId: stop.id },
    ]);
    const seen = await road.rounds.one({ id: stop.id });
    expect(seen.stops[0]).toMatchObject({
      amountDuePence: 0,
      paidAt: expect.any(String) as string,
    });
    await road.stops.complete(stop);
    expect(await office.cash.one({ id: stop.id })).toMatchObject({
      takenPence: 0,
      outstandingPence: 0,
    });
    // It goes back at SumUp: the payment provider of links knows nothing of it.
    const { ways } = await office.payments.refunds({ id: order.id });
    expect(ways.find(({ method }) => method === "card")).toMatchObject({ mostPence: 0 });
  });

  it("is asked for once: a second tap and a second phone get the one that is open", async () => {
    const { order, stop } = await stopOf();
    const answers = await Promise.all([1, 2, 3].map(() => road.doorCard.start(stop)));
    expect(new Set(answers.map(({ payment }) => payment?.id)).size).toBe(1);
    expect(there.payments).toHaveLength(1);
    expect(await rows.readerPayment.count({ where: { orderId: order.id } })).toBe(1);
    // The same reader can't ask for another order meanwhile; nor can a code take the same money.
    const other = await stopOf();
    await expect(road.doorCard.start(other.stop)).rejects.toEqual(refusedAs("conflict"));
    expect(answers[0]).toMatchObject({
      can: { showCode: expect.stringMatching(/asking/) as string },
    });
    await expect(road.payments.doorLink(stop)).rejects.toEqual(refusedAs("conflict"));
  });

  it("is booked once, however often and late it is told, and by the job where no notice comes", async () => {
    const { order, stop } = await stopOf({ paymentMethod: "link" });
    await road.doorCard.start(stop);
    await job(order.id);
    expect(await paymentOf(order.id)).toMatchObject({ state: "waiting" });
    there.settle(held(), "SUCCESSFUL");
    const body = there.noticeOf(held());
    await Promise.all([job(order.id), post(body), post(body), road.doorCard.ask(stop)]);
    expect(await receiptsOf(order.id)).toHaveLength(1);
  });

  it("does not believe a notice", async () => {
    const { order, stop } = await stopOf();
    await road.doorCard.start(stop);
    there.settle(held(), "SUCCESSFUL");
    const paid = there.noticeOf(held());
    there.settle(held(), "PENDING");
    await post(paid);
    expect(await orderNow(order.id)).toMatchObject({ paidAt: null });
    await expect(post(paid, `x/${tenantId}/${"0".repeat(64)}`)).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
    await expect(post("no JSON")).rejects.toEqual(refusedAs("validation"));
  });

  it.each([
    ["amount", { value: due - 1 }],
    ["currency", { currency: "EUR" }],
    ["merchant", { merchantCode: "MOTHER" }],
  ])(
    "is not booked where the %s is another: the office looks, and a stop ends it",
    async (_, taken) => {
      const { order, stop } = await stopOf();
      await road.doorCard.start(stop);
      there.settle(Object.assign(held(), { taken }), "SUCCESSFUL");
      await post(there.noticeOf(held()));
      await job(order.id);
      expect(await paymentOf(order.id)).toMatchObject({
        state: "unknown",
        why: expect.stringMatching(/SumUp/) as string,
      });
      expect(await receiptsOf(order.id)).toEqual([]);
      const told = await rows.notification.findMany({ where: { tenantId, userId: at.owner.id } });
      const about = told.filter(
        ({ title, href }) => title.includes("does not fit") && href?.includes(order.id),
      );
      expect(about).toHaveLength(1);
      await road.doorCard.cancel(stop);
      expect(await paymentOf(order.id)).toMatchObject({ state: "cancelled" });
    },
  );

  it("stays unknown where the answer is lost, is not begun again, and is found by our own name", async () => {
    const { order, stop } = await stopOf();
    there.loseAnswers(1);
    expect(await road.doorCard.start(stop)).toMatchObject({ payment: { state: "unknown" } });
    await road.doorCard.start(stop);
    expect(there.payments).toHaveLength(1);
    there.settle(held(), "SUCCESSFUL");
    expect(await road.doorCard.ask(stop)).toMatchObject({
      duePence: 0,
      payment: { state: "paid" },
    });
    expect(await receiptsOf(order.id)).toHaveLength(1);
  });

  it("fails with the reader's words where it is offline, and can be tried again", async () => {
    const { order, stop } = await stopOf();
    for (const reader of there.readers.values()) reader.online = false;
    await expect(road.doorCard.start(stop)).rejects.toThrow(/offline/);
    expect(await paymentOf(order.id)).toMatchObject({ state: "failed" });
    for (const reader of there.readers.values()) reader.online = true;
    expect(await road.doorCard.start(stop)).toMatchObject({ payment: { state: "waiting" } });
    there.settle(held(), "FAILED");
    expect(await road.doorCard.ask(stop)).toMatchObject({
      payment: { state: "failed" },
      can: { start: null },
    });
  });

  it("is over after ten minutes in which no card was shown", async () => {
    const { order, stop } = await stopOf();
    there.loseAnswers(1);
    await road.doorCard.start(stop);
    there.payments.length = 0;
    const { startedAt } = await paymentOf(order.id);
    await job(order.id, addSeconds(startedAt, 599));
    expect(await paymentOf(order.id)).toMatchObject({ state: "unknown" });
    await job(order.id, addSeconds(startedAt, 600));
    expect(await paymentOf(order.id)).toMatchObject({ state: "failed", why: "No card was shown." });
  });

  it("is stopped; and where the customer was quicker, it is paid", async () => {
    const first = await stopOf();
    await road.doorCard.start(first.stop);
    expect(await road.doorCard.cancel(first.stop)).toMatchObject({
      payment: { state: "cancelled" },
      can: { start: null },
    });
    await expect(road.doorCard.cancel(first.stop)).rejects.toEqual(refusedAs("conflict"));
    const second = await stopOf();
    await road.doorCard.start(second.stop);
    there.settle(held(), "SUCCESSFUL");
    expect(await road.doorCard.cancel(second.stop)).toMatchObject({ payment: { state: "paid" } });
    expect(await orderNow(second.order.id)).toMatchObject({ paidVia: "provider" });
  });

  it("is kept where it comes after all, once it was given up", async () => {
    const { order, stop } = await stopOf();
    await road.doorCard.start(stop);
    await road.doorCard.cancel(stop);
    await office.orders.cancel({ id: order.id });
    there.settle(held(), "SUCCESSFUL");
    await job(order.id, addSeconds(new Date(), 1800));
    expect(await paymentOf(order.id)).toMatchObject({ state: "paid" });
    expect(await receiptsOf(order.id)).toMatchObject([{ amountPence: due }]);
    expect(await lastNotice()).toMatchObject({
      title: expect.stringMatching(/^Cancelled order .* was paid/) as string,
    });
  });

  it("is stopped by cash that pays the order, and what both took is told and due back", async () => {
    const { order, stop } = await stopOf();
    await road.doorCard.start(stop);
    there.settle(held(), "PENDING");
    await road.stops.complete({ ...stop, cashTakenPence: due });
    expect(await paymentOf(order.id)).toMatchObject({ stopAskedAt: expect.any(Date) as Date });
    there.settle(held(), "SUCCESSFUL");
    await job(order.id);
    expect(await receiptsOf(order.id)).toMatchObject([
      { method: "cash", amountPence: due },
      { method: "card_machine", amountPence: due },
    ]);
    expect(await lastNotice()).toMatchObject({
      title: expect.stringMatching(/paid too much for/) as string,
    });
    expect(await office.orders.one({ id: order.id })).toMatchObject({ refundDue: due });
    expect(await office.cash.one({ id: stop.id })).toMatchObject({ takenPence: due });
  });

  it("does not undo that cash was taken, where the card was quicker", async () => {
    const { order, stop } = await stopOf();
    await road.doorCard.start(stop);
    there.settle(held(), "SUCCESSFUL");
    await post(there.noticeOf(held()));
    await road.stops.complete({ ...stop, recordId: randomUUID(), cashTakenPence: due });
    expect(await receiptsOf(order.id)).toHaveLength(2);
    expect(await office.cash.one({ id: stop.id })).toMatchObject({
      takenPence: due,
      outstandingPence: due,
    });
    expect(await lastNotice()).toMatchObject({
      title: expect.stringMatching(/by card and in cash/) as string,
      body: expect.stringMatching(/is to be paid back/) as string,
    });
    expect(await office.orders.one({ id: order.id })).toMatchObject({ refundDue: due });
  });

  it("is refused for an order on account, without a reader, and to another driver", async () => {
    const account = await stopOf({ paymentMethod: "on_account" });
    await expect(road.doorCard.start(account.stop)).rejects.toThrow(/on account/);
    const bare = await oneStop(cash);
    await expect(road.doorCard.start(bare.stop)).rejects.toThrow(/no card reader/);
    expect(await road.doorCard.one(bare.stop)).toMatchObject({
      reader: null,
      can: { start: "The van has no card reader." },
    });
    const nobody = callerFor(service, {}).office;
    await expect(nobody.doorCard.start(bare.stop)).rejects.toEqual(refusedAs("unauthenticated"));
  });
});
