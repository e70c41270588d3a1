import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerFor, makeBusiness, makeCustomer, makeMember, signInAs } from "../../testing";
import { latestDue, proposedSum, termsInWords } from "./budget-plans";
import { sendDirectDebit } from "./send-direct-debit";
import { readDirectDebitThere } from "./settle-direct-debit";
import { collectingOffice, dayOf, refusalOf } from "./testing/collecting-office";

/* Budget plans: their months, what pays what, and what is missed. */

const at = await collectingOffice();
const { service, rows, business, tenantId, office, there, connect, mandateOf, morning } = at;
beforeAll(connect);
afterAll(() => at.close());

const later = (days: number) => new Date(Date.now() + days * 86_400_000);
/** A day of the month that is soon due, whatever day it is. */
const soon = Math.min(later(1).getUTCDate(), 28);

function owed(customerId: string, pence: number, daysAgo = 0) {
  const on = dayOf(later(-daysAgo));
  return at.owed(customerId, { pence, issuedOn: on, dueOn: on });
}
const paidOf = async (id: string) => (await office.invoices.one({ id })).paidPence;

async function signedCustomer() {
  const customer = await makeCustomer(service, business, {
    email: "pay@payer.example",
    onAccount: true,
  });
  await mandateOf(customer.id);
  return customer;
}

async function planned(terms: { dayOfMonth?: number; stopsOnArrears?: boolean } = {}) {
  const customer = await signedCustomer();
  const plan = await office.budgetPlans.begin({
    customerId: customer.id,
    amountPence: 5000,
    dayOfMonth: soon,
    ...terms,
  });
  // The days of the month that are over on the last days of one: its month falls due all the same.
  await rows.budgetPlan.updateMany({
    where: { id: plan.id },
    data: { collectsFrom: later(-31) },
  });
  return { customer, plan };
}

const one = (id: string) => office.budgetPlans.one({ id });
const monthsOf = (planId: string) =>
  rows.directDebit.findMany({ where: { planId }, orderBy: [{ month: "asc" }, { attempt: "asc" }] });

/** The latest month of a plan, at the provider, and read from there. */
async function comesTo(planId: string, status: string) {
  const month = (await monthsOf(planId)).at(-1);
  if (!month) throw new Error("No month was planned");
  const job = { tenantId, directDebitId: month.id };
  await sendDirectDebit(service, job);
  const { paymentRef } = await rows.directDebit.findFirstOrThrow({ where: { id: month.id } });
  const payment = there.payments.get(paymentRef ?? "");
  if (!payment) throw new Error("The provider was not asked");
  Object.assign(payment, { status });
  await readDirectDebitThere(service, job);
  return job;
}

describe("the day on which a month falls due", () => {
  it.each([
    ["2026-11-26", 26, "2026-11-26"],
    ["2026-11-26", 27, "2026-10-27"],
    ["2027-01-02", 5, "2026-12-05"],
    ["2026-03-28", 28, "2026-03-28"],
  ])("until %s, on day %i: %s", (until, dayOfMonth, due) => {
    expect(latestDue(until, dayOfMonth)).toBe(due);
  });
});

describe("the sum that is proposed", () => {
  it.each([
    [{ deliveredPence: 120_000, months: 12, balancePence: 0 }, 10_000],
    [{ deliveredPence: 120_000, months: 12, balancePence: 24_000 }, 12_000],
    [{ deliveredPence: 120_000, months: 12, balancePence: -60_000 }, 5_000],
    // A quarter of a year is taken as a quarter of what a year needs.
    [{ deliveredPence: 30_000, months: 3, balancePence: 0 }, 10_000],
    // Upwards to the pound; never nothing.
    [{ deliveredPence: 120_001, months: 12, balancePence: 0 }, 10_100],
    [{ deliveredPence: 0, months: 12, balancePence: -5_000 }, 100],
  ])("of %o is %i", (known, pence) => {
    expect(proposedSum(known)).toBe(pence);
  });
  it.each([
    [1, "1st"],
    [2, "2nd"],
    [11, "11th"],
    [23, "23rd"],
    [28, "28th"],
  ])("is told with its day: %i, the %s", (dayOfMonth, words) => {
    expect(termsInWords({ amountPence: 5000, dayOfMonth })).toBe(
      `£50.00 on the ${words} of each month`,
    );
  });
});

describe("a budget plan", () => {
  it("needs a signed mandate, is one of a customer, and its customer is mailed", async () => {
    const unsigned = await makeCustomer(service, business, { email: "no@mandate.example" });
    const terms = { amountPence: 5000, dayOfMonth: 1 };
    const refused = office.budgetPlans.begin({ customerId: unsigned.id, ...terms });
    expect(await refusalOf(refused)).toMatchObject({ kind: "conflict" });
    const customer = await signedCustomer();
    const plan = await office.budgetPlans.begin({ customerId: customer.id, ...terms });
    expect(plan).toMatchObject({ state: "active", amountPence: 5000, stopsOnArrears: true });
    const again = office.budgetPlans.begin({ customerId: customer.id, ...terms });
    expect(await refusalOf(again)).toMatchObject({ kind: "conflict" });
    const mail = await rows.email.findFirstOrThrow({
      where: { tenantId, kind: "budget_plan.changed", subjectId: customer.id },
    });
    expect(mail.text).toContain("£50.00 on the 1st of each month");
  });

  it("makes each month once, also by two mornings at once, and mails its customer", async () => {
    const { customer, plan } = await planned();
    await Promise.all([morning(), morning()]);
    await morning();
    const [month, ...more] = await monthsOf(plan.id);
    expect(more).toEqual([]);
    expect(month).toMatchObject({ state: "requested", amountPence: 5000, invoiceId: null });
    const mails = await rows.email.findMany({
      where: { tenantId, kind: "direct_debit.planned", subjectId: customer.id },
    });
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining("£50.00 for your budget plan on"),
    ]);
    expect(await one(plan.id)).toMatchObject({
      collectingOn: dayOf(month?.collectOn ?? new Date()),
    });
    const listed = await office.directDebits.list({ planId: plan.id });
    expect(listed.items).toMatchObject([{ invoiceId: null, planId: plan.id }]);
    await morning(later(31));
    const next = (await monthsOf(plan.id)).map(({ month: of }) => of);
    expect(new Set(next.map((of) => of?.getTime())).size).toBe(2);
  });

  it("pays the oldest invoices, keeps the rest as credit, and pays later ones with it", async () => {
    const { customer, plan } = await planned();
    const newer = await owed(customer.id, 3000);
    const older = await owed(customer.id, 1500, 40);
    await morning();
    const asked = await rows.directDebit.count({ where: { invoiceId: older.id } });
    expect(asked).toBe(0);
    await comesTo(plan.id, "confirmed");
    expect([await paidOf(older.id), await paidOf(newer.id)]).toEqual([1500, 3000]);
    expect(await one(plan.id)).toMatchObject({ balancePence: -500, missedPence: 0 });
    const latest = await owed(customer.id, 800);
    expect(await paidOf(latest.id)).toBe(0);
    await morning();
    expect(await paidOf(latest.id)).toBe(500);
  });

  it("stops orders on account when a month fails, until the next attempt comes in", async () => {
    await office.directDebitConnection.change({ retries: 1 });
    const { customer, plan } = await planned();
    await morning();
    await comesTo(plan.id, "failed");
    const { stop } = await office.customers.one({ id: customer.id });
    expect(stop?.reason).toContain("budget plan");
    expect(await one(plan.id)).toMatchObject({ missedPence: 5000 });
    await morning();
    await office.directDebitConnection.change({ retries: 0 });
    expect(await one(plan.id)).toMatchObject({ missedPence: 5000 });
    await comesTo(plan.id, "confirmed");
    expect(await one(plan.id)).toMatchObject({ missedPence: 0 });
    expect(await office.customers.one({ id: customer.id })).toMatchObject({ stop: null });
    expect((await monthsOf(plan.id)).map(({ attempt, state }) => [attempt, state])).toEqual([
      [1, "failed"],
      [2, "confirmed"],
    ]);
  });

  it("is in order again once other money makes good what was missed, and not before", async () => {
    const { customer, plan } = await planned();
    await morning();
    await comesTo(plan.id, "failed");
    const take = (amountPence: number) =>
      office.receipts.take({ customerId: customer.id, method: "cash", amountPence });
    const part = await take(2000);
    await morning();
    expect(await office.customers.one({ id: customer.id })).not.toMatchObject({ stop: null });
    const wrong = await take(3000);
    await office.receipts.reverse({ id: wrong.id, reason: "Not theirs" });
    await morning();
    expect(await one(plan.id)).toMatchObject({ missedPence: 5000 });
    await take(3000);
    await morning();
    expect(await office.customers.one({ id: customer.id })).toMatchObject({ stop: null });
    expect(part.amountPence).toBe(2000);
  });

  it("that is charged back owes its invoices again; a stop of somebody's own stays", async () => {
    const { customer, plan } = await planned();
    const invoice = await owed(customer.id, 5000);
    await morning();
    const job = await comesTo(plan.id, "confirmed");
    expect(await paidOf(invoice.id)).toBe(5000);
    await office.customers.putOnStop({ id: customer.id, reason: "Moved away" });
    await comesTo(plan.id, "charged_back");
    expect(await paidOf(invoice.id)).toBe(0);
    expect(await one(plan.id)).toMatchObject({ missedPence: 5000, balancePence: 5000 });
    const { stop } = await office.customers.one({ id: customer.id });
    expect(stop?.reason).toBe("Moved away");
    await comesTo(plan.id, "confirmed");
    expect(await paidOf(invoice.id)).toBe(5000);
    const kept = await office.customers.one({ id: customer.id });
    expect(kept.stop?.reason).toBe("Moved away");
    expect(job.tenantId).toBe(tenantId);
  });

  it("puts nobody on stop where it is not to", async () => {
    const { customer, plan } = await planned({ stopsOnArrears: false });
    await morning();
    await comesTo(plan.id, "failed");
    expect(await one(plan.id)).toMatchObject({ missedPence: 5000 });
    expect(await office.customers.one({ id: customer.id })).toMatchObject({ stop: null });
  });

  it("that is paused collects nothing, takes back what is planned, and makes up for nothing", async () => {
    const { plan } = await planned();
    await morning();
    expect(await office.budgetPlans.change({ id: plan.id, paused: true })).toMatchObject({
      state: "paused",
      collectingOn: null,
    });
    await morning();
    expect((await monthsOf(plan.id)).map(({ state }) => state)).toEqual(["cancelled"]);
    await office.budgetPlans.change({ id: plan.id, paused: false });
    const { collectsFrom } = await rows.budgetPlan.findFirstOrThrow({ where: { id: plan.id } });
    expect(dayOf(collectsFrom)).toBe(dayOf(new Date()));
  });

  it("is reviewed twice a year: a new sum is proposed once, and taken or not by one press", async () => {
    const { customer, plan } = await planned({ dayOfMonth: 28 });
    const { id } = plan;
    await owed(customer.id, 24_000);
    const nothing = await refusalOf(office.budgetPlans.review({ id, accept: true }));
    expect(nothing).toMatchObject({ kind: "conflict" });
    await rows.budgetPlan.updateMany({ where: { id }, data: { reviewOn: later(-1) } });
    await morning();
    await morning();
    expect(await one(id)).toMatchObject({ proposedPence: 2000 });
    const notices = await rows.notification.count({
      where: {
        tenantId,
        kind: "budget_plan.review",
        href: `/customers/${customer.id}?tab=account`,
      },
    });
    expect(notices).toBe(1);
    const taken = await office.budgetPlans.review({ id, accept: true });
    expect(taken).toMatchObject({ amountPence: 2000, proposedPence: null });
    expect(taken.reviewOn > dayOf(later(150))).toBe(true);
    const mails = await rows.email.findMany({
      where: { tenantId, kind: "budget_plan.changed", subjectId: customer.id },
      orderBy: { createdAt: "asc" },
    });
    expect(mails.at(-1)?.text).toContain("£20.00 on the 28th");
    await rows.budgetPlan.updateMany({ where: { id }, data: { proposedPence: 9000 } });
    const keep = await office.budgetPlans.review({ id, accept: false });
    expect(keep).toMatchObject({ amountPence: 2000, proposedPence: null });
  });

  it("ends with what is left, and its customer may have another", async () => {
    const { customer, plan } = await planned();
    await morning();
    await comesTo(plan.id, "confirmed");
    await owed(customer.id, 2000);
    expect(await office.budgetPlans.end({ id: plan.id })).toMatchObject({
      state: "ended",
      balancePence: -3000,
    });
    const mails = await rows.email.findMany({
      where: { tenantId, kind: "budget_plan.changed", subjectId: customer.id },
      orderBy: { createdAt: "asc" },
    });
    expect(mails.at(-1)?.text).toContain("£30.00 is left over");
    const again = await refusalOf(office.budgetPlans.end({ id: plan.id }));
    expect(again).toMatchObject({ kind: "conflict" });
    const terms = { amountPence: 4000, dayOfMonth: 1 };
    const next = await office.budgetPlans.begin({ customerId: customer.id, ...terms });
    expect(next).toMatchObject({ state: "active" });
  });

  it("keeps reminders back while its months come in", async () => {
    const { customer, plan } = await planned();
    await owed(customer.id, 90_000, 60);
    const due = async () => {
      const { items } = await office.reminders.due({ limit: 100 });
      return items.some(({ customerId }) => customerId === customer.id);
    };
    expect(await due()).toBe(false);
    await morning();
    await comesTo(plan.id, "failed");
    expect(await due()).toBe(true);
  });

  it("of another business is not found", async () => {
    const { plan } = await planned();
    const other = await makeBusiness(service);
    const stranger = await signInAs(service, await makeMember(service, other));
    const elsewhere = callerFor(service, { token: stranger }).office;
    const asked = await refusalOf(elsewhere.budgetPlans.end({ id: plan.id }));
    expect(asked).toMatchObject({ kind: "not_found" });
  });
});
