import type { ReceiptMethod } from "@roundsman/db";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { daysAfter, todayIn } from "../../../../platform/values/format";
import { giveBack, orderNow, receivePayment, sumsDue } from "../../../orders";
import { entriesOf } from "../../journal/entries";
import { connectedOffice } from "../../testing/connected-office";
import { exportAll } from "../../testing/export-all";

/*
 * Sales that were paid at once in the accounts program (docs/decisions/0442): what the local Xero and QuickBooks have is added up
 * by account, and compared with the journal of the day.
 */

const today = todayIn("Europe/London", new Date());
const noonIn = (days: number) => new Date(`${daysAfter(today, days)}T12:00:00Z`);
const xeroDaily = { paidSales: { startsOn: today, clearingId: "612", feesId: "404" } };
const quickBooksDaily = { paidSales: { startsOn: today, clearingId: "11", feesId: "12" } };

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const Sale = z.looseObject({
  Date: z.string(),
  Total: z.number(),
  InvoiceNumber: z.string().optional(),
  CreditNoteNumber: z.string().optional(),
  LineItems: z.array(
    z.looseObject({
      AccountCode: z.string(),
      TaxType: z.string(),
      LineAmount: z.number(),
      TaxAmount: z.number(),
    }),
  ),
});
const Payment = z.looseObject({ Amount: z.number(), PaymentType: z.string() });
const pence = (pounds: number) => Math.round(pounds * 100);
const rateOf: Record<string, string> = { OUTPUT2: "20", RROUTPUT: "5", ZERORATEDOUTPUT: "0" };

/** A business of its own, with sales of a day. */
async function office() {
  const at = await connectedOffice();
  closing.push(at.close);
  const { rows, tenantId, xero, live } = at;
  const receive = (orderId: string, method: ReceiptMethod, amountPence: number) =>
    rows.$transaction((tx) =>
      receivePayment(tx, { tenantId, orderId, method, at: new Date(), amountPence }),
    );
  const due = async (id: string) => sumsDue(await orderNow(rows, tenantId, id)).totalPence;
  /** Two bottles and a bag of coal, delivered and paid. */
  const sold = async (method: ReceiptMethod = "cash", more = 0) => {
    const { id } = await at.delivered({ paymentMethod: "cash" });
    await receive(id, method, (await due(id)) + more);
    return id;
  };
  const payBack = (orderId: string, method: ReceiptMethod, amountPence: number) =>
    rows.$transaction((tx) =>
      giveBack(tx, { tenantId, orderId, method, at: new Date(), amountPence }),
    );
  const fees = async (feesPence: number) => {
    const csv = `Date,Description,Amount\n${today},STRIPE PAYMENTS UK,50.00`;
    await at.office.bank.upload({ csv, account: "Current" });
    const { items } = await at.office.bank.listLines({ account: "Current" });
    await at.office.bank.fees({ id: items[0]?.id ?? "", feesPence, of: "card_link" });
  };
  /** The sums that Xero has by account, in pence: a debit above zero. Receivables are left out. */
  const there = () => {
    const sums: Record<string, number> = {};
    const add = (name: string, amount: number) => {
      sums[name] = (sums[name] ?? 0) + amount;
    };
    const addSale = (row: unknown, sign: 1 | -1) => {
      for (const { AccountCode, TaxType, LineAmount, TaxAmount } of Sale.parse(row).LineItems) {
        const rate = AccountCode === "200" ? ` ${rateOf[TaxType] ?? ""}` : "";
        add(`${AccountCode}${rate}`, sign * pence(LineAmount));
        if (TaxAmount !== 0) add(`vat ${rateOf[TaxType] ?? ""}`, sign * pence(TaxAmount));
      }
    };
    for (const row of live(xero.invoices)) addSale(row, -1);
    for (const row of live(xero.creditNotes)) addSale(row, 1);
    for (const row of live(xero.payments).map((one) => Payment.parse(one))) {
      add("bank", pence(row.Amount) * (row.PaymentType === "ACCRECPAYMENT" ? 1 : -1));
    }
    return nonzero(sums);
  };
  /** The journal's sums by account. */
  const journal = async () => {
    const entries = await entriesOf(rows, tenantId, { from: today, to: daysAfter(today, 1) });
    return sumsOf(entries.flatMap(({ lines }) => lines));
  };
  const numbers = () =>
    [...live(xero.invoices), ...live(xero.creditNotes)]
      .map((row) => Sale.parse(row))
      .map(({ InvoiceNumber, CreditNoteNumber }) => InvoiceNumber ?? CreditNoteNumber ?? "")
      .toSorted();
  return { ...at, due, receive, sold, payBack, fees, there, journal, numbers };
}

const Lines = z.array(
  z.object({
    thing: z.object({ kind: z.string() }),
    vatRate: z.union([z.number(), z.string(), z.null()]),
    pence: z.number(),
  }),
);

/** Lines of the journal by account in Xero. What customers owe for deliveries is on the clearing account there. */
function sumsOf(lines: z.infer<typeof Lines>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { thing, vatRate, pence: amount } of lines) {
    const names = new Map([
      ["sales", `200 ${vatRate}`],
      ["vat", `vat ${vatRate}`],
      ["tender", "bank"],
      ["fees", "404"],
      ["paidSales", "612"],
      ["debtors", "612"],
    ]);
    const name = names.get(thing.kind) ?? thing.kind;
    sums[name] = (sums[name] ?? 0) + amount;
  }
  return nonzero(sums);
}

const nonzero = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));

it("sends a day as the journal has it, once, with refunds and fees", async () => {
  const at = await office();
  await at.connect("xero");
  await at.sold();
  const over = await at.sold("card_machine", 700);
  await at.payBack(over, "cash", 700);
  await at.fees(123);
  // Paid ahead, and delivered without all of its money.
  const ahead = await at.take({ paymentMethod: "link" });
  await at.receive(ahead.id, "card_link", 2_000);
  const short = await at.delivered({ paymentMethod: "cash" });
  await at.receive(short.id, "cash", 100);

  // No day is sent until it is chosen, and none that is not over.
  await at.send(noonIn(1));
  expect(at.there()).toEqual({});
  expect((await at.accounts.get()).notSent).toMatchObject({ sales: 3, refunds: 1 });
  expect(await at.accounts.chart()).toMatchObject({
    clearing: [{ id: "612" }],
    proposed: { paidSales: { clearingId: "612", feesId: "404" } },
  });
  await at.connect("xero", "2026-01-01", xeroDaily);
  await at.send(noonIn(0));
  expect(at.there()).toEqual({});

  // Each write is done and its answer lost, one after the other.
  for (let run = 0; run < 9; run += 1) {
    at.xero.loseAnswers(1);
    await at.send(noonIn(1)).catch(() => undefined);
  }
  at.xero.loseAnswers(0);
  await Promise.all([at.send(noonIn(1)), at.send(noonIn(1))]);
  await at.send(noonIn(2));
  expect(at.numbers()).toEqual([`OUT-${today}-cash`, `OUT-${today}-link`, `SALES-${today}`]);
  const journal = await at.journal();
  expect(at.there()).toEqual(journal);
  expect(Object.keys(journal).toSorted()).toEqual(
    ["200 20", "200 5", "404", "612", "bank", "vat 20", "vat 5"].toSorted(),
  );
  expect(journal["404"]).toBe(123);
  // The file that a bookkeeper would have imported has the same.
  await exportAll(at.rows, at.tenantId);
  const exported = await at.rows.journalEntry.findMany({ where: { tenantId: at.tenantId } });
  expect(sumsOf(exported.flatMap(({ lines }) => Lines.parse(lines)))).toEqual(journal);

  const { items } = await at.accounts.documents({});
  expect(items.filter(({ day }) => day === today)).toHaveLength(8);
  expect(items.every(({ state, why }) => state === "sent" && why === null)).toBe(true);
  expect((await at.accounts.get()).notSent).toEqual({
    sales: 0,
    receiptsPence: 0,
    refunds: 0,
    refundsPence: 0,
  });
});

it("shows a day that changed after it was sent, and sends nothing of it again", async () => {
  const at = await office();
  await at.connect("xero", "2026-01-01", xeroDaily);
  const id = await at.sold();
  await at.send(noonIn(1));
  const before = at.there();
  const totalPence = await at.due(id);
  const invoiceOfDay = async () =>
    (await at.accounts.documents({})).items.find(({ kind, day }) => kind === "invoice" && day);
  expect(await invoiceOfDay()).toMatchObject({ amountPence: totalPence, why: null });
  await at.sold("cheque");
  await at.send(noonIn(2));
  expect(at.there()).toEqual(before);
  expect((await invoiceOfDay())?.why).toMatch(
    /^The books now have sales of .* for this day\. Xero has/,
  );
});

it("has a sale once that has an invoice too, whichever was sent first", async () => {
  const at = await office();
  const later = { ...xeroDaily.paidSales, startsOn: daysAfter(today, 1) };
  await at.connect("xero", "2026-01-01", { paidSales: later });
  const invoiced = await at.sold();
  const own = await at.office.invoices.forOrder({ id: invoiced });
  await at.send(noonIn(0));
  expect(at.numbers()).toEqual([own.number]);
  // From today on days are sent: one sale has its invoice there, the other gets one after its day went out.
  await at.connect("xero", "2026-01-01", xeroDaily);
  const summed = await at.sold();
  await at.send(noonIn(1));
  expect(at.there()).toEqual(await at.journal());
  const paper = await at.office.invoices.forOrder({ id: summed });
  await at.send(noonIn(1));
  expect(at.numbers()).toEqual([own.number, `SALES-${today}`]);
  expect(at.there()).toEqual(await at.journal());
  expect((await at.accounts.documents({ sourceId: paper.id })).items).toEqual([]);
  // Credit of each goes the way of its sale.
  await at.office.creditNotes.issue({ id: own.id, reason: "Came back" });
  await at.send(noonIn(1));
  expect(at.numbers()).toHaveLength(3);
});

it("takes the sale off again where it is billed after its day", async () => {
  const at = await office();
  await at.connect("xero", "2026-01-01", xeroDaily);
  const { id } = await at.delivered({ paymentMethod: "cash" });
  await at.send(noonIn(1));
  expect(at.there()).toEqual(await at.journal());
  const [invoice] = await at.raise([id]);
  // The invoice is of the day after.
  await at.rows.$executeRaw`UPDATE invoices SET issued_on = ${daysAfter(today, 1)}::date
    WHERE tenant_id = ${at.tenantId}::uuid AND number = ${invoice?.number ?? ""}`;
  await at.send(noonIn(2));
  expect(at.numbers()).toHaveLength(3);
  const { "612": clearing = 0, ...sums } = at.there();
  const { "612": debtors = 0, ...expected } = await at.journal();
  expect(sums).toEqual(expected);
  // What is owed on the invoice is on receivables there.
  expect(clearing).toBe(debtors - (invoice?.totalPence ?? 0));
});

it("is an invoice, payments and refund receipts in QuickBooks", async () => {
  const at = await office();
  await at.connect("quickbooks", "2026-01-01", quickBooksDaily);
  const over = await at.sold("cash", 500);
  await at.payBack(over, "cash", 500);
  await at.fees(99);
  for (let run = 0; run < 6; run += 1) {
    at.quickbooks.loseAnswers(1);
    await at.send(noonIn(1)).catch(() => undefined);
  }
  at.quickbooks.loseAnswers(0);
  await at.send(noonIn(1));
  await at.send(noonIn(2));
  const { held } = at.quickbooks;
  const totalPence = await at.due(over);
  expect([...held.Invoice.values()]).toMatchObject([
    { DocNumber: `SALES-${today}`, TxnDate: today, TotalAmt: (totalPence + 500) / 100 },
  ]);
  expect([...held.Payment.values()]).toMatchObject([
    { TotalAmt: (totalPence + 500) / 100, DepositToAccountRef: { value: "35" } },
  ]);
  const refunds = [...held.RefundReceipt.values()].map((row) => Number(row["TotalAmt"]));
  expect(refunds.toSorted((a, b) => a - b)).toEqual([0.99, 5]);
  expect(held.CreditMemo.size).toBe(0);
  expect(await at.accounts.get()).toMatchObject({ documents: { waiting: 0, refused: 0 } });
});
