import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { applyOutcome, undoOutcome } from "../../orders";
import { invoiceOffice } from "../testing/invoice-office";
import { paperText } from "../testing/paper-text";

/* What papers and mails say of where and when to pay, and of when goods were handed over. */

const { service, rows, business, office, customer, take, raise, raiseOne } = await invoiceOffice();
afterAll(service.close);

const account = {
  bankName: "Fell Bank",
  bankAccountName: "Fellside Gas Ltd",
  bankSortCode: "20-00-00",
  bankAccountNumber: "05577991",
};
const noAccount = {
  bankName: null,
  bankAccountName: null,
  bankSortCode: null,
  bankAccountNumber: null,
};
const payTo = (reference: string) => [
  ["Bank", "Fell Bank"],
  ["Account name", "Fellside Gas Ltd"],
  ["Sort code", "20-00-00"],
  ["Account number", "05577991"],
  ["Reference", reference],
];
const onPaper = async (id: string) => paperText(await office.invoices.pdf({ id }));
const inMail = async (id: string) => {
  await office.invoices.send({ id });
  const where = { tenantId: business.id, subjectId: id };
  return (await rows.email.findFirstOrThrow({ where, orderBy: { id: "desc" } })).text;
};
const told = async (id: string) => ({ paper: await onPaper(id), mail: await inMail(id) });
/** Nothing of the account, whichever way it is written. */
const ofAnAccount = /sort code|account n|05577991|Fell Bank/i;

beforeEach(() => office.business.change({ ...account, paymentTermsDays: 30 }));

describe("where to pay", () => {
  it("stands on an open invoice and in its mail, with what to quote and the terms", async () => {
    const { id, number, dueOn } = await raiseOne();
    const { paper, mail } = await told(id);
    expect(paper).toContain(payTo(number).flat().join("\n"));
    expect(mail).toContain(
      payTo(number)
        .map((line) => line.join(": "))
        .join("\n"),
    );
    for (const text of [paper, mail]) {
      expect(text).toContain(`Please pay by ${inLetters(dueOn)} (30 days), quoting ${number}.`);
    }
  });

  it("stands beside what is left of one that is paid in part", async () => {
    const { id, number } = await raiseOne();
    const method = "cash" as const;
    const part = { customerId: customer.id, method, amountPence: 1000 };
    await office.receipts.take({ ...part, allocations: [{ invoiceId: id, amountPence: 1000 }] });
    const { paper, mail } = await told(id);
    expect(paper).toContain(payTo(number).flat().join("\n"));
    expect(mail).toMatch(/£10\.00 is paid\. Please pay the other £\d+\.\d\d by /);
    expect(mail).toContain(`Reference: ${number}`);
  });

  it("is left out by a business without an account, of what is paid, and of what is void", async () => {
    const [paid, open, voided] = [await raiseOne(), await raiseOne(), await raiseOne()];
    await office.invoices.paid({ id: paid.id });
    const settled = await told(paid.id);
    expect(settled.paper).not.toMatch(ofAnAccount);
    expect(settled.mail).not.toMatch(ofAnAccount);
    await office.invoices.makeVoid({ id: voided.id });
    expect(await onPaper(voided.id)).not.toMatch(ofAnAccount);
    await office.business.change(noAccount);
    const without = await told(open.id);
    for (const text of [without.paper, without.mail]) {
      expect(text).not.toMatch(ofAnAccount);
      expect(text).toContain(`(30 days), quoting ${open.number}.`);
    }
  });

  it("leaves out the bank where only its name is not given", async () => {
    await office.business.change({ bankName: null });
    const { paper, mail } = await told((await raiseOne()).id);
    expect(paper).toContain("Account name\nFellside Gas Ltd\nSort code\n20-00-00");
    expect(mail).toContain("Our bank account:\nAccount name: Fellside Gas Ltd\n");
  });

  it.each([
    [0, "due at once"],
    [1, "1 day"],
  ])("says the terms of %i days that it was raised on as %j", async (paymentTermsDays, words) => {
    await office.business.change({ paymentTermsDays });
    const { id } = await raiseOne();
    await office.business.change({ paymentTermsDays: 45 });
    expect(await onPaper(id)).toContain(` (${words}), quoting `);
  });

  it("stands on a statement while something is owed", async () => {
    const statement = async () =>
      paperText(await office.customers.statementPdf({ id: customer.id }));
    const { id } = await raiseOne();
    expect(await statement()).toContain(payTo("the number of the invoice").flat().join("\n"));
    const { items } = await office.invoices.list({ status: "sent", limit: 100 });
    expect(items.map((open) => open.id)).toContain(id);
    for (const open of items) await office.invoices.paid({ id: open.id });
    expect(await statement()).not.toMatch(ofAnAccount);
  });
});

describe("the day of delivery", () => {
  const handedOver = async (at: string, more: object = {}) => {
    const order = await take(more);
    const outcome = { tenantId: business.id, orderId: order.id, lines: [], at: new Date(at) };
    await rows.$transaction((tx) => applyOutcome(tx, outcome));
    const [invoice] = await raise([order.id]);
    return { id: invoice?.id ?? "", order };
  };

  it("stands beside each order, by the business's own clock", async () => {
    const { id, order } = await handedOver("2026-07-01T23:30:00Z", { externalRef: "PO 9" });
    expect((await office.invoices.one({ id })).orders).toEqual([
      expect.objectContaining({ id: order.id, fulfilment: "delivery", deliveredOn: "2026-07-02" }),
    ]);
    expect(await onPaper(id)).toContain(
      `Order ${order.number}, delivered 2 July 2026 (your reference PO 9)`,
    );
    await office.business.change({ timeZone: "America/New_York" });
    expect(await onPaper(id)).toContain(`Order ${order.number}, delivered 1 July 2026 (your`);
    await office.business.change({ timeZone: "Europe/London" });
  });

  it("is that of the collection where the customer fetched it", async () => {
    const { id, order } = await handedOver("2026-11-03T09:00:00Z", { fulfilment: "collection" });
    expect(await onPaper(id)).toContain(`Order ${order.number}, collected 3 November 2026`);
  });

  it("is gone from a void invoice whose delivery was undone", async () => {
    const { id, order } = await handedOver("2026-11-03T09:00:00Z");
    await office.invoices.makeVoid({ id });
    const undo = { tenantId: business.id, orderId: order.id, at: new Date() };
    await rows.$transaction((tx) => undoOutcome(tx, undo));
    expect((await office.invoices.one({ id })).orders[0]?.deliveredOn).toBeNull();
    expect(await onPaper(id)).toContain(`\nOrder ${order.number}\n`);
  });
});

const inLetters = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
