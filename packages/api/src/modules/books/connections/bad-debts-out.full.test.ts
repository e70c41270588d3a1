import { afterAll, afterEach, expect, it } from "vitest";
import { z } from "zod";
import { connectedOffice } from "../testing/connected-office";

/*
 * Bad debts in the accounts program (docs/decisions/0437). The local Xero's and QuickBooks's documents are added up by account,
 * and compared with sums that are worked out by hand and with the month's figures.
 */

const {
  office,
  accounts,
  xero,
  quickbooks,
  connect,
  send,
  raiseOne,
  pay,
  standing,
  heldInvoice,
  live,
  paymentsOf,
  reset,
  close,
} = await connectedOffice();
afterAll(close);
afterEach(reset);

const badDebts = { saleId: "429", trackingId: null };
const today = new Date().toISOString().slice(0, 10);

const Note = z.looseObject({
  CreditNoteID: z.string(),
  CreditNoteNumber: z.string(),
  Date: z.string(),
  Total: z.number(),
  LineItems: z.array(
    z.looseObject({
      AccountCode: z.string(),
      TaxType: z.string(),
      LineAmount: z.number(),
      TaxAmount: z.number(),
    }),
  ),
});
const Allocation = z.looseObject({
  CreditNoteID: z.string(),
  Amount: z.number(),
  Invoice: z.object({ InvoiceID: z.string() }),
});
/** Returns what Xero has on the account of bad debts, in pence, without VAT. */
const writtenOffThere = () =>
  live(xero.creditNotes)
    .map((row) => Note.parse(row))
    .flatMap(({ LineItems }) => LineItems)
    .filter(({ AccountCode }) => AccountCode === "429")
    .reduce((sum, { LineAmount }) => sum + Math.round(LineAmount * 100), 0);
/** Returns what is still owed on the invoice there, in pence. */
const owedThere = (number: string) => {
  const invoice = z
    .looseObject({ InvoiceID: z.string(), Total: z.number() })
    .parse(heldInvoice(number));
  const credited = live(xero.allocations)
    .map((row) => Allocation.parse(row))
    .filter(({ Invoice }) => Invoice.InvoiceID === invoice.InvoiceID)
    .reduce((sum, { Amount }) => sum + Amount, 0);
  const paid = paymentsOf(number).reduce<number>((sum, amount) => sum + Number(amount), 0);
  return Math.round((invoice.Total - credited - paid) * 100);
};

it("sends none until an account is chosen", async () => {
  await connect("xero");
  const invoice = await raiseOne();
  await office.invoices.badDebts.writeOff({ id: invoice.id, reason: "Ceased trading" });
  await send();
  expect(writtenOffThere()).toBe(0);
  expect(owedThere(invoice.number)).toBe(invoice.totalPence);
  expect(await accounts.chart()).toMatchObject({ proposed: { badDebts } });
  await connect("xero", "2026-01-01", { badDebts });
  await send();
  expect(writtenOffThere()).toBe(invoice.totalPence);
  expect(owedThere(invoice.number)).toBe(0);
});

it("credits a write-off without VAT, once, and less what is paid after all", async () => {
  await connect("xero", "2026-01-01", { badDebts });
  const before = writtenOffThere();
  const invoice = await raiseOne();
  await pay(invoice.id, 1_000);
  const off = invoice.totalPence - 1_000;
  const debt = await office.invoices.badDebts.writeOff({
    id: invoice.id,
    reason: "Ceased trading",
  });
  // The answers to the credit note and to what it pays are lost.
  for (let run = 0; run < 4; run += 1) {
    xero.loseAnswers(1);
    await send().catch(() => undefined);
  }
  xero.loseAnswers(0);
  await send();
  await send();
  expect(writtenOffThere() - before).toBe(off);
  expect(owedThere(invoice.number)).toBe(0);
  const notes = live(xero.creditNotes)
    .map((row) => Note.parse(row))
    .filter(({ CreditNoteNumber }) => CreditNoteNumber === `${invoice.number}-BD1`);
  expect(notes).toMatchObject([
    { Total: off / 100, LineItems: [{ TaxType: "NONE", TaxAmount: 0 }] },
  ]);
  expect((await standing(debt.id)).toSorted()).toEqual([
    `credit sent ${off}`,
    `credit_note sent ${off}`,
  ]);
  const { items } = await accounts.documents({ q: invoice.number, sourceId: debt.id });
  expect(items[0]).toMatchObject({
    name: `Bad debt of ${invoice.number}`,
    invoiceId: invoice.id,
    badDebt: true,
  });

  // £5.00 comes in after all, and then the rest.
  await office.invoices.badDebts.reverse({ id: debt.id, amountPence: 500, reason: "Paid a part" });
  await pay(invoice.id, 500);
  await send();
  expect(writtenOffThere() - before).toBe(off - 500);
  expect(paymentsOf(invoice.number)).toEqual([10, 5]);
  expect(owedThere(invoice.number)).toBe(0);
  await office.invoices.badDebts.reverse({ id: debt.id, reason: "Will be paid" });
  await send();
  await send();
  expect(writtenOffThere()).toBe(before);
  expect(owedThere(invoice.number)).toBe(off - 500);
  expect((await standing(debt.id)).toSorted()).toEqual([
    "credit removed 0",
    "credit_note removed 0",
  ]);
  // A second write-off has another number.
  await office.invoices.badDebts.writeOff({ id: invoice.id, reason: "Not paid, again" });
  await send();
  expect(writtenOffThere() - before).toBe(off - 500);
  expect(owedThere(invoice.number)).toBe(0);
});

it("comes to the month's figures", async () => {
  await connect("xero", "2026-01-01", { badDebts });
  await send();
  const month = today.slice(0, 7);
  const figures = await office.books.figures({ from: month, to: month });
  const totals = figures.badDebts;
  const owedHere = totals ? totals.writtenOffPence - totals.reversedPence : 0;
  expect(writtenOffThere()).toBe(owedHere);
  expect(writtenOffThere()).toBeGreaterThan(0);
});

it("is a credit memo in QuickBooks, paid onto its invoice", async () => {
  await connect("quickbooks", "2026-01-01", { badDebts: { saleId: "7", trackingId: null } });
  const invoice = await raiseOne();
  await office.invoices.badDebts.writeOff({ id: invoice.id, reason: "Ceased trading" });
  await send();
  await send();
  const memo = [...quickbooks.held.CreditMemo.values()].filter(
    (row) => row["DocNumber"] === `${invoice.number}-BD1`,
  );
  expect(memo).toMatchObject([{ TotalAmt: invoice.totalPence / 100, TxnDate: today }]);
  const linked = [...quickbooks.held.Payment.values()].filter((row) =>
    JSON.stringify(row["Line"]).includes(`"${String(memo[0]?.["Id"])}"`),
  );
  expect(linked).toMatchObject([{ TotalAmt: 0 }]);
});
