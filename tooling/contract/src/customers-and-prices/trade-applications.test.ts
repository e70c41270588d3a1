import { randomUUID } from "node:crypto";
import { makeCustomer, makeKey, makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/contract/customers-and-prices.md#trade-accounts. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const TradeApplication = z.strictObject({
  id: z.uuid(),
  status: z.enum(["pending", "approved", "declined"]),
  businessName: z.string(),
  phone: z.string(),
  companyNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  contacts: z
    .array(
      z.strictObject({
        name: z.string(),
        role: z.string(),
        email: z.string().optional(),
        phone: z.string().optional(),
      }),
    )
    .nullable(),
  address: z.strictObject({
    line1: z.string().optional(),
    line2: z.string().optional(),
    city: z.string().optional(),
    postcode: z.string().optional(),
  }),
  notes: z.string().nullable(),
  account: z.strictObject({ id: z.uuid(), email: z.string(), name: z.string() }),
  customerId: z.uuid().nullable(),
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
const Page = z.strictObject({
  items: z.array(TradeApplication),
  nextCursor: z.string().nullable(),
});

let count = 0;
/** Inserts an application as the shop does. */
async function apply(
  business: { id: string } = at.business,
  given: { createdAt?: Date; accountCustomerId?: string; businessName?: string } = {},
) {
  count += 1;
  const account = await service.database.service.shopAccount.create({
    data: {
      tenantId: business.id,
      email: `kate-${count}@arms.example`,
      name: "Kate Dixon",
      customerId: given.accountCustomerId,
    },
  });
  return service.database.service.tradeApplication.create({
    data: {
      tenantId: business.id,
      businessName: given.businessName ?? "The Langdale Arms",
      phone: "015394 37210",
      companyNumber: "08812345",
      contacts: [{ name: "Kate Dixon", role: "Owner", email: account.email }],
      address: { line1: "Skelwith Bridge", city: "Ambleside", postcode: "LA22 9NN" },
      accountId: account.id,
      ...(given.createdAt && { createdAt: given.createdAt }),
    },
    include: { account: true },
  });
}
const decide = (what: string, id: string, body: unknown = {}, who: string | undefined = as) =>
  api.post(`/trade-applications/${id}/${what}`, { as: who, body });
const customerOf = async (id: string) => {
  const where = { id };
  return service.database.service.customer.findFirstOrThrow({
    where,
    include: { addresses: true },
  });
};
const lettersTo = (toAddress: string) =>
  service.database.service.email.findMany({ where: { toAddress } });
const actionsOn = async (subjectId: string) =>
  (await service.database.service.activity.findMany({ where: { subjectId } })).map(
    ({ action }) => action,
  );

describe("GET /trade-applications/{id}", () => {
  it("answers with the request", async () => {
    const application = await apply();
    const { status, body } = await api.get(`/trade-applications/${application.id}`, { as });
    expect(status).toBe(200);
    expect(TradeApplication.parse(body)).toMatchObject({
      id: application.id,
      status: "pending",
      account: { id: application.accountId, email: application.account.email, name: "Kate Dixon" },
      customerId: null,
      decidedAt: null,
    });
  });

  it("answers its errors in their order", async () => {
    const theirs = await apply(elsewhere.business);
    const get = (id: string, who?: string) => api.get(`/trade-applications/${id}`, { as: who });
    expectError(await get(theirs.id), "unauthenticated");
    expectError(await get("x"), "unauthenticated");
    expectError(await get(theirs.id, at.driver.token), "forbidden");
    expectError(await get("x", at.driver.token), "forbidden");
    expectError(await get(theirs.id, as), "not_found");
    expectError(await get(randomUUID(), as), "not_found");
    expectValidation(await get("x", as), "id");
    const key = await makeKey(service, at.business, at.owner, ["customers:read"]);
    expect((await get((await apply()).id, key)).status).toBe(200);
  });
});

describe("GET /trade-applications", () => {
  it("lists them newest first, a page at a time, by status and words", async () => {
    const { business, owner } = await makeMerchant(service);
    const days = ["2026-01-01", "2026-01-02", "2026-01-03"];
    const [a] = await Promise.all(
      days.map((at, n) => apply(business, { createdAt: new Date(at), businessName: `Inn ${n}` })),
    );
    const page = async (query: string) =>
      Page.parse((await api.get(`/trade-applications?${query}`, { as: owner.token })).body);
    const names = async (query: string) =>
      (await page(query)).items.map(({ businessName }) => businessName);
    const first = await page("limit=2");
    expect(first.items.map(({ businessName }) => businessName)).toEqual(["Inn 2", "Inn 1"]);
    expect(await names(`cursor=${first.nextCursor ?? ""}`)).toEqual(["Inn 0"]);
    await decide("decline", a?.id ?? "", {}, owner.token);
    expect(await names("status=pending")).toEqual(["Inn 2", "Inn 1"]);
    expect(await names("status=declined")).toEqual(["Inn 0"]);
    expect(await names("q=inn%201")).toEqual(["Inn 1"]);
    expect(await names("q=%25")).toEqual([]);
    expect(await names(`q=${a?.account.email}`)).toEqual(["Inn 0"]);
    const refused = await api.get("/trade-applications?status=lost", { as: owner.token });
    expectValidation(refused, "status");
  });
});

describe("POST /trade-applications/{id}/approve", () => {
  it("makes a customer who buys on account, links the sign-in, and tells the applicant", async () => {
    const { id, account } = await apply();
    const { status, body } = await decide("approve", id);
    expect(status).toBe(200);
    const approved = TradeApplication.parse(body);
    expect(approved).toMatchObject({ status: "approved", decidedAt: expect.any(String) });
    expect(await customerOf(approved.customerId ?? "")).toMatchObject({
      name: "The Langdale Arms",
      email: account.email,
      companyNumber: "08812345",
      onAccount: true,
      addresses: [{ line1: "Skelwith Bridge", postcode: "LA22 9NN", postcodeDistrict: "LA22" }],
    });
    const linked = await service.database.service.shopAccount.findFirst({
      where: { id: account.id },
    });
    expect(linked?.customerId).toBe(approved.customerId);
    expect(await lettersTo(account.email)).toMatchObject([{ kind: "trade_application.approved" }]);
    expect(await actionsOn(id)).toEqual(["trade_application.approved"]);
    expect(await actionsOn(approved.customerId ?? "")).toEqual(["customer.created"]);
  });

  it("links an existing customer, and puts them on a list", async () => {
    const { id } = await apply();
    const customer = await makeCustomer(service, at.business, { name: "Known", onAccount: false });
    const list = await service.database.service.rateSet.create({
      data: { tenantId: at.business.id, name: "Trade" },
    });
    const answer = await decide("approve", id, { customerId: customer.id, rateSetId: list.id });
    expect(answer.body).toMatchObject({ customerId: customer.id });
    expect(await customerOf(customer.id)).toMatchObject({
      name: "Known",
      onAccount: true,
      rateSetId: list.id,
      addresses: [],
    });
  });

  it("stays with the customer the shopper's account belongs to", async () => {
    const customer = await makeCustomer(service, at.business);
    const { id } = await apply(at.business, { accountCustomerId: customer.id });
    expect((await decide("approve", id)).body).toMatchObject({ customerId: customer.id });
  });

  it("answers its errors in their order, and changes nothing then", async () => {
    const { id } = await apply();
    const theirs = await apply(elsewhere.business);
    const archived = await service.database.service.rateSet.create({
      data: { tenantId: at.business.id, name: "Old", archivedAt: new Date() },
    });
    const bad = { customerId: "x" };
    expectError(
      await api.post(`/trade-applications/${id}/approve`, { body: bad }),
      "unauthenticated",
    );
    const reading = await makeKey(service, at.business, at.owner, ["customers:read"]);
    expectError(await decide("approve", theirs.id, bad, reading), "forbidden");
    expectError(await decide("approve", theirs.id, bad), "not_found");
    expectError(await decide("approve", randomUUID(), bad), "not_found");
    expectValidation(await decide("approve", "x"), "id");
    expectValidation(await decide("approve", id, bad), "customerId");
    expectValidation(await decide("approve", id, { rateSetId: 7 }), "rateSetId");
    const foreign = await makeCustomer(service, elsewhere.business);
    expectError(await decide("approve", id, { customerId: foreign.id }), "not_found");
    expectError(await decide("approve", id, { rateSetId: randomUUID() }), "not_found");
    expectError(await decide("approve", id, { rateSetId: archived.id }), "conflict");
    const still = await api.get(`/trade-applications/${id}`, { as });
    expect(still.body).toMatchObject({ status: "pending", customerId: null });
    expect(await actionsOn(id)).toEqual([]);
    await decide("decline", id);
    // The stored state is checked before the body.
    expectError(await decide("approve", id, bad), "conflict");
    expect(
      await service.database.service.tradeApplication.findFirst({ where: { id: theirs.id } }),
    ).toMatchObject({ status: "pending" });
  });

  it("of several decisions at once takes one", async () => {
    const { id, account } = await apply();
    const answers = await Promise.all([
      decide("approve", id),
      decide("approve", id),
      decide("decline", id),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await actionsOn(id)).toHaveLength(1);
    expect(await lettersTo(account.email)).toHaveLength(1);
  });
});

describe("POST /trade-applications/{id}/decline", () => {
  it("tells the applicant why, on the record", async () => {
    const { id, account } = await apply();
    const { status, body } = await decide("decline", id, { reason: "We don't come to Skelwith." });
    expect(status).toBe(200);
    expect(TradeApplication.parse(body)).toMatchObject({
      status: "declined",
      reason: "We don't come to Skelwith.",
      customerId: null,
      decidedAt: expect.any(String),
    });
    const [letter] = await lettersTo(account.email);
    expect(letter).toMatchObject({ kind: "trade_application.declined" });
    expect(letter?.text).toContain("We don't come to Skelwith.");
    expect(await actionsOn(id)).toEqual(["trade_application.declined"]);
    expectError(await decide("decline", id), "conflict");
  });

  it("holds the bounds of the reason", async () => {
    const good = ["x".repeat(500), "", null, undefined];
    for (const reason of good) {
      expect((await decide("decline", (await apply()).id, { reason })).status).toBe(200);
    }
    const { id } = await apply();
    for (const reason of ["x".repeat(501), 7]) {
      expectValidation(await decide("decline", id, { reason }), "reason");
    }
    expectError(
      await decide("decline", (await apply(elsewhere.business)).id, { reason: 7 }),
      "not_found",
    );
  });
});
