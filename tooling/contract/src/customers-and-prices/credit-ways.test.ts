import { randomUUID } from "node:crypto";
import {
  makeAddress,
  makeDelivery,
  makeMerchant,
  makeRound,
  testService,
} from "@roundsman/api/testing";
import { expectError, restOn } from "@roundsman/spec-rest/testing";
import { addDays } from "date-fns/addDays";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/*
 * Every way to owe more, of a customer who owes £90.00 of a limit of £50.00 (docs/decisions/0452). The list of ways, and what
 * finds one that it lacks, is packages/api/src/modules/orders/order/ways-to-owe.test.ts.
 */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const db = service.database.service;
const merchant = await makeMerchant(service);
const as = merchant.owner.token;

const Made = z.object({ id: z.uuid() });
const create = async (answer: ReturnType<typeof api.post>) => {
  const { status, body } = await answer;
  expect({ isDone: status < 300, body }).toEqual({ isDone: true, body });
  return Made.parse(body).id;
};
const post = (path: string, body: object = {}, who = as) => api.post(path, { as: who, body });
const groupId = await create(
  post("/exchange-groups", {
    name: "Propane",
    brand: "Own",
    family: "propane",
    chargePence: 3000,
  }),
);
const ago = (days: number): string => addDays(new Date(), -days).toISOString().slice(0, 10);

let count = 0;
const balance = async (customerId: string, amountPence: number) => {
  const number = `SI-${(count += 1)}`;
  const item = { customerId, number, issuedOn: "2026-01-31", dueOn: "2026-03-02", amountPence };
  const { body } = await post("/opening-balances", { items: [item] });
  return z.object({ items: z.tuple([Made]) }).parse(body).items[0].id;
};
/** Creates a customer who owes this sum, with a limit of £50.00. Pence. */
async function debtor(owedPence = 9000) {
  const name = `Debtor ${(count += 1)}`;
  const id = await create(post("/customers", { name, companyNumber: "01234567", onAccount: true }));
  const invoiceId = owedPence > 0 ? await balance(id, owedPence) : "";
  await api.patch(`/customers/${id}`, { as, body: { creditLimitPence: 5000 } });
  return { id, name, invoiceId };
}
type Debtor = Awaited<ReturnType<typeof debtor>>;

const Activity = z.object({ items: z.array(z.object({ words: z.string() })) });
/** Reads the customer's history and the office's notices about them. */
async function toldOf({ id }: Pick<Debtor, "id">) {
  const query = new URLSearchParams({ subjectId: id, action: "customer.credit_passed" });
  const { body } = await api.get(`/activity?${query.toString()}`, { as });
  const notices = await db.notification.findMany({
    where: { tenantId: merchant.business.id, userId: merchant.owner.id, href: `/customers/${id}` },
    orderBy: { id: "asc" },
  });
  const words = Activity.parse(body).items.map((item) => item.words);
  return { words, notices: notices.map(({ title, body: text }) => `${title}. ${text ?? ""}`) };
}

const goods = {
  lines: [{ productId: merchant.product.id, quantity: 1 }],
  fulfilment: "collection",
};
async function outWith(customer: Debtor, paymentMethod: "on_account" | "cash") {
  const address = await makeAddress(service, merchant.business, customer);
  const order = await makeDelivery(service, merchant.business, {
    lines: [{ productId: merchant.product.id, quantity: 1 }],
    paymentMethod,
  });
  const theirs = { customerId: customer.id, deliveryAddressId: address.id };
  await db.order.updateMany({ where: { id: order.id }, data: theirs });
  const { id, stopIds } = await makeRound(service, merchant.business, {
    driverUserId: merchant.driver.id,
    status: "out",
    orderIds: [order.id],
  });
  return { id, stopId: stopIds[0] ?? "" };
}
const driving = (path: string, body: object) =>
  post(path, { recordId: randomUUID(), ...body }, merchant.driver.token);

describe("what the office decides is refused over the limit:", () => {
  const refused: Record<
    string,
    (customer: Debtor) => Promise<Awaited<ReturnType<typeof api.post>>>
  > = {
    "an order on account": ({ id }) =>
      post("/orders", { customerId: id, paymentMethod: "on_account", ...goods }),
    "an order that comes on account": async ({ id }) => {
      const order = { customerId: id, paymentMethod: "cash", ...goods };
      const orderId = await create(post("/orders", order));
      return api.patch(`/orders/${orderId}`, { as, body: { paymentMethod: "on_account" } });
    },
    "the bill of an agreement": ({ id: customerId }) =>
      post("/cylinder-agreements", { customerId, exchangeGroupId: groupId, count: 1 }),
  };
  it.each(Object.entries(refused))("%s", async (_way, go) => {
    const customer = await debtor();
    const answer = await go(customer);
    expectError(answer, "conflict");
    expect(answer.body).toMatchObject({
      message: expect.stringContaining("Over the credit limit of £50.00: £90.00 is owed"),
    });
    expect(await toldOf(customer)).toEqual({ words: [], notices: [] });
  });
});

describe("what has happened is taken and told to the office:", () => {
  const happened: Record<string, (customer: Debtor) => Promise<unknown>> = {
    "a charge at the door": async (customer) => {
      const { id, stopId } = await outWith(customer, "on_account");
      const agreements = [{ exchangeGroupId: groupId, count: 1 }];
      return driving(`/rounds/${id}/stops/${stopId}/complete`, { agreements });
    },
    "a delivery that is not paid at the door": async (customer) => {
      const { id, stopId } = await outWith(customer, "cash");
      return driving(`/rounds/${id}/stops/${stopId}/complete`, {});
    },
    "an order that is handed over at the yard and not paid": async ({ id }) => {
      const order = { customerId: id, paymentMethod: "cash", ...goods };
      return post(`/orders/${await create(post("/orders", order))}/collected`);
    },
    "interest on late payment": ({ id }) => post(`/customers/${id}/interest`),
    "an opening balance": ({ id }) => balance(id, 100),
    "a receipt that is reversed": async ({ id }) => {
      const receipt = { customerId: id, method: "cheque", amountPence: 100 };
      const receiptId = await create(post("/receipts", receipt));
      return post(`/receipts/${receiptId}/reverse`, { reason: "The cheque bounced" });
    },
    "a write-off that is reversed": async ({ invoiceId }) => {
      const writeOff = { reason: "Gone away", amountPence: 100 };
      const debtId = await create(post(`/invoices/${invoiceId}/write-off`, writeOff));
      return post(`/bad-debts/${debtId}/reverse`, { reason: "They are back" });
    },
    "a credit note that is reversed": async ({ invoiceId }) => {
      const note = { amounts: [{ vatRate: 0, netPence: 100 }], reason: "Goodwill" };
      const noteId = await create(post(`/invoices/${invoiceId}/credit`, note));
      return post(`/credit-notes/${noteId}/reverse`, { reason: "A mistake" });
    },
    "a card with debts that is merged into theirs": async ({ id: intoCustomerId }) => {
      const other = await debtor(1000);
      return post(`/customers/${other.id}/merge`, { intoCustomerId });
    },
    rental: async ({ id: customerId }) => {
      await db.stockMovement.create({
        data: {
          tenantId: merchant.business.id,
          locationId: merchant.yard.id,
          productId: merchant.product.id,
          condition: "full",
          quantity: -3,
          reason: "delivery",
          customerId,
          at: new Date(`${ago(50)}T12:00:00Z`),
        },
      });
      await create(
        post("/rental/classes", {
          name: "Large bottles",
          startsOn: ago(40),
          rate: { per: "day", brackets: [{ above: 0, pence: 10 }] },
          productIds: [merchant.product.id],
        }),
      );
      return post("/rental/runs", { to: ago(21), holds: [] });
    },
  };

  it.each(Object.entries(happened))("%s", async (_way, go) => {
    const customer = await debtor();
    const answer = z.looseObject({ status: z.int() }).safeParse(await go(customer)).data;
    expect(answer?.status ?? 200).toBeOneOf([200, 201]);
    const { words, notices } = await toldOf(customer);
    const over = new RegExp(
      String.raw`^${customer.name} is over their credit limit by £\d+\.\d\d\b`,
    );
    expect(words).toEqual([expect.stringMatching(over)]);
    expect(notices).toEqual([expect.stringMatching(over)]);
    expect(notices[0]).toMatch(/they owe £[\d.]+ of a credit limit of £50\.00\.$/);
  });

  it("a sale at the door, in the notice of the sale", async () => {
    const customer = await debtor();
    const { id, stopId } = await outWith(customer, "cash");
    const sale = { stopId, lines: goods.lines, paymentMethod: "on_account" };
    expect((await driving(`/rounds/${id}/sales`, sale)).status).toBe(200);
    const { words, notices } = await toldOf(customer);
    expect(words).toEqual([expect.stringContaining("after a sale at the door")]);
    expect(notices).toEqual([]);
    const sales = await db.notification.findMany({
      where: { tenantId: merchant.business.id, userId: merchant.owner.id, kind: "order.placed" },
    });
    expect(sales.map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /On account, although they owe £126\.23 of a credit limit of £50\.00\./,
      ),
    ]);
  });

  it("of a customer on stop, without a limit", async () => {
    const customer = await debtor();
    await api.patch(`/customers/${customer.id}`, { as, body: { creditLimitPence: null } });
    await api.put(`/customers/${customer.id}/stop`, { as, body: { reason: "Cheques bounced" } });
    await balance(customer.id, 100);
    const { words, notices } = await toldOf(customer);
    expect(words).toEqual([`${customer.name} is on stop and owes more, after opening balances`]);
    expect(notices).toEqual([expect.stringContaining("on stop: Cheques bounced")]);
  });
});

it("tells nothing while the limit is kept", async () => {
  const customer = await debtor(1000);
  await balance(customer.id, 4000);
  expect(await toldOf(customer)).toEqual({ words: [], notices: [] });
  await balance(customer.id, 1);
  expect((await toldOf(customer)).words).toEqual([
    `${customer.name} is over their credit limit by £0.01, after opening balances`,
  ]);
});
