import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeAddress, makeCustomer, makeMerchant } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { invoiceOffice } from "../testing/invoice-office";

const { service, rows, business, office, product, raiseOne } = await invoiceOffice();
afterAll(service.close);

/** A new customer with an invoice of two Butane 15 kg at £34.50 and 5 %: £72.45. */
async function billed() {
  const name = "Tyson Farms";
  const customer = await makeCustomer(service, business, { name });
  const address = await makeAddress(service, business, customer);
  const raise = () =>
    raiseOne({
      customerId: customer.id,
      deliveryAddressId: address.id,
      lines: [{ productId: product.id, quantity: 2 }],
    });
  const invoice = await raise();
  const [line] = invoice.lines;
  if (!line) throw new Error("The invoice has no line");
  const { id } = invoice;
  const credit = (more: object = {}) =>
    office.creditNotes.issue({ id, reason: "One was empty", ...more });
  const oneLine = { lines: [{ invoiceLineId: line.id, quantity: 1 }] };
  const pay = (amountPence: number) =>
    office.receipts.take({ customerId: customer.id, method: "cheque", amountPence });
  const now = () => office.invoices.one({ id });
  const statement = () => office.customers.statement({ id: customer.id });
  return { name, customer, invoice, line, raise, credit, oneLine, pay, now, statement };
}

describe("a credit note", () => {
  it("pays what is left of its invoice, and stands on both and on the statement", async () => {
    const { customer, invoice, line, credit, oneLine, now, statement } = await billed();
    const note = await credit(oneLine);
    expect(note).toMatchObject({
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      customerId: customer.id,
      reason: "One was empty",
      lines: [{ invoiceLineId: line.id, quantity: 1, unitPrice: 3450, vatRate: 5, total: 3450 }],
      vat: [{ vatRate: 5, netPence: 3450, vatPence: 173 }],
      totalPence: 3623,
      allocations: [{ kind: "invoice", id: invoice.id, number: invoice.number, amountPence: 3623 }],
      unallocatedPence: 0,
      can: { reverse: null },
    });
    const { id, number, issuedOn, reason, totalPence } = note;
    expect(await now()).toMatchObject({
      status: "sent",
      paidPence: 3623,
      payments: [],
      credits: [{ creditNoteId: id, number, amountPence: 3623 }],
      creditNotes: [{ id, number, issuedOn, reason, totalPence }],
    });
    const { entries, closingPence } = await statement();
    expect(
      entries.map(({ kind, invoiceId, amountPence }) => [kind, invoiceId, amountPence]),
    ).toEqual([
      ["invoice", invoice.id, 7245],
      ["credit_note", invoice.id, -3623],
    ]);
    expect(closingPence).toBe(3622);
    expect(await office.creditNotes.one({ id })).toEqual(note);
  });

  it("that comes to all of an invoice settles it, and its orders with it", async () => {
    const { invoice, credit, oneLine, now } = await billed();
    await credit(oneLine);
    const rest = await credit();
    // Half up over both: 3.45 of VAT and no penny more.
    expect([rest.netPence, rest.vatPence]).toEqual([3450, 172]);
    expect(await now()).toMatchObject({ status: "paid", paidVia: "office", paidPence: 7245 });
    const order = await office.orders.one({ id: invoice.orders[0]?.id ?? "" });
    expect(order).toMatchObject({ paidVia: "office", refundDue: 0 });
    await expect(credit()).rejects.toEqual(refusedAs("conflict"));
  });

  it("of a paid invoice is the customer's credit, for the next invoice or to be paid back", async () => {
    const { credit, pay, raise, statement, now } = await billed();
    await pay(7245);
    const { id, unallocatedPence } = await credit({ amounts: [{ vatRate: 5, netPence: 2000 }] });
    expect(unallocatedPence).toBe(2100);
    expect(await now()).toMatchObject({ status: "paid", credits: [] });
    expect(await statement()).toMatchObject({ closingPence: -2100, creditPence: 2100 });
    const next = await raise();
    const allocations = [{ invoiceId: next.id, amountPence: 600 }];
    await office.creditNotes.allocate({ id, allocations });
    const tooMuch = { id, method: "cash", amountPence: 1501 } as const;
    await expect(office.creditNotes.refund(tooMuch)).rejects.toEqual(
      refusedAs("conflict", "amountPence"),
    );
    const used = await office.creditNotes.refund({
      id,
      method: "bank_transfer",
      reference: "FP 9",
    });
    expect(used).toMatchObject({
      unallocatedPence: 0,
      allocations: [
        { kind: "invoice", number: next.number, amountPence: 600 },
        { kind: "refund", number: null, amountPence: 1500 },
      ],
      can: { reverse: "A part of this credit note was paid back, so it can't be reversed." },
    });
    const after = await statement();
    expect(after).toMatchObject({ closingPence: 6645, creditPence: 0 });
    expect(after.entries.map(({ kind }) => kind).toSorted()).toEqual([
      "credit_note",
      "invoice",
      "invoice",
      "payment",
      "refund",
    ]);
    for (const act of ["allocate", "refund", "reverse"] as const) {
      const input = { id, reason: "Wrong", method: "cash" } as const;
      await expect(office.creditNotes[act](input)).rejects.toEqual(refusedAs("conflict"));
    }
  });

  it("that was a mistake is reversed by one of the opposite sums; then all can be credited again", async () => {
    const { invoice, credit, now, statement } = await billed();
    const whole = await credit();
    const reversal = await office.creditNotes.reverse({
      id: whole.id,
      reason: "Another customer's",
    });
    expect(reversal).toMatchObject({
      reversesId: whole.id,
      totalPence: -7245,
      lines: [{ quantity: -2, total: -6900 }],
      unallocatedPence: 0,
      can: { reverse: "This is a reversal itself.", allocate: "This credit note is reversed." },
    });
    expect(await now()).toMatchObject({ status: "sent", paidPence: 0, paidAt: null });
    expect(await statement()).toMatchObject({ closingPence: 7245, creditPence: 0 });
    await expect(office.creditNotes.reverse({ id: whole.id, reason: "x" })).rejects.toEqual(
      refusedAs("conflict"),
    );
    await expect(office.invoices.makeVoid({ id: invoice.id })).rejects.toEqual(
      refusedAs("conflict"),
    );
    expect(await credit()).toMatchObject({ totalPence: 7245 });
    const told = await rows.activity.findMany({
      where: { subjectId: invoice.id },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ action }) => action)).toEqual([
      "invoice.raised",
      "invoice.credited",
      "invoice.credit_reversed",
      "invoice.credited",
    ]);
  });

  it("is estimated as it is issued", async () => {
    const { invoice, line, credit, pay } = await billed();
    await pay(5000);
    const asked = { amounts: [{ vatRate: 5, netPence: 3000 }] };
    const estimate = await office.creditNotes.estimate({ id: invoice.id, ...asked });
    expect(estimate).toEqual({
      vat: [{ vatRate: 5, vatTreatment: "standard", netPence: 3000, vatPence: 150 }],
      netPence: 3000,
      vatPence: 150,
      totalPence: 3150,
      paysPence: 2245,
      unallocatedPence: 905,
      creditable: {
        lines: [{ invoiceLineId: line.id, quantity: 2 }],
        vat: [{ vatRate: 5, vatTreatment: "standard", netPence: 6900 }],
      },
    });
    const { vat, totalPence, unallocatedPence } = await credit(asked);
    expect({ vat, totalPence, unallocatedPence }).toEqual({
      vat: estimate.vat,
      totalPence: estimate.totalPence,
      unallocatedPence: estimate.unallocatedPence,
    });
  });
});

it("numbers of credit notes run without a gap, beside those of invoices", async () => {
  const { credit, oneLine } = await billed();
  const first = await credit(oneLine);
  await expect(credit({ amounts: [{ vatRate: 5, netPence: 999_999 }] })).rejects.toEqual(
    refusedAs("conflict"),
  );
  const second = await credit(oneLine);
  const at = (number: string) => Number(number.replace("CN-", ""));
  expect(at(second.number)).toBe(at(first.number) + 1);
});

it("of two who credit the last of a line at once, one is refused", async () => {
  const { invoice, line, credit } = await billed();
  const both = await Promise.allSettled(
    [1, 2].map(() => credit({ lines: [{ invoiceLineId: line.id, quantity: 2 }] })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { creditNotes } = await office.invoices.one({ id: invoice.id });
  expect(creditNotes).toHaveLength(1);
});

it("a credit and a payment at once never come to more than the invoice", async () => {
  const { credit, pay, now, statement } = await billed();
  await Promise.all([credit(), pay(7245)]);
  expect(await now()).toMatchObject({ status: "paid", paidPence: 7245 });
  expect(await statement()).toMatchObject({ closingPence: -7245, creditPence: 7245 });
});

it("a void invoice is not credited, and nobody who was erased is left credit", async () => {
  const { invoice, credit } = await billed();
  await office.invoices.makeVoid({ id: invoice.id });
  await expect(credit()).rejects.toEqual(refusedAs("conflict"));
  const other = await billed();
  await other.pay(7245);
  const { id } = await other.credit();
  const { name } = other;
  const erase = () => office.privacy.eraseCustomer({ id: other.customer.id, name });
  await expect(erase()).rejects.toThrow("£72.45 of credit");
  await office.creditNotes.refund({ id, method: "cheque" });
  await erase();
  expect(await office.creditNotes.one({ id })).toMatchObject({ reason: "Erased" });
});

it("is a row of the accounting file for each rate, below zero", async () => {
  const { credit, name } = await billed();
  const { number, issuedOn } = await credit();
  let csv = "";
  for await (const part of await office.invoices.accounting({})) csv += part;
  expect(csv.split("\n").filter((row) => row.startsWith(number))).toEqual([
    `${number},credit,${issuedOn},${issuedOn},${name},5,-69,-3.45,-72.45,,,standard`,
  ]);
});

it("is nobody else's", async () => {
  const { invoice, credit } = await billed();
  const { id } = await credit();
  const { owner } = await makeMerchant(service);
  const other = callerFor(service, { token: owner.token }).office.creditNotes;
  for (const ask of [
    () => other.one({ id }),
    () => other.pdf({ id }),
    () => other.issue({ id: invoice.id, reason: "Mine" }),
    () => other.reverse({ id, reason: "Mine" }),
    () => other.refund({ id, method: "cash" }),
    () => other.allocate({ id }),
    () => other.send({ id }),
  ]) {
    await expect(ask()).rejects.toEqual(refusedAs("not_found"));
  }
  expect((await other.list({})).items).toEqual([]);
});
