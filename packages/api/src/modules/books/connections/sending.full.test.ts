import { afterAll, afterEach, expect, it } from "vitest";
import { z } from "zod";
import { makeAddress, makeCustomer, makeProduct } from "../../../testing";
import { connectedOffice } from "../testing/connected-office";

const {
  service,
  rows,
  business,
  tenantId,
  office,
  accounts,
  xero,
  connect,
  send,
  raiseOne,
  delivered,
  pay,
  standing,
  heldInvoice,
  held,
  paymentsOf,
  reset,
  close,
} = await connectedOffice();
afterAll(close);
afterEach(reset);

it("has invoices, payments, credit and what is taken back there, each once", async () => {
  await connect("xero");
  const [one, two] = [await raiseOne(), await raiseOne()];
  const receipt = await pay(one.id, 5_000);
  const note = await office.creditNotes.issue({
    id: two.id,
    reason: "One was empty",
    amounts: [{ vatRate: 20, netPence: 500 }],
  });
  await send();
  expect([held(one.number), held(two.number)]).toEqual([1, 1]);
  expect(paymentsOf(one.number)).toEqual([50]);
  expect(await standing(one.id)).toEqual(
    expect.arrayContaining([`invoice sent ${one.totalPence}`, "payment sent 5000"]),
  );
  expect(await standing(note.id)).toEqual(
    expect.arrayContaining([`credit_note sent ${note.totalPence}`]),
  );
  const total = heldInvoice(one.number)?.["Total"];
  expect(total).toBe(one.totalPence / 100);

  await office.receipts.reverse({ id: receipt.id, reason: "The cheque bounced" });
  await office.invoices.makeVoid({ id: one.id });
  await send();
  await send();
  expect(held(one.number)).toBe(0);
  expect(paymentsOf(one.number)).toEqual([]);
  expect(await standing(one.id)).toEqual(
    expect.arrayContaining(["invoice removed 0", "payment removed 0"]),
  );
});

it("says each kind of VAT by its own tax, and sums less discounts", async () => {
  await connect("xero");
  const product = (vatRate: 0 | 5 | 20, vatTreatment: "standard" | "exempt" | "outside_scope") =>
    makeProduct(service, business, { unitPrice: 1000, vatRate, vatTreatment });
  const kinds = await Promise.all([
    product(20, "standard"),
    product(5, "standard"),
    product(0, "standard"),
    product(0, "exempt"),
    product(0, "outside_scope"),
  ]);
  const invoice = await raiseOne({
    lines: kinds.map(({ id: productId }) => ({ productId, quantity: 3 })),
    discountPercent: 10,
    discountReason: "A good customer",
  });
  await send();
  const there = heldInvoice(invoice.number);
  expect(there?.["Total"]).toBe(invoice.totalPence / 100);
  const lines = z
    .array(
      z.object({
        TaxType: z.string(),
        LineAmount: z.number(),
        TaxAmount: z.number(),
        Description: z.string(),
      }),
    )
    .parse(there?.["LineItems"]);
  expect(
    lines.map(({ TaxType, LineAmount, TaxAmount }) => [TaxType, LineAmount, TaxAmount]),
  ).toEqual([
    ["OUTPUT2", 27, 5.4],
    ["RROUTPUT", 27, 1.35],
    ["ZERORATEDOUTPUT", 27, 0],
    ["EXEMPTOUTPUT", 27, 0],
    ["NONE", 27, 0],
  ]);
  expect(lines[0]?.Description).toContain("3 × ");
  expect(lines[0]?.Description).toContain("less 10%");
});

it("finds a customer whom the business kept there before, and tells two of one name apart", async () => {
  await connect("xero");
  const [one, two] = [
    await makeCustomer(service, business, { name: "Airey & Sons" }),
    await makeCustomer(service, business, { name: "airey & sons" }),
  ];
  xero.contacts.set("kept-before", { ContactID: "kept-before", Name: "Airey & Sons" });
  for (const { id: customerId } of [one, two]) {
    const { id: deliveryAddressId } = await makeAddress(service, business, { id: customerId });
    await raiseOne({ customerId, deliveryAddressId });
  }
  await send();
  const contactOf = async (sourceId: string) =>
    (
      await rows.accountsDocument.findFirstOrThrow({
        where: { tenantId, sourceId, kind: "contact" },
      })
    ).externalId;
  expect(await contactOf(one.id)).toBe("kept-before");
  const other = await contactOf(two.id);
  expect(xero.contacts.get(other ?? "")).toMatchObject({ Name: "airey & sons (2)" });
});

it("counts what it does not send", async () => {
  await connect("xero");
  const before = (await accounts.get()).notSent;
  const order = await delivered({ paymentMethod: "cash" });
  await office.orders.paid({ id: order.id, paidVia: "cash" });
  const { paidPence: paid } = await rows.order.findFirstOrThrow({ where: { id: order.id } });
  const paidPence = paid ?? 0;
  expect((await accounts.get()).notSent).toEqual({
    ...before,
    sales: before.sales + 1,
    receiptsPence: before.receiptsPence + paidPence,
  });
  // With an invoice of its own it goes there, paid.
  const invoice = await office.invoices.forOrder({ id: order.id });
  expect((await accounts.get()).notSent).toEqual(before);
  await send();
  expect(held(invoice.number)).toBe(1);
  expect(paymentsOf(invoice.number)).toEqual([paidPence / 100]);
});

it("leaves out what was before the start day, and all while it is paused", async () => {
  const before = await raiseOne();
  await connect("xero", "2199-01-01");
  await send();
  expect(held(before.number)).toBe(0);
  await accounts.change({ startsOn: "2026-01-01", paused: true });
  await send();
  expect(held(before.number)).toBe(0);
  await accounts.change({ paused: false });
  await send();
  expect(held(before.number)).toBe(1);
});

it("keeps what was refused with its words, and sends it again", async () => {
  await connect("xero");
  const [good, bad] = [await raiseOne(), await raiseOne()];
  xero.refuse(bad.number, "The document date is before the end of the locked period.");
  await send();
  const { items } = await accounts.documents({ state: "refused" });
  expect(items).toMatchObject([
    {
      name: bad.number,
      invoiceId: bad.id,
      why: "The document date is before the end of the locked period.",
      hint: "Open the period in Xero, then send it again.",
    },
  ]);
  expect(held(good.number)).toBe(1);
  xero.refuse(bad.number, null);
  expect(await accounts.sendAgain({ ids: items.map(({ id }) => id) })).toEqual({ waiting: 1 });
  await send();
  expect(held(bad.number)).toBe(1);
  expect(await accounts.sendAgain({})).toEqual({ waiting: 0 });
});
