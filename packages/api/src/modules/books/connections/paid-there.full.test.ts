import { afterAll, afterEach, expect, it } from "vitest";
import { connectedOffice } from "../testing/connected-office";

const {
  rows,
  tenantId,
  office,
  xero,
  quickbooks,
  connect,
  send,
  raiseOne,
  pay,
  standing,
  heldInvoice,
  paymentsOf,
  reset,
  close,
} = await connectedOffice();
afterAll(close);
afterEach(reset);

it("takes what is paid in Xero once, and takes it back when it is deleted there", async () => {
  await connect("xero");
  const invoice = await raiseOne();
  await pay(invoice.id, 1_000);
  await send();
  const row = heldInvoice(invoice.number);
  const left = (invoice.totalPence - 1_000) / 100;
  const paymentId = xero.payByHand(String(row?.["InvoiceID"]), left, "2026-11-20", "BACS 77");
  await send();
  await send();
  expect(await office.invoices.one({ id: invoice.id })).toMatchObject({
    status: "paid",
    paidPence: invoice.totalPence,
  });
  const receipts = await rows.receipt.findMany({
    where: { tenantId, reference: "Xero: BACS 77", reversesId: null },
  });
  expect(receipts).toMatchObject([{ amountPence: invoice.totalPence - 1_000 }]);
  // What was read from there is not sent there.
  expect(paymentsOf(invoice.number)).toEqual([10, left]);
  xero.deletePayment(paymentId);
  await send();
  await send();
  expect(await office.invoices.one({ id: invoice.id })).toMatchObject({
    status: "sent",
    paidPence: 1_000,
  });
});

it("sends to QuickBooks once, and takes what is paid there", async () => {
  await connect("quickbooks");
  const invoice = await raiseOne();
  await pay(invoice.id, 2_000);
  quickbooks.loseAnswers(1);
  await send().catch(() => undefined);
  quickbooks.tokens.expire();
  await send();
  const { Invoice, Payment } = quickbooks.held;
  const there = [...Invoice.values()].filter((row) => row["DocNumber"] === invoice.number);
  expect(there).toMatchObject([{ TotalAmt: invoice.totalPence / 100 }]);
  expect(await standing(invoice.id)).toEqual(
    expect.arrayContaining([`invoice sent ${invoice.totalPence}`, "payment sent 2000"]),
  );
  const count = Payment.size;
  const id = String(there[0]?.["Id"]);
  const paymentId = quickbooks.payByHand(id, 5, "2026-11-20", "BACS 1");
  await send();
  await send();
  expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ paidPence: 2_500 });
  quickbooks.deletePayment(paymentId);
  await send();
  expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ paidPence: 2_000 });
  expect(Payment.size).toBe(count);
});
