import { makeMerchant, testService } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/rules/interest.md over REST: costs of recovery, unknown base rates, and private customers. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const as = at.owner.token;

const Made = z.object({ id: z.uuid() });
const Items = z.object({ items: z.array(Made) });
const Estimate = z.looseObject({
  interestPence: z.int(),
  compensationPence: z.int(),
  costsPence: z.int(),
  totalPence: z.int(),
  missingRates: z.array(z.string()),
  items: z.array(z.looseObject({ why: z.string().nullable(), basePercent: z.number().nullable() })),
  can: z.object({ charge: z.string().nullable() }),
});

let numbers = 0;
async function debtor(
  customer: object,
  { pence = 40_000, dueOn = "2026-03-02" }: { pence?: number; dueOn?: string } = {},
) {
  const name = `Debtor ${(numbers += 1)}`;
  const { id } = Made.parse(
    (await api.post("/customers", { as, body: { name, ...customer } })).body,
  );
  const body = {
    items: [
      {
        customerId: id,
        number: `SI-${numbers}`,
        issuedOn: "2026-01-31",
        dueOn,
        amountPence: pence,
      },
    ],
  };
  const [invoice] = Items.parse((await api.post("/opening-balances", { as, body })).body).items;
  return { id, invoiceId: invoice?.id ?? "" };
}
const estimate = async (id: string, query = "") =>
  Estimate.parse((await api.get(`/customers/${id}/interest${query}`, { as })).body);
const company = { companyNumber: "01234567" };

describe("costs of recovery", () => {
  // Debt, earlier costs, and the entitlement under s.5A: the fixed sum and the excess over it. Pence.
  it.each([
    [40_000, 3000, 4000, 0],
    [40_000, 4000, 4000, 0],
    [40_000, 9050, 4000, 5050],
    [100_000, 9050, 7000, 2050],
    [1_000_000, 9050, 10_000, 0],
    [1_000_000, 25_000, 10_000, 15_000],
  ])("of a debt of %i and costs of %i: %i and %i over it", async (pence, costs, fixed, over) => {
    const { id, invoiceId } = await debtor(company, { pence });
    const said = await estimate(id, `?invoiceId=${invoiceId}&costsPence=${costs}`);
    expect(said).toMatchObject({ compensationPence: fixed, costsPence: over });
    expect(said.totalPence).toBe(said.interestPence + fixed + over);
    const charged = await api.post(`/customers/${id}/interest`, {
      as,
      body: { costs: [{ invoiceId, pence: costs, what: "Court fee" }] },
    });
    expect(charged).toMatchObject({
      status: 201,
      body: {
        totalPence: said.totalPence,
        vat: [{ vatRate: 0, vatTreatment: "outside_scope", vatPence: 0 }],
        interestFor: [{ invoiceId, compensationPence: fixed, costsPence: over }],
      },
    });
    const { lines } = z
      .looseObject({ lines: z.array(z.looseObject({ description: z.string(), total: z.int() })) })
      .parse(charged.body);
    const printed = lines.filter(({ description }) =>
      description.startsWith("Costs of recovering"),
    );
    expect(printed.map(({ total }) => total)).toEqual(over > 0 ? [over] : []);
  });

  it("are refused of no one invoice, twice, and of an invoice of somebody else", async () => {
    const { id, invoiceId } = await debtor(company);
    const other = await debtor(company);
    const costs = { invoiceId, pence: 9000, what: "Court fee" };
    const charge = (body: object) => api.post(`/customers/${id}/interest`, { as, body });
    expectValidation(
      await api.get(`/customers/${id}/interest?costsPence=100`, { as }),
      "invoiceId",
    );
    expectValidation(await charge({ costs: [costs, costs] }), "costs.1.invoiceId");
    expectError(await charge({ costs: [{ ...costs, invoiceId: other.invoiceId }] }), "not_found");
    expectValidation(await charge({ costs: [{ ...costs, what: "" }] }), "costs.0.what");
  });
});

describe("a base rate that is not known", () => {
  it("is asked for, and nothing is charged by an older one", async () => {
    // Late from 2 August 2026: the rate of 30 June 2026 applies.
    const { id } = await debtor(company, { dueOn: "2026-08-01" });
    expect(await estimate(id)).toMatchObject({
      totalPence: 0,
      missingRates: ["2026-06-30"],
      items: [{ basePercent: null, why: expect.stringContaining("30 June 2026 is not known") }],
    });
    expectError(await api.post(`/customers/${id}/interest`, { as, body: {} }), "conflict");
    const rates = await api.get("/base-rates", { as });
    expect(rates.body).toMatchObject({ missing: expect.arrayContaining(["2026-06-30"]) });

    // A later change before 30 June is possible, so the rate of that day stays unknown.
    const change = { startsOn: "2026-05-07", percent: 3.5 };
    await api.put("/base-rates", { as, body: { rates: [change] } });
    expect(await estimate(id)).toMatchObject({ missingRates: ["2026-06-30"] });
    const entered = [change, { startsOn: "2026-06-30", percent: 3.25 }];
    await api.put("/base-rates", { as, body: { rates: entered } });
    expect(await estimate(id)).toMatchObject({
      missingRates: [],
      items: [{ basePercent: 3.25, ratePercent: 11.25, why: null }],
    });
  });
});

describe("a private customer", () => {
  it.each([
    ["nothing", {}, false],
    ["an account alone", { onAccount: true }, false],
    ["a company number", company, true],
    ["a VAT number", { vatNumber: "GB123456789" }, true],
    ["resale", { buysForResale: true }, true],
  ])("with %s: charged %s", async (_, customer, charged) => {
    const { id } = await debtor(customer);
    const { can } = await estimate(id);
    expect(can.charge === null).toBe(charged);
    const answer = await api.post(`/customers/${id}/interest`, { as, body: {} });
    expect(answer.status).toBe(charged ? 201 : 409);
  });

  it("is charged once their trade application is approved", async () => {
    const { id } = await debtor({});
    const tenantId = at.business.id;
    const rows = service.database.service;
    const account = await rows.shopAccount.create({
      data: { tenantId, email: "jo@tyson.example", name: "Jo Tyson", customerId: id },
    });
    const application = { status: "approved" as const, businessName: "Tyson Farm", phone: "0153" };
    await rows.tradeApplication.create({
      data: { tenantId, customerId: id, accountId: account.id, address: {}, ...application },
    });
    expect((await estimate(id)).can.charge).toBeNull();
  });
});
