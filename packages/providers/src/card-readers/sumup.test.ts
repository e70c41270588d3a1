import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { testSumUp } from "../testing";
import type { ReaderAccount } from "./card-readers";
import { sumUp } from "./sumup";

/* Runs SumUp's own library against a server that checks requests and answers against SumUp's published document. */

const account: ReaderAccount = {
  apiKey: "sup_sk_of_fellside",
  merchantCode: "MH4H92C7",
  affiliate: { appId: "app.roundsman", key: "aff-1" },
};
const there = await testSumUp(account);
afterAll(() => there.close());
const readers = sumUp({ kind: "sumup", apiUrl: there.url });
const noticeUrl = "https://rest.example/webhooks/card-readers/1/2";
let readerRef: string;

beforeEach(async () => {
  there.payments.length = 0;
  ({ readerRef } = await readers.pair(account, { pairingCode: "4WLFDSBF", name: "Van 1" }));
});

const start = (paymentId: string = randomUUID()) =>
  readers.start(account, {
    readerRef,
    paymentId,
    amountPence: 4210,
    description: "Order 1",
    noticeUrl,
  });
const query = (
  started: { transactionRef: string | null; checkoutRef: string | null },
  paymentId = "",
) => ({
  ...started,
  paymentId,
  readerRef,
  stopAskedAt: null,
});

describe("an account", () => {
  it("is read by its key and merchant code", async () => {
    expect(await readers.readMerchant(account)).toEqual({
      name: "Fellside Gas Ltd",
      currency: "GBP",
    });
    const wrongKey = readers.readMerchant({ ...account, apiKey: "sup_sk_other" });
    await expect(wrongKey).rejects.toMatchObject({ code: "unauthorised", temporary: true });
    const other = readers.readMerchant({ ...account, merchantCode: "MOTHER" });
    await expect(other).rejects.toMatchObject({
      code: "declined",
      message: "SumUp failed (HTTP 404: Not Found).",
    });
    await expect(wrongKey).rejects.not.toThrow(/sup_sk/);
  });
});

describe("a reader", () => {
  it("is paired by the code it shows, renamed, asked how it does, and unpaired", async () => {
    expect(await readers.readReader(account, readerRef)).toMatchObject({
      state: "pairing",
      online: null,
    });
    Object.assign(there.readers.get(readerRef) ?? {}, { status: "paired" });
    const now = { state: "paired", model: "solo", online: true, batteryPercent: 64 };
    expect(await readers.readReader(account, readerRef)).toMatchObject(now);
    await readers.rename(account, readerRef, "Van 2");
    expect(there.readers.get(readerRef)?.name).toBe("Van 2");
    await readers.unpair(account, readerRef);
    expect(await readers.readReader(account, readerRef)).toBeNull();
    await readers.unpair(account, readerRef);
  });

  it("is refused under a code that none shows, and under one of another length", async () => {
    for (const pairingCode of ["WRONGCOD", "SHORT"]) {
      const pairing = readers.pair(account, { pairingCode, name: "Van" });
      await expect(pairing).rejects.toMatchObject({ code: "declined" });
    }
  });
});

describe("a payment", () => {
  it("carries our name, the amount in pence and where to tell of it, and is read back once paid", async () => {
    const paymentId = randomUUID();
    const started = await start(paymentId);
    const [payment] = there.payments;
    expect(payment).toMatchObject({ foreignRef: paymentId, value: 4210, noticeUrl });
    expect(await readers.readPayment(account, query(started))).toEqual({ state: "pending" });
    there.settle(payment!, "SUCCESSFUL");
    const money = { amountPence: 4210, currency: "GBP", merchantCode: "MH4H92C7" };
    const paid = { state: "paid", paymentRef: `tx_${started.transactionRef}`, ...money };
    expect(await readers.readPayment(account, query(started))).toMatchObject(paid);
    const notice = readers.readNotice(there.noticeOf(payment!));
    expect(notice).toEqual({ transactionRef: started.transactionRef, merchantCode: "MH4H92C7" });
  });

  it("is found by our own name where the answer was lost", async () => {
    const paymentId = randomUUID();
    there.loseAnswers(1);
    await expect(start(paymentId)).rejects.toMatchObject({ code: "unreachable", temporary: true });
    const lost = query({ transactionRef: null, checkoutRef: null }, paymentId);
    expect(await readers.readPayment(account, lost)).toEqual({ state: "none" });
    there.settle(there.payments[0]!, "SUCCESSFUL");
    expect(await readers.readPayment(account, lost)).toMatchObject({
      state: "paid",
      amountPence: 4210,
    });
  });

  it("is not begun on a reader that is offline or busy", async () => {
    await start();
    await expect(start()).rejects.toMatchObject({ code: "declined", message: /pending checkout/ });
    Object.assign(there.readers.get(readerRef) ?? {}, { online: false });
    there.payments.length = 0;
    await expect(start()).rejects.toMatchObject({ code: "declined", message: /offline/ });
  });

  it("is stopped while a card is waited for, and no later", async () => {
    const started = await start();
    expect(await readers.stop(account, readerRef)).toBe(true);
    expect(await readers.readPayment(account, query(started))).toEqual({
      state: "failed",
      why: null,
    });
    expect(await readers.stop(account, readerRef)).toBe(false);
  });

  it("is told of in a body that can be read", () => {
    for (const body of ["no JSON", "{}", '{"payload":{"client_transaction_id":7}}']) {
      expect(() => readers.readNotice(body)).toThrow("can't be read");
    }
  });
});
