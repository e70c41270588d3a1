import { countStatements } from "@roundsman/db/testing";
import { afterAll, describe, expect, it } from "vitest";
import { makeAddress, makeCustomer, paged } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { receivePayment } from "../../orders";
import { invoiceOffice } from "../testing/invoice-office";

const { service, rows, business, office, product, raiseOne } = await invoiceOffice();
afterAll(service.close);

/** A customer with invoices of £72.45 each, the oldest first. */
async function owing(count: number) {
  const customer = await makeCustomer(service, business);
  const address = await makeAddress(service, business, customer);
  const invoices = [];
  for (let n = 0; n < count; n += 1) {
    invoices.push(
      await raiseOne({
        customerId: customer.id,
        deliveryAddressId: address.id,
        lines: [{ productId: product.id, quantity: 2 }],
      }),
    );
  }
  const ids = invoices.map(({ id }) => id);
  const take = (amountPence: number, more: object = {}) =>
    office.receipts.take({
      customerId: customer.id,
      method: "bank_transfer",
      amountPence,
      ...more,
    });
  const states = () =>
    Promise.all(
      ids.map(async (id) => {
        const { status, paidPence } = await office.invoices.one({ id });
        return `${status} ${paidPence}`;
      }),
    );
  const statement = () => office.customers.statement({ id: customer.id });
  return { customer, invoices, ids, take, states, statement };
}

describe("a receipt", () => {
  it("pays the oldest invoices first, the last in part, and their orders with them", async () => {
    const { invoices, ids, take, states, statement } = await owing(3);
    const receipt = await take(10_000, { reference: "BACS 8812", receivedOn: "2026-11-02" });
    expect(receipt).toMatchObject({
      amountPence: 10_000,
      receivedOn: "2026-11-02",
      unallocatedPence: 0,
      allocations: [
        { kind: "invoice", id: ids[0], number: invoices[0]?.number, amountPence: 7245 },
        { kind: "invoice", id: ids[1], number: invoices[1]?.number, amountPence: 2755 },
      ],
    });
    expect(await states()).toEqual(["paid 7245", "sent 2755", "sent 0"]);
    const orderOf = async (at: number) =>
      office.orders.one({ id: invoices[at]?.orders[0]?.id ?? "" });
    expect(await orderOf(0)).toMatchObject({ paidVia: "office", refundDue: 0 });
    expect(await orderOf(1)).toMatchObject({ paidAt: null });
    expect(await statement()).toMatchObject({ closingPence: 3 * 7245 - 10_000, creditPence: 0 });
    expect(await office.receipts.one({ id: receipt.id })).toEqual(receipt);
  });

  it("leaves what is over as credit, which pays the next invoice", async () => {
    const { customer, take, states, statement } = await owing(1);
    const receipt = await take(10_000);
    expect(receipt).toMatchObject({ unallocatedPence: 2755, can: { allocate: null } });
    expect(await statement()).toMatchObject({ closingPence: -2755, creditPence: 2755 });
    await expect(office.receipts.allocate({ id: receipt.id })).rejects.toEqual(
      refusedAs("conflict"),
    );
    const address = await rows.deliveryAddress.findFirstOrThrow({
      where: { customerId: customer.id },
    });
    const next = await raiseOne({
      customerId: customer.id,
      deliveryAddressId: address.id,
      lines: [{ productId: product.id, quantity: 2 }],
    });
    await office.receipts.allocate({ id: receipt.id });
    expect(await office.invoices.one({ id: next.id })).toMatchObject({ paidPence: 2755 });
    const told = await rows.activity.findMany({
      where: { subjectId: next.id },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ action }) => action)).toEqual([
      "invoice.raised",
      "invoice.payment_recorded",
    ]);
    expect(await states()).toEqual(["paid 7245"]);
    // The rest of the invoice, as it is marked as paid.
    await office.invoices.paid({ id: next.id, paidVia: "cash" });
    expect(await office.invoices.one({ id: next.id })).toMatchObject({
      status: "paid",
      paidVia: "cash",
      payments: [{ amountPence: 2755 }, { method: "cash", amountPence: 7245 - 2755 }],
    });
    expect(await statement()).toMatchObject({ closingPence: 0, creditPence: 0 });
  });

  it("pays what is chosen, and no more than is owed or there", async () => {
    const { ids, take, states } = await owing(2);
    const [first = "", second = ""] = ids;
    const choose = (...allocations: { invoiceId: string; amountPence: number }[]) => ({
      allocations,
    });
    await take(500, choose({ invoiceId: second, amountPence: 500 }));
    expect(await states()).toEqual(["sent 0", "sent 500"]);
    for (const [pence, chosen, refusal] of [
      [9000, choose({ invoiceId: second, amountPence: 6746 }), "conflict"],
      [100, choose({ invoiceId: first, amountPence: 101 }), "conflict"],
      [9000, choose({ invoiceId: crypto.randomUUID(), amountPence: 1 }), "not_found"],
    ] as const) {
      await expect(take(pence, chosen)).rejects.toEqual(refusedAs(refusal));
    }
    const twice = choose(
      { invoiceId: first, amountPence: 1 },
      { invoiceId: first, amountPence: 1 },
    );
    await expect(take(9000, twice)).rejects.toMatchObject({ kind: "validation" });
    const other = await owing(1);
    await expect(
      take(1, choose({ invoiceId: other.ids[0] ?? "", amountPence: 1 })),
    ).rejects.toEqual(refusedAs("not_found"));
    expect(await take(700, { allocations: [] })).toMatchObject({ unallocatedPence: 700 });
    expect(await states()).toEqual(["sent 0", "sent 500"]);
  });

  it("takes as many statements for many invoices as for few, but for the history of each", async () => {
    const few = await owing(2);
    const many = await owing(6);
    const two = await countStatements(service.database, () => few.take(2 * 7245));
    const six = await countStatements(service.database, () => many.take(6 * 7245));
    expect(six.count).toBe(two.count + 4);
    expect(await many.states()).toEqual(Array.from({ length: 6 }, () => "paid 7245"));
  });
});

describe("a reversal", () => {
  it("makes what was paid owed again, by an entry of the opposite amount", async () => {
    const { invoices, take, states, statement } = await owing(2);
    const { id } = await take(2 * 7245, { method: "cheque", reference: "100311" });
    const reversed = await office.receipts.reverse({ id, reason: "The cheque bounced" });
    expect(reversed).toMatchObject({ reversed: true, allocations: [], unallocatedPence: 0 });
    expect(await states()).toEqual(["sent 0", "sent 0"]);
    expect(await office.orders.one({ id: invoices[0]?.orders[0]?.id ?? "" })).toMatchObject({
      paidAt: null,
      paidVia: null,
    });
    const { entries, closingPence, creditPence } = await statement();
    expect(entries.slice(-2).map(({ kind, amountPence }) => [kind, amountPence])).toEqual([
      ["payment", -2 * 7245],
      ["reversal", 2 * 7245],
    ]);
    expect([closingPence, creditPence]).toEqual([2 * 7245, 0]);
    for (const act of ["reverse", "allocate"] as const) {
      const input = { id, reason: "Again" };
      await expect(office.receipts[act](input)).rejects.toEqual(refusedAs("conflict"));
    }
    const { items } = await office.receipts.list({ customerId: invoices[0]?.customerId ?? "" });
    expect(items).toMatchObject([
      { amountPence: -2 * 7245, reversesId: id, reason: "The cheque bounced" },
      { id },
    ]);
    await take(7245);
    expect(await states()).toEqual(["paid 7245", "sent 0"]);
  });

  it("is not dated before its receipt", async () => {
    const { take } = await owing(1);
    const { id } = await take(100, { receivedOn: "2026-11-10" });
    const reversal = { id, reason: "A mistake", reversedOn: "2026-11-09" };
    await expect(office.receipts.reverse(reversal)).rejects.toEqual(
      refusedAs("validation", "reversedOn"),
    );
  });

  it("leaves an order paid on which enough other money is, and else asks for it again", async () => {
    const { customer } = await owing(0);
    const { id: orderId } = await office.orders.take({
      customerId: customer.id,
      fulfilment: "collection",
      lines: [{ productId: product.id, quantity: 2 }],
    });
    const receive = (amountPence: number, method: "cash" | "card_link") =>
      rows.$transaction((tx) =>
        receivePayment(tx, { tenantId: business.id, orderId, amountPence, method, at: new Date() }),
      );
    await receive(7245, "cash");
    await receive(7245, "card_link");
    const order = () => office.orders.one({ id: orderId });
    expect(await order()).toMatchObject({ refundDue: 7245 });
    const cash = await rows.receipt.findFirstOrThrow({
      where: { method: "cash", allocations: { some: { orderId } } },
    });
    await office.receipts.reverse({ id: cash.id, reason: "A mistake" });
    expect(await order()).toMatchObject({ refundDue: 0, paidAt: expect.any(String) });
    const { entries } = await office.customers.statement({ id: customer.id });
    expect(entries).toEqual([]);
  });

  it("of what the provider has, or of a receipt that was paid back in part, is refused", async () => {
    const { customer } = await owing(0);
    const money = { tenantId: business.id, customerId: customer.id, amountPence: 100 };
    const { id } = await rows.receipt.create({
      data: {
        ...money,
        method: "card_link",
        receivedAt: new Date(),
        receivedOn: new Date(),
        providerRef: "pi_1",
      },
    });
    await expect(office.receipts.reverse({ id, reason: "No" })).rejects.toEqual(
      refusedAs("conflict"),
    );
  });
});

describe("an erased customer", () => {
  it("can pay what they owe to the penny, and is given no credit", async () => {
    const { customer, ids, take, states } = await owing(1);
    await rows.customer.update({
      where: { tenantId_id: { tenantId: business.id, id: customer.id } },
      data: {
        name: "Erased customer",
        email: null,
        phone: null,
        erasedAt: new Date(),
        archivedAt: new Date(),
      },
    });
    const allocations = [{ invoiceId: ids[0] ?? "", amountPence: 7245 }];
    await expect(take(7245)).rejects.toEqual(refusedAs("conflict"));
    await expect(take(7246, { allocations })).rejects.toEqual(refusedAs("conflict"));
    await take(7245, { allocations });
    expect(await states()).toEqual(["paid 7245"]);
  });

  it("was not erased while they had credit", async () => {
    const { customer, take } = await owing(0);
    await take(100);
    const { name } = await office.customers.one({ id: customer.id });
    await expect(office.privacy.eraseCustomer({ id: customer.id, name })).rejects.toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("£1.00 of credit"),
    });
  });
});

describe("what is paid in part", () => {
  it("is not made void, is on paper and in mails with what is left, and is owed by age", async () => {
    const { customer, ids, take } = await owing(1);
    await take(2000);
    const id = ids[0] ?? "";
    await expect(office.invoices.makeVoid({ id })).rejects.toEqual(refusedAs("conflict"));
    const owed = await paged((page) => office.invoices.listOwing(page));
    expect(owed.find(({ customerId }) => customerId === customer.id)).toMatchObject({
      owedPence: 5245,
      notDuePence: 5245,
    });
  });
});

describe("the list", () => {
  it("pages through all, the latest day first, and finds by method and what is left", async () => {
    const { customer, take } = await owing(1);
    await take(100, { method: "cash", receivedOn: "2026-01-03" });
    await take(200, { method: "cheque", receivedOn: "2026-01-05" });
    await take(9000, { method: "cheque", receivedOn: "2026-01-04" });
    const mine = (query: object) =>
      paged((page) => office.receipts.list({ customerId: customer.id, ...query, ...page }));
    const days = (await mine({})).map(({ receivedOn }) => receivedOn);
    expect(days).toEqual(["2026-01-05", "2026-01-04", "2026-01-03"]);
    expect(await mine({ method: "cash" })).toMatchObject([{ amountPence: 100 }]);
    await take(300, { reference: "BACS Tyson 8812" });
    expect(await mine({ q: "tyson" })).toMatchObject([{ amountPence: 300 }]);
    expect(await mine({ q: "nobody" })).toEqual([]);
    expect(await mine({ unallocated: true })).toMatchObject([
      { amountPence: 300 },
      { amountPence: 9000 },
    ]);
    expect(await mine({ from: "2026-01-04", to: "2026-01-04" })).toHaveLength(1);
    const one = await countStatements(service.database, () => office.receipts.list({ limit: 1 }));
    const ten = await countStatements(service.database, () => office.receipts.list({ limit: 10 }));
    expect(ten.count).toBe(one.count);
  });
});
