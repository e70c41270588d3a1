import {
  askQueues,
  connectAccounts,
  makeKey,
  makeMember,
  makeMerchant,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";

/* docs/contract/books.md#accounts-programs. Tests of packages/api cover the requests to the programs. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const driver = await signInAs(service, await makeMember(service, at.business, "driver"));
const reader = await makeKey(service, at.business, at.owner, ["connections:read"]);
const writer = await makeKey(service, at.business, at.owner, ["connections:write"]);
const rows = service.database.service;
const { documentId, invoiceId } = await connectAccounts(service, at.business.id);
const theirs = await connectAccounts(service, elsewhere.business.id);
const recorded = () => rows.activity.count({ where: { tenantId: at.business.id } });

const choices = {
  saleId: "200",
  taxes: { standard: "S", reduced: "R", zero: "Z", exempt: "E", outsideScope: "N" },
  banks: {
    cash: "1",
    cheque: "1",
    bank_transfer: "1",
    card_link: "1",
    shop: "1",
    card_machine: "1",
    direct_debit: "1",
  },
  trackingId: null,
};

describe("/books/accounts", () => {
  it("says what is connected, and no token of it", async () => {
    const { status, body } = await api.get("/books/accounts", { as: reader });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      available: [],
      program: "xero",
      organisationName: "An organisation",
      idle: "Choose the accounts and taxes.",
      documents: { waiting: 0, sent: 0, refused: 1 },
      notSent: { sales: 0, receiptsPence: 0, refunds: 0, refundsPence: 0 },
      can: { connect: "A key can't do this: sign in.", change: "You may not do this." },
    });
    expect(JSON.stringify(body)).not.toMatch(/v1\.|a token/);
    expectError(await api.get("/books/accounts", { as: driver }), "forbidden");
  });

  it("is changed, which is recorded, and by nothing is not", async () => {
    const before = await recorded();
    const change = (who: string, body: object) => api.patch("/books/accounts", { as: who, body });
    expect((await change(as, {})).status).toBe(200);
    expect(await recorded()).toBe(before);
    const changed = await change(writer, { choices, startsOn: "2026-11-01", paused: true });
    const others = { categories: [], delivery: null, interest: null };
    const unchosen = { ...others, badDebts: null, paidSales: null };
    expect(changed.body).toMatchObject({
      choices: { ...choices, ...unchosen },
      startsOn: "2026-11-01",
      idle: "Sending is paused.",
    });
    expect(await recorded()).toBe(before + 1);
    const row = await rows.activity.findFirstOrThrow({
      where: { tenantId: at.business.id, action: "accounts.changed" },
    });
    expect(row.words).toBe("Paused sending to Xero");
    expectError(await change(reader, { paused: false }), "forbidden");
    expectValidation(await change(as, { choices: { ...choices, saleId: "" } }), "choices.saleId");
    expectValidation(await change(as, { startsOn: "soon" }), "startsOn");
    const other = (more: object) => change(as, { choices: { ...choices, ...more } });
    const gas = { category: "gas", saleId: "210" };
    expectValidation(await other({ categories: [gas, gas] }), "choices.categories.1");
    expectValidation(
      await other({ categories: [{ saleId: "210" }] }),
      "choices.categories.0.category",
    );
    expectValidation(await other({ delivery: { saleId: "" } }), "choices.delivery.saleId");
    expectValidation(
      await other({ interest: { trackingId: "x".repeat(121) } }),
      "choices.interest.trackingId",
    );
    expectValidation(await other({ badDebts: { trackingId: "t1/o1" } }), "choices.badDebts.saleId");
    const paidSales = { startsOn: "2026-11-01", clearingId: "612", feesId: "404" };
    expectValidation(
      await other({ paidSales: { ...paidSales, clearingId: undefined } }),
      "choices.paidSales.clearingId",
    );
    expect((await other({ paidSales })).body).toMatchObject({ choices: { paidSales } });
    expect((await other({})).body).toMatchObject({ choices: { paidSales: null } });
    const many = Array.from({ length: 201 }, (_, at) => ({ category: `c${at}` }));
    expectValidation(await other({ categories: many }), "choices.categories");
    const delivery = { saleId: null, trackingId: "t1/o1" };
    expect((await other({ categories: [gas], delivery })).body).toMatchObject({
      choices: {
        ...choices,
        categories: [{ category: "gas", saleId: "210", trackingId: null }],
        delivery,
        interest: null,
      },
    });
    // This installation has no settings for Xero, so it can't request the organisations.
    expectError(await change(as, { organisationId: "another" }), "not_configured");
  });

  it("is refused where nothing is connected", async () => {
    const other = (await makeMerchant(service)).owner.token;
    const paused = await api.patch("/books/accounts", { as: other, body: { paused: true } });
    expectError(paused, "conflict");
    expectError(await api.post("/books/accounts/disconnect", { as: other }), "conflict");
  });
});

describe("/books/accounts/documents", () => {
  it("lists those of the business alone, with words and what mends it", async () => {
    const list = async (query: string) =>
      (await api.get(`/books/accounts/documents${query}`, { as: reader })).body;
    const item = {
      id: documentId,
      program: "xero",
      kind: "invoice",
      sourceId: invoiceId,
      state: "refused",
      why: "The document date is before the end of the locked period.",
      hint: "Open the period in Xero, then send it again.",
    };
    expect(await list("?state=refused")).toMatchObject({ items: [item], nextCursor: null });
    expect(await list(`?sourceId=${invoiceId}`)).toMatchObject({ items: [item] });
    expect(await list("?state=sent")).toMatchObject({ items: [] });
    expect(await list(`?sourceId=${theirs.invoiceId}`)).toMatchObject({ items: [] });
  });

  it("sends again what was refused, once, and nothing of others", async () => {
    const send = (body: object) => api.post("/books/accounts/documents/send", { as, body });
    expectError(await send({ ids: [documentId, theirs.documentId] }), "not_found");
    const before = await recorded();
    expect((await send({ ids: [documentId] })).body).toEqual({ waiting: 1 });
    expect((await send({})).body).toEqual({ waiting: 0 });
    expect(await recorded()).toBe(before + 1);
    const { state } = await rows.accountsDocument.findFirstOrThrow({ where: { id: documentId } });
    expect(state).toBe("waiting");
    const jobs = await askQueues(service, "SELECT FROM graphile_worker.jobs WHERE key = $1", [
      `accounts:${at.business.id}`,
    ]);
    expect(jobs).toHaveLength(1);
    const other = await rows.accountsDocument.findFirstOrThrow({
      where: { id: theirs.documentId },
    });
    expect(other.state).toBe("refused");
    const denied = await api.post("/books/accounts/documents/send", { as: reader, body: {} });
    expectError(denied, "forbidden");
  });
});

describe("/books/accounts/disconnect", () => {
  it("is for people of the business, and forgets the tokens", async () => {
    expectError(await api.post("/books/accounts/disconnect", { as: writer }), "forbidden");
    const ended = await api.post("/books/accounts/disconnect", { as });
    expect(ended).toMatchObject({ status: 200, body: { program: null, organisationId: null } });
    const left = await rows.accountsConnection.findMany({ select: { tenantId: true } });
    expect(left).toEqual([{ tenantId: elsewhere.business.id }]);
    const row = await rows.activity.findFirstOrThrow({
      where: { tenantId: at.business.id, action: "accounts.disconnected" },
    });
    expect(row.words).toBe("Disconnected Xero");
  });
});
