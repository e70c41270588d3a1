import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeCustomer, makeMember, signInAs } from "../../../../testing";
import { daysAfter, todayIn } from "../../../../platform/values/format";
import { entriesOf } from "../../../books/journal/entries";
import { invoiceOffice } from "../../testing/invoice-office";
import { publishedRates } from "./base-rates";
import { referenceDay } from "./interest";

const { service, rows, business, office, raiseOne } = await invoiceOffice();
afterAll(service.close);
const tenantId = business.id;
const token = await signInAs(service, await makeMember(service, business));

const now = new Date();
const today = todayIn("Europe/London", now);
const onDay = (days: number) => daysAfter(today, days);
/** The office so many days from now. */
const officeIn = (days: number) =>
  callerFor(service, { token, now: new Date(now.getTime() + days * 86_400_000) }).office;

// £1,000 at 12% is £120 a year: 4% from long ago, whatever the bank says.
const flat = { startsOn: daysAfter(referenceDay(onDay(-400)), -1), percent: 4 };
const { missing } = await office.baseRates.get();
const changes = publishedRates.filter(({ startsOn }) => startsOn > flat.startsOn);
const days = [flat, ...changes].map(({ startsOn }) => startsOn);
await office.baseRates.set({
  rates: [...days, ...missing].map((startsOn) => ({ startsOn, percent: 4 })),
});

let numbers = 0;
async function owes(customerId: string, { daysLate = 73, pence = 100_000 } = {}) {
  const { items } = await office.openingBalances.enter({
    items: [
      {
        customerId,
        number: `SI-${(numbers += 1)}`,
        issuedOn: onDay(-daysLate - 30),
        dueOn: onDay(-daysLate),
        amountPence: pence,
      },
    ],
  });
  const [invoice] = items;
  if (!invoice) throw new Error("Nothing was entered");
  return invoice;
}
/** A business that owes £1,000 for 73 days, which is a fifth of a year. */
async function debtor({
  daysLate = 73,
  pence = 100_000,
  companyNumber = "01234567",
}: { daysLate?: number; pence?: number; companyNumber?: string | null } = {}) {
  const { id } = await makeCustomer(service, business, {
    name: `Debtor ${numbers}`,
    onAccount: false,
  });
  await rows.customer.updateMany({ where: { id }, data: { companyNumber } });
  return { id, invoice: await owes(id, { daysLate, pence }) };
}
const whyOf = async (id: string, invoiceId?: string) => {
  const { items, can } = await office.interest.estimate({ id, invoiceId });
  return items[0]?.why ?? can.charge;
};

describe("interest and compensation", () => {
  it("are shown by days, rate and sums, and change nothing until they are asked for", async () => {
    const { id, invoice } = await debtor();
    expect(await office.interest.estimate({ id })).toMatchObject({
      customerId: id,
      to: today,
      interestPence: 2400,
      compensationPence: 7000,
      totalPence: 9400,
      can: { charge: null },
      items: [
        {
          invoiceId: invoice.id,
          number: invoice.number,
          leftPence: 100_000,
          referenceOn: referenceDay(onDay(-72)),
          basePercent: 4,
          ratePercent: 12,
          owed: [{ from: onDay(-72), to: today, days: 73, owedPence: 100_000 }],
          why: null,
        },
      ],
    });
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ interestCharged: [] });
  });

  it("become an invoice of its own outside the scope of VAT, which says for what", async () => {
    const { id, invoice } = await debtor();
    const other = await owes(id, { daysLate: 10, pence: 5000 });
    const charge = await office.interest.charge({ id });
    expect(charge).toMatchObject({
      status: "sent",
      opening: false,
      customerId: id,
      orders: [],
      vat: [{ vatRate: 0, vatTreatment: "outside_scope", netPence: 13_416, vatPence: 0 }],
      totalPence: 13_416,
      interestFor: [
        {
          invoiceId: invoice.id,
          to: today,
          basePercent: 4,
          interestPence: 2400,
          compensationPence: 7000,
        },
        { invoiceId: other.id, to: today, interestPence: 16, compensationPence: 4000 },
      ],
    });
    expect(charge.lines.map(({ description, total }) => [description, total])).toEqual([
      [
        expect.stringMatching(
          `^Statutory interest on ${invoice.number}, .*: 73 days at 12% a year$`,
        ),
        2400,
      ],
      [`Compensation for late payment of ${invoice.number}`, 7000],
      [expect.stringContaining(`on ${other.number}`), 16],
      [`Compensation for late payment of ${other.number}`, 4000],
    ]);
    expect((await office.invoices.one({ id: invoice.id })).interestCharged).toMatchObject([
      { invoiceId: charge.id, number: charge.number },
    ]);
    const { closingPence } = await office.customers.statement({ id });
    expect(closingPence).toBe(100_000 + 5000 + 13_416);
    const activity = await rows.activity.findMany({ where: { tenantId, subjectId: charge.id } });
    expect(activity.map(({ action }) => action)).toEqual(["invoice.raised"]);
    expect(
      await rows.activity.count({
        where: { subjectId: invoice.id, action: "invoice.interest_charged" },
      }),
    ).toBe(1);
    const entries = await entriesOf(rows, tenantId, { from: today, to: today });
    const entry = entries.find(({ sourceId }) => sourceId === charge.id);
    expect(entry?.lines).toEqual([
      { thing: { kind: "debtors" }, vatRate: null, pence: 13_416 },
      { thing: { kind: "interest" }, vatRate: null, pence: -13_416 },
    ]);
  });

  it("are less from the day of a part payment", async () => {
    const { id } = await debtor();
    await office.receipts.take({
      customerId: id,
      method: "cheque",
      amountPence: 60_000,
      receivedOn: onDay(-35),
    });
    const { items } = await office.interest.estimate({ id });
    expect(items[0]).toMatchObject({
      leftPence: 40_000,
      // 37 days of £1,000 and 36 of £400.
      interestPence: 1690,
      compensationPence: 7000,
      owed: [
        { days: 37, owedPence: 100_000 },
        { from: onDay(-35), days: 36, owedPence: 40_000 },
      ],
    });
  });

  it("are charged once for each day, and compensation once, also by two at the same time", async () => {
    const { id, invoice } = await debtor();
    const both = await Promise.allSettled([
      office.interest.charge({ id }),
      officeIn(0).interest.charge({ id, invoiceIds: [invoice.id] }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await rows.interestCharge.count({ where: { invoiceId: invoice.id } })).toBe(1);
    await expect(office.interest.charge({ id })).rejects.toThrow("already");
    const later = await officeIn(10).interest.charge({ id });
    // Ten days of £1,000 at 12%.
    expect(later).toMatchObject({
      totalPence: 329,
      interestFor: [{ from: onDay(1), to: onDay(10), compensationPence: 0 }],
    });
  });

  it("can be charged again once they were credited in full, and then no longer reversed", async () => {
    const { id, invoice } = await debtor();
    const charge = await office.interest.charge({ id });
    const part = [{ vatRate: 0, vatTreatment: "outside_scope" as const, netPence: 100 }];
    await office.creditNotes.issue({ id: charge.id, reason: "Goodwill", amounts: part });
    expect(await whyOf(id, invoice.id)).toContain("already");
    const note = await office.creditNotes.issue({ id: charge.id, reason: "Goodwill" });
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ interestCharged: [] });
    const again = await office.interest.charge({ id });
    expect(again.totalPence).toBe(9400);
    const reversing = { id: note.id, reason: "A mistake" };
    await expect(office.creditNotes.reverse(reversing)).rejects.toThrow("charged again since");
    await office.invoices.makeVoid({ id: again.id });
    await office.creditNotes.reverse(reversing);
    expect(await whyOf(id, invoice.id)).toContain("already");
  });

  it("are refused for what is paid, not due, in dispute, of no business or a charge itself", async () => {
    const consumer = await debtor({ companyNumber: null });
    expect(await whyOf(consumer.id)).toContain("not known as a business");
    // An account makes no business of a private customer.
    await rows.customer.updateMany({ where: { id: consumer.id }, data: { onAccount: true } });
    expect(await whyOf(consumer.id)).toContain("not known as a business");
    await expect(office.interest.charge({ id: consumer.id })).rejects.toThrow(
      "not known as a business",
    );

    const { id, invoice } = await debtor();
    await office.invoices.putInDispute({ id: invoice.id, reason: "Short" });
    expect(await whyOf(id)).toBe(`${invoice.number} is in dispute.`);
    await office.invoices.endDispute({ id: invoice.id });
    const charge = await office.interest.charge({ id });
    await rows.invoice.updateMany({
      where: { id: charge.id },
      data: { dueOn: new Date("2026-01-31") },
    });
    expect(await whyOf(id, charge.id)).toContain("charges interest itself");
    await office.invoices.paid({ id: invoice.id });
    expect(await whyOf(id, invoice.id)).toBe(`Invoice ${invoice.number} is paid already.`);
    const asked = { id, invoiceIds: [invoice.id] };
    await expect(office.interest.charge(asked)).rejects.toThrow("paid already");

    const notDue = await raiseOne();
    expect(await whyOf(notDue.customerId ?? "")).toBe("No invoice is overdue.");
    await expect(office.interest.charge({ id, to: onDay(1) })).rejects.toThrow("not there yet");
    await expect(office.interest.charge({ id, invoiceIds: [notDue.id] })).rejects.toThrow(
      "no such invoice",
    );
  });
});

describe("base rates", () => {
  it("come with the service, and the business adds to them and corrects them", async () => {
    const before = (await office.baseRates.get()).items.filter(({ own }) => own);
    const [first] = publishedRates;
    const { items, missing: asked } = await office.baseRates.set({
      rates: [
        { startsOn: "2026-08-06", percent: 3.5 },
        { startsOn: "2025-12-18", percent: 3.7 },
      ],
    });
    expect(items.slice(0, 3)).toEqual([
      { startsOn: "2026-08-06", percent: 3.5, own: true },
      { startsOn: "2025-12-18", percent: 3.7, own: true },
      { startsOn: "2025-08-07", percent: 4, own: false },
    ]);
    expect(items.at(-1)).toEqual({ ...first, own: false });
    expect(asked).toContain("2026-06-30");
    const twice = [{ startsOn: "2026-08-06", percent: 3.5 }];
    await expect(office.baseRates.set({ rates: [...twice, ...twice] })).rejects.toMatchObject({
      kind: "validation",
    });
    await office.baseRates.set({
      rates: before.map(({ startsOn, percent }) => ({ startsOn, percent })),
    });
    expect(
      await rows.activity.count({ where: { tenantId, action: "business.base_rates_changed" } }),
    ).toBeGreaterThanOrEqual(3);
  });
});
