import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import {
  callerFor,
  makeKey,
  makeMember,
  makeMerchant,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/contract/invoices-and-payments.md#reminders, #interest-for-late-payment, #statements-by-mail and #call-notes. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const driver = await signInAs(service, await makeMember(service, at.business, "driver"));
const reader = await makeKey(service, at.business, at.owner, ["invoices:read"]);

const Made = z.object({ id: z.uuid() });
const Items = z.object({ items: z.array(Made) });

let numbers = 0;
async function debtor(who = as) {
  const name = `Debtor ${(numbers += 1)}`;
  const body = { name, email: `${numbers}@debtor.example` };
  const { id } = Made.parse((await api.post("/customers", { as: who, body })).body);
  const on = { issuedOn: "2026-01-31", dueOn: "2026-03-02" };
  const items = [{ customerId: id, number: `SI-${numbers}`, ...on, amountPence: 4000 }];
  const answer = await api.post("/opening-balances", { as: who, body: { items } });
  const [invoice] = Items.parse(answer.body).items;
  return { id, name, invoiceId: invoice?.id ?? "" };
}
const recorded = async (subjectId: string) =>
  (
    await service.database.service.activity.findMany({
      where: { subjectId, NOT: { action: { in: ["customer.created", "invoice.opened"] } } },
      orderBy: { id: "asc" },
    })
  ).map(({ action, actorUserId }) => [action, actorUserId]);

describe("/reminders", () => {
  it("shows a mail as it is then sent, once, and records it", async () => {
    const { id, name, invoiceId } = await debtor();
    const due = await api.get(`/reminders/due?q=${encodeURIComponent(name)}`, { as });
    expect(due.body).toMatchObject({
      items: [
        {
          customerId: id,
          customerName: name,
          why: null,
          mail: { level: 1, subject: "Reminder: £40.00 is overdue" },
          invoices: [{ id: invoiceId, level: 1, leftPence: 4000, disputed: false }],
        },
      ],
      nextCursor: null,
    });
    const sent = await api.post("/reminders", { as, body: { invoiceIds: [invoiceId] } });
    expect([sent.status, sent.body]).toEqual([200, { sent: 1, notSent: [], more: false }]);
    const invoice = await api.get(`/invoices/${invoiceId}`, { as });
    expect(invoice.body).toMatchObject({ reminders: [{ level: 1 }] });
    expect(await recorded(invoiceId)).toEqual([["invoice.reminded", at.owner.id]]);
    const again = await api.post("/reminders", { as, body: { customerIds: [id] } });
    expectError(again, "conflict");
  });

  it("knows nothing of another business, and asks for the scope", async () => {
    const theirs = await debtor(elsewhere.owner.token);
    const body = { customerIds: [theirs.id] };
    expectError(await api.post("/reminders", { as, body }), "not_found");
    const named = { invoiceIds: [theirs.invoiceId] };
    expectError(await api.post("/reminders", { as, body: named }), "not_found");
    const own = await debtor();
    for (const who of [driver, reader]) {
      const asked = { as: who, body: { customerIds: [own.id] } };
      expectError(await api.post("/reminders", asked), "forbidden");
    }
    expectError(await api.get("/reminders/due", { as: driver }), "forbidden");
    expectError(
      await api.patch("/reminders", { as: reader, body: { automatic: true } }),
      "forbidden",
    );
    const seen = await api.get("/reminders/due?limit=100", { as: elsewhere.owner.token });
    expect(seen.body).toMatchObject({ items: [{ customerId: theirs.id }] });
  });

  it("keeps the words of the business, and records who changed them", async () => {
    const levels = [{ level: 2, days: 30, subject: "Still owed: {left}" }];
    const body = { automatic: true, levels };
    const changed = await api.patch("/reminders", { as, body });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      automatic: true,
      levels: [{ level: 1 }, { level: 2, days: 30, subject: "Still owed: {left}" }, { level: 3 }],
    });
    expect((await api.get("/reminders", { as })).body).toEqual(changed.body);
    expect((await api.patch("/reminders", { as, body })).body).toEqual(changed.body);
    const [first, ...others] = await recorded(at.business.id);
    expect([first, others.length]).toEqual([["business.reminders_changed", at.owner.id], 0]);
    const words = { levels: [{ level: 1, text: "Dear {name}" }] };
    expectValidation(await api.patch("/reminders", { as, body: words }), "levels.0.text");
    const late = { levels: [{ level: 3, days: 30 }] };
    expectValidation(await api.patch("/reminders", { as, body: late }), "levels.0.days");
    const twice = { levels: [{ level: 1 }, { level: 1 }] };
    expectValidation(await api.patch("/reminders", { as, body: twice }), "levels.1.level");
  });
});

describe("/customers/{id}/interest", () => {
  const path = (id: string) => `/customers/${id}/interest`;
  const makeBusiness = (id: string, who = as) =>
    api.patch(`/customers/${id}`, { as: who, body: { companyNumber: "01234567" } });

  it("says what overdue invoices bear, and charges it once by an invoice", async () => {
    const { id, invoiceId } = await debtor();
    const refused = await api.get(path(id), { as: reader });
    expect(refused.body).toMatchObject({
      totalPence: 0,
      can: { charge: expect.stringContaining("not known as a business") },
    });
    expectError(await api.post(path(id), { as, body: {} }), "conflict");
    await makeBusiness(id);
    const said = await api.get(path(id), { as: reader });
    expect(said.body).toMatchObject({
      customerId: id,
      compensationPence: 4000,
      // The invoice became late in March 2026: the rate of December 2025 applies.
      items: [{ invoiceId, referenceOn: "2025-12-31", basePercent: 3.75, ratePercent: 11.75 }],
      can: { charge: null },
    });
    const charged = await api.post(path(id), { as, body: { invoiceIds: [invoiceId] } });
    expect(charged.status).toBe(201);
    const { totalPence } = z.object({ totalPence: z.int() }).parse(said.body);
    expect(charged.body).toMatchObject({ totalPence, interestFor: [{ invoiceId }] });
    expect(await recorded(invoiceId)).toEqual([["invoice.interest_charged", at.owner.id]]);
    expect(await recorded(Made.parse(charged.body).id)).toEqual([["invoice.raised", at.owner.id]]);
    expectError(await api.post(path(id), { as, body: {} }), "conflict");
    const tomorrow = { as, body: { to: "2199-01-01" } };
    expectValidation(await api.post(path(id), tomorrow), "to");
  });

  it("knows nothing of another business, and asks for the scope", async () => {
    const theirs = await debtor(elsewhere.owner.token);
    await makeBusiness(theirs.id, elsewhere.owner.token);
    expectError(await api.get(path(theirs.id), { as }), "not_found");
    expectError(await api.post(path(theirs.id), { as, body: {} }), "not_found");
    const own = await debtor();
    await makeBusiness(own.id);
    const named = { as, body: { invoiceIds: [theirs.invoiceId] } };
    expectError(await api.post(path(own.id), named), "not_found");
    expectError(await api.post(path(own.id), { as: reader, body: {} }), "forbidden");
    expectError(await api.get(path(own.id), { as: driver }), "forbidden");
  });
});

describe("/base-rates", () => {
  it("are those that come with the service, and the business's own, for it alone", async () => {
    const rates = [{ startsOn: "2026-08-06", percent: 3.5 }];
    expectError(await api.put("/base-rates", { as: reader, body: { rates } }), "forbidden");
    expectError(await api.get("/base-rates", { as: driver }), "forbidden");
    const set = await api.put("/base-rates", { as, body: { rates } });
    expect(set.body).toMatchObject({ items: expect.arrayContaining([{ ...rates[0], own: true }]) });
    const theirs = await api.get("/base-rates", { as: elsewhere.owner.token });
    expect(theirs.body).toMatchObject({
      items: expect.arrayContaining([{ startsOn: "2025-12-18", percent: 3.75, own: false }]),
    });
    expect((await recorded(at.business.id)).at(-1)).toEqual([
      "business.base_rates_changed",
      at.owner.id,
    ]);
    const twice = { rates: [...rates, ...rates] };
    expectValidation(await api.put("/base-rates", { as, body: twice }), "rates.1.startsOn");
  });
});

describe("/statements", () => {
  it("mails statements to those who are named, and records each", async () => {
    const { id } = await debtor();
    const sent = await api.post("/statements", { as, body: { customerIds: [id] } });
    expect([sent.status, sent.body]).toEqual([200, { sent: 1, notSent: [], nextCursor: null }]);
    expect(await recorded(id)).toEqual([["customer.statement_sent", at.owner.id]]);
    const open = await api.get(`/customers/${id}/open-items`, { as: reader });
    expect(open.body).toMatchObject({ customerId: id, owedPence: 4000, overduePence: 4000 });
    const csv = await api.get(`/customers/${id}/statement/csv?from=2026-01-01&to=2026-02-01`, {
      as: reader,
    });
    expect(csv.status).toBe(200);
  });

  it("knows nothing of another business, and asks for the scope", async () => {
    const theirs = await debtor(elsewhere.owner.token);
    const body = { customerIds: [theirs.id] };
    expectError(await api.post("/statements", { as, body }), "not_found");
    for (const path of ["open-items", "statement/csv"]) {
      expectError(await api.get(`/customers/${theirs.id}/${path}`, { as }), "not_found");
      expectError(await api.get(`/customers/${theirs.id}/${path}`, { as: driver }), "forbidden");
    }
    const own = await debtor();
    const asked = { as: reader, body: { customerIds: [own.id] } };
    expectError(await api.post("/statements", asked), "forbidden");
    const days = { customerIds: [own.id], from: "2026-02-02", to: "2026-02-01" };
    expectValidation(await api.post("/statements", { as, body: days }), "from");
  });
});

describe("/customers/{id}/call-notes", () => {
  const path = (id: string) => `/customers/${id}/call-notes`;
  const body = {
    words: "Spoke to Ann",
    promise: { on: "2199-01-01", pence: 4000 },
    next: { act: "Ring Ann", on: "2199-01-02" },
  };

  it("adds a note, lists it and records that it was added", async () => {
    const { id } = await debtor();
    const added = await api.post(path(id), { as, body });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      ...body,
      byName: at.owner.name,
      promise: { state: "open" },
    });
    expect((await api.get(path(id), { as: reader })).body).toEqual({
      items: [added.body],
      nextCursor: null,
    });
    expect(await recorded(id)).toEqual([["customer.call_noted", at.owner.id]]);
    const { items } = z
      .object({ items: z.array(z.object({ customerId: z.uuid(), why: z.string().nullable() })) })
      .parse((await api.get("/reminders/due?limit=100", { as })).body);
    expect(items.find(({ customerId }) => customerId === id)?.why).toContain("promised £40.00");
  });

  it("knows nothing of another business, and asks for the scope", async () => {
    const theirs = await debtor(elsewhere.owner.token);
    expectError(await api.post(path(theirs.id), { as, body }), "not_found");
    expectError(await api.get(path(theirs.id), { as }), "not_found");
    const { id } = await debtor();
    expectError(await api.post(path(id), { as: reader, body }), "forbidden");
    expectError(await api.get(path(id), { as: driver }), "forbidden");
    const over = { ...body, next: { act: "Ring", on: "2026-01-01" } };
    expectValidation(await api.post(path(id), { as, body: over }), "next.on");
  });

  it("is gone once the customer is erased", async () => {
    const { id, name, invoiceId } = await debtor();
    await api.post(path(id), { as, body });
    await api.post(`/invoices/${invoiceId}/paid`, { as, body: {} });
    const { office } = callerFor(service, { token: as });
    await office.privacy.eraseCustomer({ id, name });
    expect((await api.get(path(id), { as })).body).toMatchObject({ items: [] });
    expectError(await api.post(path(id), { as, body }), "conflict");
  });
});
