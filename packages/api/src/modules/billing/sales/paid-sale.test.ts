import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeAddress, makeCustomer, makeMerchant } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { giveBack, receivePayment } from "../../orders";
import { invoiceOffice } from "../testing/invoice-office";
import { paperText } from "../testing/paper-text";

const { service, rows, business, office, product, take, delivered } = await invoiceOffice();
afterAll(service.close);
const tenantId = business.id;

/** Money that came in for an order by itself. Pence. */
const receive = (orderId: string, amountPence: number, providerRef?: string) =>
  rows.$transaction((tx) =>
    receivePayment(tx, {
      tenantId,
      orderId,
      amountPence,
      method: providerRef === undefined ? "cash" : "card_link",
      providerRef,
      at: new Date(),
    }),
  );

/** A new customer's delivered order of so many Butane 15 kg at £34.50 and 5 %, paid at the door: two are £72.45. */
async function sold({ quantity = 2, pence = 7245 } = {}) {
  const customer = await makeCustomer(service, business, { name: "Mrs Airey" });
  const address = await makeAddress(service, business, customer);
  const lines = [{ productId: product.id, quantity }];
  const { id } = await delivered({
    customerId: customer.id,
    deliveryAddressId: address.id,
    paymentMethod: "cash",
    lines,
  });
  await receive(id, pence);
  const invoice = (more: object = {}) => office.invoices.forOrder({ id, ...more });
  const order = () => office.orders.one({ id });
  const statement = () => office.customers.statement({ id: customer.id });
  return { id, customer, invoice, order, statement };
}

/** An order for nobody that is known, collected and paid at the counter. */
async function soldToNobody(quantity: number, pence: number) {
  const { id } = await office.orders.take({
    fulfilment: "collection",
    paymentMethod: "cash",
    lines: [{ productId: product.id, quantity }],
  });
  await rows.orderLine.updateMany({
    where: { orderId: id },
    data: { deliveredQuantity: quantity },
  });
  await rows.order.update({
    where: { tenantId_id: { tenantId, id } },
    data: { status: "delivered", deliveredAt: new Date() },
  });
  await receive(id, pence);
  return id;
}

describe("an invoice for a paid order", () => {
  it("is paid as the order was, which stays as it was, and asked for again it is the same", async () => {
    const { id, customer, invoice, order } = await sold();
    const before = await order();
    expect(await office.can.order({ id })).toMatchObject({ invoice: null });
    const [one, other] = await Promise.all([invoice(), invoice()]);
    expect(other.id).toBe(one.id);
    expect(one).toMatchObject({
      status: "paid",
      paidSale: true,
      customerId: customer.id,
      customerName: "Mrs Airey",
      billTo: before.deliverToAddress,
      totalPence: 7245,
      paidPence: 7245,
      paidAt: before.paidAt,
      paidVia: "cash",
      payments: [{ method: "cash", amountPence: 7245 }],
      orders: [{ id }],
    });
    const { updatedAt: _, ...rest } = before;
    const { id: invoiceId, number } = one;
    const billed = { id: invoiceId, number, status: "paid" };
    expect(await order()).toMatchObject({ ...rest, invoice: billed });
    expect(await office.can.order({ id })).not.toHaveProperty("invoice");
    expect(await invoice({ billTo: "Somebody else" })).toEqual(one);
    const told = await rows.activity.findMany({ where: { subjectId: one.id } });
    expect(told.map(({ action }) => action)).toEqual(["invoice.raised"]);
  });

  it("is not on the customer's account, and no row of past statements changes", async () => {
    const { customer, invoice, statement } = await sold();
    await office.receipts.take({ customerId: customer.id, method: "cheque", amountPence: 500 });
    const before = await statement();
    expect(before).toMatchObject({ closingPence: -500, creditPence: 500 });
    const { id } = await invoice();
    await office.creditNotes.issue({ id, reason: "One was empty", amounts: [half] });
    expect(await statement()).toEqual(before);
  });

  it("leaves what was paid over with the order", async () => {
    const { id, invoice, order } = await sold({ pence: 8000 });
    expect(await invoice()).toMatchObject({ totalPence: 7245, paidPence: 7245 });
    expect(await order()).toMatchObject({ refundDue: 755 });
    await office.payments.refund({ id, method: "cash" });
    expect(await order()).toMatchObject({ refundDue: 0 });
    await expect(office.payments.refund({ id, method: "cash", amountPence: 1 })).rejects.toEqual(
      refusedAs("conflict"),
    );
  });

  it("says who it is for over £250, and need not up to that", async () => {
    const small = await soldToNobody(2, 7245);
    expect(await office.invoices.forOrder({ id: small })).toMatchObject({
      customerId: null,
      customerName: "Customer",
      billTo: null,
      paidSale: true,
    });
    const large = await soldToNobody(8, 28_980);
    const ask = (billTo?: string) => office.invoices.forOrder({ id: large, billTo });
    for (const unsaid of [undefined, "", "Fell Foot Farm"]) {
      await expect(ask(unsaid)).rejects.toEqual(refusedAs("validation", "billTo"));
    }
    expect(await ask("Fell Foot Farm\n\n Staveley \nLA8 9PL")).toMatchObject({
      customerName: "Fell Foot Farm",
      billTo: "Staveley\nLA8 9PL",
      totalPence: 28_980,
    });
  });

  it("is refused for what is not paid, not delivered, billed on account or paid back in part", async () => {
    const placed = await take();
    const unpaid = await delivered();
    const billed = await delivered();
    await office.invoices.raise({ orderIds: [billed.id] });
    const back = await sold();
    const part = { tenantId, orderId: back.id, amountPence: 100, method: "cash" } as const;
    await rows.$transaction((tx) => giveBack(tx, { ...part, at: new Date() }));
    for (const { id } of [placed, unpaid, billed, back]) {
      await expect(office.invoices.forOrder({ id })).rejects.toEqual(refusedAs("conflict"));
    }
    const { id } = await sold();
    const stranger = await makeMerchant(service);
    const theirs = callerFor(service, { token: stranger.owner.token }).office;
    await expect(theirs.invoices.forOrder({ id })).rejects.toEqual(refusedAs("not_found"));
  });
});

/** Half of what `sold` sells: £36.23 including VAT. */
const half = { vatRate: 5, netPence: 3450 };

describe("its paper and mail", () => {
  it("say that it is paid, when and how, and ask for nothing", async () => {
    await office.business.change({
      vatNumber: "GB 123 4567 89",
      bankAccountName: "Fellside Gas Ltd",
      bankSortCode: "20-00-00",
      bankAccountNumber: "05577991",
    });
    const { invoice } = await sold();
    const { id } = await invoice();
    const paper = paperText(await office.invoices.pdf({ id }));
    for (const words of [
      "Invoice",
      "At 5% including VAT\n£72.45",
      "VAT registration number GB 123 4567 89",
    ]) {
      expect(paper).toContain(words);
    }
    expect(paper).toMatch(/\nPaid on \d+ \w+ \d{4} in cash\. Thank you\./);
    expect(paper).not.toMatch(/Due|to pay|pay by|05577991/);
    await rows.customer.updateMany({
      where: { name: "Mrs Airey" },
      data: { email: "a@airey.example" },
    });
    await office.invoices.send({ id });
    const { text } = await rows.email.findFirstOrThrow({ where: { subjectId: id } });
    expect(text).toContain("It is paid. Thank you.");
    expect(text).not.toMatch(/Please pay|05577991/);
  });

  it("are a simplified invoice where nobody is named", async () => {
    const id = await soldToNobody(2, 7245);
    const made = await office.invoices.forOrder({ id });
    expect(paperText(await office.invoices.pdf({ id: made.id }))).toContain("Simplified invoice");
  });
});

describe("money given back for it", () => {
  it("needs a credit note, and is then due back on the order", async () => {
    const { id, invoice, order } = await sold();
    const { id: invoiceId } = await invoice();
    const back = { id, method: "cash" } as const;
    await expect(office.payments.refund(back)).rejects.toEqual(refusedAs("conflict"));
    const note = await office.creditNotes.issue({ id: invoiceId, reason: "x", amounts: [half] });
    expect(note).toMatchObject({
      totalPence: 3623,
      unallocatedPence: 0,
      allocations: [{ kind: "invoice", id: invoiceId, amountPence: 3623 }],
      can: { reverse: null },
    });
    expect(await office.invoices.one({ id: invoiceId })).toMatchObject({
      status: "paid",
      paidSale: true,
      payments: [{ amountPence: 3622 }],
      credits: [{ amountPence: 3623 }],
    });
    expect(await order()).toMatchObject({ refundDue: 3623 });
    await office.payments.refund({ ...back, amountPence: 623 });
    expect(await order()).toMatchObject({ refundDue: 3000 });
    const paidBack = refusedAs("conflict");
    await expect(office.creditNotes.reverse({ id: note.id, reason: "x" })).rejects.toEqual(
      paidBack,
    );
    await office.payments.refund(back);
    expect(await order()).toMatchObject({ refundDue: 0 });
    expect((await office.creditNotes.one({ id: note.id })).can.reverse).not.toBeNull();
  });

  it("is the invoice's again where the credit note is reversed", async () => {
    const { invoice, order } = await sold();
    const { id } = await invoice();
    const note = await office.creditNotes.issue({ id, reason: "x" });
    expect(await order()).toMatchObject({ refundDue: 7245 });
    await office.creditNotes.reverse({ id: note.id, reason: "Another customer's" });
    expect(await order()).toMatchObject({ refundDue: 0 });
    expect(await office.invoices.one({ id })).toMatchObject({
      status: "paid",
      paidSale: true,
      credits: [],
      payments: [{ amountPence: 7245 }],
    });
  });

  it("on the provider's own pages waits for its credit note", async () => {
    const { id, invoice, order } = await sold({ pence: 245 });
    await receive(id, 7000, `pi_${id}`);
    const { id: invoiceId } = await invoice();
    const providerRef = `pi_${id}:refunded:3623`;
    const money = { tenantId, orderId: id, amountPence: 3623, at: new Date(), providerRef };
    const back = { ...money, method: "card_link", paymentRef: `pi_${id}` } as const;
    await rows.$transaction((tx) => giveBack(tx, back));
    const where = { tenantId, orderId: id };
    expect(await rows.refund.findFirst({ where })).toMatchObject({ allocatedPence: 0 });
    await office.creditNotes.issue({ id: invoiceId, reason: "x", amounts: [half] });
    expect(await rows.refund.findFirst({ where })).toMatchObject({ allocatedPence: 3623 });
    expect(await order()).toMatchObject({ refundDue: 0 });
  });
});

describe("a receipt that is reversed", () => {
  it("opens the invoice, which is on the account from then, and is paid like any other", async () => {
    const { customer, invoice, order, statement } = await sold();
    const { id } = await invoice();
    await office.creditNotes.issue({ id, reason: "x", amounts: [half] });
    const [receipt] = await rows.receipt.findMany({ where: { customerId: customer.id } });
    await office.receipts.reverse({ id: receipt?.id ?? "", reason: "A forged note" });
    expect(await office.invoices.one({ id })).toMatchObject({
      status: "sent",
      paidSale: false,
      paidPence: 3623,
      paidAt: null,
    });
    expect(await order()).toMatchObject({ paidAt: null, refundDue: 0 });
    expect(await statement()).toMatchObject({
      closingPence: 3622,
      creditPence: 0,
      entries: [{ kind: "invoice", invoiceId: id, amountPence: 3622 }],
    });
    await office.receipts.take({ customerId: customer.id, method: "cheque", amountPence: 3622 });
    expect(await office.invoices.one({ id })).toMatchObject({ status: "paid", paidSale: false });
    expect(await order()).toMatchObject({ paidVia: "office", refundDue: 0 });
    expect(await statement()).toMatchObject({ closingPence: 0 });
  });
});
