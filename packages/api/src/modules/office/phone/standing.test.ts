import { countStatements } from "@roundsman/db/testing";
import { addDays } from "date-fns/addDays";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerFor, makeAddress, makeCustomer, makeKey, makeYard } from "../../../testing";
import { orderOffice, type OrderOffice } from "../../orders/testing/order-office";

let at: OrderOffice;
const now = new Date();
const inDays = (days: number) => addDays(now, days);
const office = () => at.officeAt(now);

beforeAll(async () => {
  at = await orderOffice();
  const tenantId = at.business.id;
  const customerId = at.customer.id;
  const yard = await makeYard(at.service, at.business);
  const invoice = (sequence: number, dueOn: Date, totalPence: number, more: object = {}) => ({
    tenantId,
    sequence,
    number: `INV-${sequence}`,
    customerId,
    customerName: "Mrs Tyson",
    issuedOn: inDays(-40),
    dueOn,
    netPence: totalPence,
    vatPence: 0,
    totalPence,
    ...more,
  });
  await at.rows.invoice.createMany({
    data: [
      invoice(1, inDays(-10), 5000),
      invoice(2, inDays(10), 2500),
      invoice(3, inDays(-10), 900, { status: "void", voidedAt: now }),
    ],
  });
  const moved = (quantity: number, condition: "full" | "empty") => ({
    tenantId,
    customerId,
    locationId: yard.id,
    productId: at.product.id,
    quantity,
    condition,
    reason: "delivery" as const,
  });
  await at.rows.product.updateMany({
    where: { id: at.product.id },
    data: { name: "Butane 13 kg" },
  });
  await at.rows.stockMovement.createMany({ data: [moved(-3, "full"), moved(1, "empty")] });
});
afterAll(() => at.service.close());

describe("how a customer stands", () => {
  it("is what they owe, what of it is overdue, what they hold, and their last order", async () => {
    const order = await at.take({ paymentMethod: "on_account" });
    await at.rows.orderLine.updateMany({
      where: { orderId: order.id },
      data: { deliveredQuantity: 2 },
    });
    await at.rows.order.updateMany({
      where: { id: order.id },
      data: { status: "delivered", deliveredAt: now },
    });
    expect(await office().customers.standing({ id: at.customer.id })).toEqual({
      owedPence: 7500,
      overduePence: 5000,
      unpaidDeliveriesPence: 0,
      unbilledPence: 7245,
      onOrderPence: 0,
      exposurePence: 14_745,
      creditLimitPence: null,
      empties: [{ productId: at.product.id, productName: "Butane 13 kg", quantity: 2 }],
      lastOrder: {
        id: order.id,
        number: order.number,
        status: "delivered",
        createdAt: order.createdAt,
        words: "2 × Butane 13 kg",
      },
    });
  });

  it("agrees with the statement and the list of debts", async () => {
    const statement = await office().customers.statement({ id: at.customer.id });
    const standing = await office().customers.standing({ id: at.customer.id });
    expect(standing).toMatchObject({
      owedPence: statement.closingPence,
      overduePence: statement.overduePence,
      unbilledPence: statement.unbilledPence,
      onOrderPence: statement.onOrderPence,
      exposurePence: statement.exposurePence,
    });
    const { items } = await office().invoices.listOwing({});
    expect(items).toEqual([expect.objectContaining({ owedPence: standing.owedPence })]);
  });

  it("is nothing for somebody new, and not found for another's", async () => {
    const nobody = await makeCustomer(at.service, at.business);
    expect(await office().customers.standing({ id: nobody.id })).toEqual({
      owedPence: 0,
      overduePence: 0,
      unpaidDeliveriesPence: 0,
      unbilledPence: 0,
      onOrderPence: 0,
      exposurePence: 0,
      creditLimitPence: null,
      empties: [],
      lastOrder: null,
    });
    await expect(office().customers.standing({ id: at.business.id })).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  it("says nothing of money to who may not read invoices", async () => {
    const key = await makeKey(at.service, at.business, at.owner, ["customers:read", "orders:read"]);
    const by = callerFor(at.service, { key, now }).office.customers;
    expect(await by.standing({ id: at.customer.id })).toMatchObject({
      owedPence: null,
      overduePence: null,
      unbilledPence: null,
      exposurePence: null,
      empties: [{ quantity: 2 }],
    });
    expect(await by.listStandings({ ids: [at.customer.id] })).toMatchObject({
      items: [{ owedPence: null, overduePence: null, empties: 2 }],
    });
  });
});

describe("how the customers of a list stand", () => {
  it("is one row each, in as many statements however many they are", async () => {
    const more = await Promise.all(
      Array.from({ length: 12 }, () => makeCustomer(at.service, at.business)),
    );
    for (const customer of more) await makeAddress(at.service, at.business, customer);
    const ids = [at.customer.id, ...more.map(({ id }) => id)];
    const few = await countStatements(at.service.database, () =>
      office().customers.listStandings({ ids: ids.slice(0, 1) }),
    );
    const many = await countStatements(at.service.database, () =>
      office().customers.listStandings({ ids }),
    );
    expect(many.count).toBe(few.count);
    expect(few.result.items).toEqual([
      {
        customerId: at.customer.id,
        town: "Windermere",
        owedPence: 7500,
        overduePence: 5000,
        empties: 2,
      },
    ]);
    expect(many.result.items).toHaveLength(13);
    expect(many.result.items[0]).toMatchObject({
      town: "Windermere",
      owedPence: 0,
      empties: 0,
    });
  });

  it("has the numbers that are known, for who may read customers", async () => {
    const [withNumber, without] = [
      await makeCustomer(at.service, at.business),
      await makeCustomer(at.service, at.business),
    ];
    await at.rows.customer.updateMany({
      where: { id: withNumber.id },
      data: { phone: "01539 720 123", doNotCallSince: now },
    });
    await at.rows.customer.updateMany({ where: { id: without.id }, data: { phone: null } });
    const ids = [withNumber.id, without.id];
    const phones = {
      items: [{ customerId: withNumber.id, phone: "01539 720 123", doNotCall: true }],
    };
    expect(await office().customers.listPhones({ ids })).toEqual(phones);

    const key = await makeKey(at.service, at.business, at.owner, ["orders:read"]);
    const by = callerFor(at.service, { key, now }).office.customers;
    await expect(by.listPhones({ ids })).rejects.toMatchObject({ kind: "forbidden" });
    const other = await orderOffice();
    expect(await other.officeAt(now).customers.listPhones({ ids })).toEqual({ items: [] });
    await other.service.close();
  });

  it("has nobody of another business", async () => {
    const other = await orderOffice();
    expect(await office().customers.listStandings({ ids: [other.customer.id] })).toEqual({
      items: [],
    });
    await other.service.close();
  });
});
