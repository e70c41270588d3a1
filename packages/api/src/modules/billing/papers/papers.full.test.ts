import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makeAddress, makeCustomer } from "../../../testing";
import { applyOutcome, receivePayment, undoOutcome } from "../../orders";
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

describe("statements", () => {
  it("have the customer's address and the balance of their last day by age", async () => {
    const { id } = await makeCustomer(service, business, { name: "Γιώργος Farm" });
    await makeAddress(service, business, { id });
    const back = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const owed = (number: string, dueDays: number, amountPence: number) => ({
      customerId: id,
      number,
      issuedOn: back(200),
      dueOn: back(dueDays),
      amountPence,
    });
    await office.openingBalances.enter({
      items: [
        owed("SI-1", -3, 100),
        owed("SI-2", 0, 1000),
        owed("SI-3", 1, 2000),
        owed("SI-4", 30, 300),
        owed("SI-5", 31, 4000),
        owed("SI-6", 60, 500),
        owed("SI-7", 61, 6000),
        owed("SI-8", 91, 15_714),
      ],
    });
    const method = "cheque" as const;
    await office.receipts.take({ customerId: id, method, amountPence: 99_99, allocations: [] });
    const on = async (to: string) =>
      paperText(await office.customers.statementPdf({ id, from: back(210), to }));
    const now = await on(back(0));
    expect(now).toMatch(/Γιώργος Farm\n\d+ Lake Road\nWindermere\nLA23 1AA/);
    expect(now).toContain("£11.00\n£23.00\n£45.00\n£60.00\n£157.14\n-£99.99");
    // £285.14 are overdue, less the credit, of a balance of £196.15.
    expect(now).toMatch(/Owed on [^\n]+\n£196\.15\nOf which overdue\n£185\.15/);
    // Ninety days ago only the last was due, on the day before.
    const then = await on(back(90));
    expect(then).toContain("£139.00\n£157.14\n£0.00\n£0.00\n£0.00\n£0.00");
    expect(then).toMatch(/Owed on [^\n]+\n£296\.14\nOf which overdue\n£157\.14/);
  });

  it("call nothing overdue where credit covers all that is", async () => {
    const { id } = await makeCustomer(service, business, { name: "In Credit" });
    const item = { issuedOn: "2026-01-01", dueOn: "2026-02-01", amountPence: 5000 };
    await office.openingBalances.enter({ items: [{ customerId: id, number: "SI-9", ...item }] });
    const method = "cheque" as const;
    await office.receipts.take({ customerId: id, method, amountPence: 6000, allocations: [] });
    for (const items of ["open", "running"] as const) {
      const paper = paperText(await office.customers.statementPdf({ id, items }));
      expect(paper).not.toContain("Of which overdue");
      expect(paper).toContain("-£10.00");
    }
  });
});

describe("the tax point", () => {
  const taxPointOn = async (id: string) => /Tax point {2}(.*)/.exec(await onPaper(id))?.[1];

  it("is the day of issue of an invoice on account", async () => {
    const { id, issuedOn } = await raiseOne();
    expect(await taxPointOn(id)).toBe(inLetters(issuedOn));
  });

  it("is the day of delivery beside an order that is billed late, and above where there is no other", async () => {
    const deliverOn = async (at: Date) => {
      const { id: orderId } = await take();
      const outcome = { tenantId: business.id, orderId, lines: [], at };
      await rows.$transaction((tx) => applyOutcome(tx, outcome));
      return orderId;
    };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const late = inLetters(daysAgo(30).toISOString().slice(0, 10));
    const [mixed] = await raise([await deliverOn(daysAgo(30)), await deliverOn(daysAgo(2))]);
    const paper = await onPaper(mixed?.id ?? "");
    expect(paper.match(/, tax point .*/g)).toEqual([`, tax point ${late}`]);
    // Its line breaks after "order".
    expect(await taxPointOn(mixed?.id ?? "")).toMatch(
      `${inLetters(mixed?.issuedOn ?? "")}, or as its order`,
    );
    const [alone] = await raise([await deliverOn(daysAgo(30))]);
    expect(await taxPointOn(alone?.id ?? "")).toBe(late);
  });

  it("is the day of delivery of a sale that was paid by itself", async () => {
    const order = await take({ paymentMethod: "cash" });
    const at = new Date("2026-07-01T23:30:00Z");
    const outcome = { tenantId: business.id, orderId: order.id, lines: [], at };
    await rows.$transaction((tx) => applyOutcome(tx, outcome));
    await rows.$transaction((tx) =>
      receivePayment(tx, {
        tenantId: business.id,
        orderId: order.id,
        amountPence: order.totalIncVatPence,
        method: "cash",
        at,
      }),
    );
    const { id } = await office.invoices.forOrder({ id: order.id });
    expect(await taxPointOn(id)).toBe("2 July 2026");
  });
});

describe("a credit note that was reversed", () => {
  it("names its reversal, which names it", async () => {
    const { id, number } = await raiseOne();
    const note = await office.creditNotes.issue({ id, reason: "Short" });
    const before = paperText(await office.creditNotes.pdf({ id: note.id }));
    expect(before).toMatch(new RegExp(`For invoice ${number} of \\d+ \\w+ 20\\d\\d: Short`));
    expect(before).not.toMatch(/revers/i);
    const reversal = await office.creditNotes.reverse({ id: note.id, reason: "It had come" });
    const reversed = paperText(await office.creditNotes.pdf({ id: note.id }));
    expect(reversed).toContain("Credit note (reversed)");
    expect(reversed).toContain(
      `Reversed by ${reversal.number}: this credit note no longer counts.`,
    );
    const paper = paperText(await office.creditNotes.pdf({ id: reversal.id }));
    expect(paper).toContain("Reversal of a credit note");
    expect(paper).toContain(`Reverses credit note ${note.number}: It had come`);
  });
});

const inLetters = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
