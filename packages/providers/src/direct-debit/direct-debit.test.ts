import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  goCardlessEvent,
  goCardlessWebhook,
  testGoCardless,
  type TestGoCardless,
} from "../testing";
import { failed } from "../testing/gocardless";
import type { DirectDebit, NewCollection, NewMandateRequest } from "./direct-debit";
import { goCardless } from "./gocardless";
import { sandboxDirectDebit } from "./sandbox";

const token = "live_of_fellside";
let there: TestGoCardless;
let directDebit: DirectDebit;

beforeEach(async () => {
  there = await testGoCardless(token);
  directDebit = goCardless({ kind: "gocardless", apiUrl: there.url });
});
afterEach(() => there.close());

const request: NewMandateRequest = {
  mandateId: "0199a",
  customer: { email: "cara@example.com", name: "Cara's Café", line1: "1 High St", postcode: null },
  doneUrl: "https://shop.example/mandate/1?done=1",
  exitUrl: "https://shop.example/mandate/1",
  idempotencyKey: "mandate:0199a:1",
};

const collection = (more: Partial<NewCollection> = {}): NewCollection => ({
  mandateRef: "MD1",
  collectionId: "0199b",
  amountPence: 12_345,
  chargeOn: "2026-12-01",
  description: "Invoice INV-1042",
  idempotencyKey: "collect:0199b",
  ...more,
});

describe("a mandate at GoCardless", () => {
  it("is asked for by a billing request for Bacs and a page of its flow", async () => {
    const { requestRef, url } = await directDebit.openRequest(token, request);
    expect(url).toBe(`https://pay.gocardless.com/billing/static/flow?id=${requestRef}`);
    expect(there.asked.map((one) => one.request)).toEqual([
      "POST /billing_requests",
      "POST /billing_request_flows",
    ]);
    expect(there.asked[0]).toMatchObject({
      key: request.idempotencyKey,
      body: {
        billing_requests: {
          mandate_request: { currency: "GBP", scheme: "bacs" },
          metadata: { mandateId: "0199a" },
        },
      },
    });
    expect(there.asked[1]?.body).toMatchObject({
      billing_request_flows: {
        redirect_uri: request.doneUrl,
        exit_uri: request.exitUrl,
        links: { billing_request: requestRef },
        prefilled_customer: { email: "cara@example.com", company_name: "Cara's Café" },
      },
    });
    const again = await directDebit.openRequest(token, request);
    expect(again.requestRef).toBe(requestRef);
  });

  it("is known once it is signed, and ends once", async () => {
    const { requestRef } = await directDebit.openRequest(token, request);
    expect(await directDebit.mandateOf(token, requestRef)).toBeNull();
    const mandateRef = there.sign(requestRef);
    expect(await directDebit.mandateOf(token, requestRef)).toBe(mandateRef);
    expect(await directDebit.readMandate(token, mandateRef)).toBe("submitted");
    there.mandates.set(mandateRef, "active");
    expect(await directDebit.readMandate(token, mandateRef)).toBe("active");
    await directDebit.cancelMandate(token, mandateRef);
    await directDebit.cancelMandate(token, mandateRef);
    expect(await directDebit.readMandate(token, mandateRef)).toBe("cancelled");
    expect(await directDebit.readMandate(token, "MD404")).toBeNull();
    expect(await directDebit.mandateOf(token, "BRQ404")).toBeNull();
  });

  it("tells whose account a token opens", async () => {
    expect(await directDebit.readAccount(token)).toEqual({
      accountRef: "CR123",
      name: "Fellside Gas",
    });
    const wrong = directDebit.readAccount("live_of_nobody");
    await expect(wrong).rejects.toMatchObject({ code: "unauthorised", temporary: true });
  });
});

describe("a collection at GoCardless", () => {
  beforeEach(() => void there.mandates.set("MD1", "active"));

  it("is taken once a key, also where the answer was lost", async () => {
    there.loseAnswers(1);
    const lost = directDebit.collect(token, collection());
    await expect(lost).rejects.toMatchObject({ code: "unreachable", temporary: true });
    const answer = await directDebit.collect(token, collection());
    expect(answer).toEqual({
      made: true,
      collection: {
        paymentRef: "PM1",
        state: "submitted",
        amountPence: 12_345,
        chargeOn: "2026-12-01",
        payoutRef: null,
      },
    });
    expect([...there.payments.keys()]).toEqual(["PM1"]);
    const [, sent] = there.asked.filter((one) => one.request === "POST /payments");
    expect(sent).toMatchObject({
      key: "collect:0199b",
      body: {
        payments: {
          amount: 12_345,
          currency: "GBP",
          charge_date: "2026-12-01",
          description: "Invoice INV-1042",
          retry_if_possible: false,
          metadata: { collectionId: "0199b" },
          links: { mandate: "MD1" },
        },
      },
    });
  });

  it("is charged on the first day that the banks allow", async () => {
    there.earliest.day = "2026-12-04";
    const answer = await directDebit.collect(token, collection());
    expect(answer).toMatchObject({ made: true, collection: { chargeOn: "2026-12-04" } });
  });

  it("is refused in the words of GoCardless where its mandate is over", async () => {
    there.mandates.set("MD1", "cancelled");
    const answer = await directDebit.collect(token, collection());
    expect(answer).toEqual({
      made: false,
      why: "Mandate is not active (links.mandate is not active)",
    });
  });

  it.each([
    ["pending_submission", "submitted"],
    ["submitted", "submitted"],
    ["confirmed", "confirmed"],
    ["paid_out", "paid_out"],
    ["failed", "failed"],
    ["customer_approval_denied", "failed"],
    ["cancelled", "cancelled"],
    ["charged_back", "charged_back"],
  ])("that is %s is %s", async (status, state) => {
    await directDebit.collect(token, collection());
    const payment = there.payments.get("PM1");
    Object.assign(payment ?? {}, { status, links: { mandate: "MD1", payout: "PO1" } });
    const read = await directDebit.readCollection(token, "PM1");
    expect(read).toMatchObject({ state, payoutRef: "PO1" });
    expect(await directDebit.readCollection(token, "PM404")).toBeNull();
  });

  it("is taken back until the banks have it", async () => {
    await directDebit.collect(token, collection());
    expect(await directDebit.cancelCollection(token, "PM1")).toBe(true);
    expect(await directDebit.cancelCollection(token, "PM1")).toBe(false);
  });

  it("came in a payout, less the fees", async () => {
    there.payouts.set("PO1", { amount: 12_000, deducted_fees: 345, arrival_date: "2026-12-04" });
    expect(await directDebit.readPayout(token, "PO1")).toEqual({
      payoutRef: "PO1",
      amountPence: 12_000,
      feesPence: 345,
      arrivesOn: "2026-12-04",
      reference: null,
    });
    expect(await directDebit.readPayout(token, "PO404")).toBeNull();
  });

  it("fails for now where GoCardless is busy, and never tells the token", async () => {
    there.answerWith(failed(429, "invalid_api_usage", "Rate limit exceeded"));
    const error: unknown = await directDebit
      .cancelCollection(token, "PM1")
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "busy", temporary: true });
    await there.close();
    const gone: unknown = await directDebit
      .cancelCollection(token, "PM1")
      .catch((caught: unknown) => caught);
    expect(gone).toMatchObject({ code: "unreachable", temporary: true });
    for (const one of [error, gone]) expect(String(one)).not.toContain(token);
    expect(gone).not.toHaveProperty("cause");
  });
});

describe("events of GoCardless", () => {
  const secret = "the secret of the endpoint";
  const events = [
    goCardlessEvent({
      id: "EV1",
      resource_type: "payments",
      action: "failed",
      links: { payment: "PM1" },
      description: "The customer's account had insufficient funds.",
    }),
    goCardlessEvent({
      id: "EV2",
      resource_type: "billing_requests",
      action: "fulfilled",
      links: { billing_request: "BRQ1", mandate_request_mandate: "MD1" },
    }),
    goCardlessEvent({
      id: "EV3",
      resource_type: "mandates",
      action: "active",
      links: { mandate: "MD1" },
    }),
    goCardlessEvent({ id: "EV4", resource_type: "creditors", action: "updated", links: {} }),
  ];

  it("say of what, and why", () => {
    const eventsRead = directDebit.readEvents({ ...goCardlessWebhook(events, secret), secret });
    expect(eventsRead).toEqual([
      {
        eventId: "EV1",
        occurredAt: new Date("2026-11-20T10:00:00Z"),
        about: "collection",
        ref: "PM1",
        action: "failed",
        why: "The customer's account had insufficient funds.",
      },
      expect.objectContaining({ about: "request", ref: "BRQ1", action: "fulfilled" }),
      expect.objectContaining({ about: "mandate", ref: "MD1" }),
      expect.objectContaining({ about: "other", ref: null }),
    ]);
  });

  it("are refused unsigned, by another secret, changed, or in another form", () => {
    const { body, signature } = goCardlessWebhook(events, secret);
    const read = (request: { body: string; signature: string | undefined }) => () =>
      directDebit.readEvents({ ...request, secret });
    const refused = (reason: string) => expect.objectContaining({ reason });
    expect(read({ body, signature: undefined })).toThrow(refused("unsigned"));
    expect(read(goCardlessWebhook(events, "another"))).toThrow(refused("wrong_signature"));
    expect(read({ body, signature: "not hex" })).toThrow(refused("wrong_signature"));
    const changed = body.replace("PM1", "PM2");
    expect(read({ body: changed, signature })).toThrow(refused("wrong_signature"));
    const odd = goCardlessWebhook([{ id: 1 }], secret);
    expect(read(odd)).toThrow(refused("malformed"));
  });
});

describe("the sandbox", () => {
  let clock = new Date("2026-11-20T12:00:00Z");
  const sandbox = sandboxDirectDebit({
    pageUrl: (ref) => `http://localhost:3002/sandbox/${ref}`,
    now: () => clock,
  });

  it("charges on the day, and pays out two days later", async () => {
    const answer = await sandbox.collect("", collection());
    const again = await sandbox.collect("", collection());
    expect(again).toEqual(answer);
    const paymentRef = answer.made ? answer.collection.paymentRef : "";
    expect(answer).toMatchObject({ collection: { state: "submitted", chargeOn: "2026-12-01" } });
    const stateOn = async (day: string) => {
      clock = new Date(`${day}T12:00:00Z`);
      return (await sandbox.readCollection("", paymentRef))?.state;
    };
    expect(await stateOn("2026-12-01")).toBe("confirmed");
    expect(await stateOn("2026-12-03")).toBe("paid_out");
    const paid = await sandbox.readCollection("", paymentRef);
    expect(await sandbox.readPayout("", paid?.payoutRef ?? "")).toMatchObject({
      amountPence: 12_345,
      feesPence: 0,
    });
  });

  it("lets those of some amounts come to grief", async () => {
    const stateOf = async (amountPence: number, day: string) => {
      clock = new Date("2026-11-20T12:00:00Z");
      const answer = await sandbox.collect("", collection({ amountPence }));
      clock = new Date(`${day}T12:00:00Z`);
      const ref = answer.made ? answer.collection.paymentRef : "";
      return (await sandbox.readCollection("", ref))?.state;
    };
    expect(await stateOf(1_013, "2026-12-01")).toBe("failed");
    expect(await stateOf(1_014, "2026-12-01")).toBe("confirmed");
    expect(await stateOf(1_014, "2026-12-03")).toBe("charged_back");
  });
});
