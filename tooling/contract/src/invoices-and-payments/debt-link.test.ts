import {
  connectSandbox,
  makeDelivery,
  makeMerchant,
  makeRound,
  sandboxedService,
} from "@roundsman/api/testing";
import { expectError, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { SpecOrder } from "../order-shape";

/* What a driver did not collect is asked for by link, and owed by nobody once it is paid there (docs/decisions/0404). */

const service = await sandboxedService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
await connectSandbox(service, at.business);
const as = at.owner.token;
const rows = service.database.service;

/** Two bottles at £34.50 and 5%. */
const duePence = 7245;

/** A delivery at which the driver took less than was due. */
async function takenShort(cashTakenPence: number) {
  const order = await makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 2 }],
    paymentMethod: "cash",
  });
  const round = await makeRound(service, at.business, {
    driverUserId: at.driver.id,
    status: "out",
    orderIds: [order.id],
  });
  const { status } = await api.post(
    `/rounds/${round.id}/stops/${round.stopIds[0] ?? ""}/complete`,
    { as: at.driver.token, body: { cashTakenPence } },
  );
  expect(status).toBe(200);
  const { customerId } = await rows.order.findFirstOrThrow({ where: { id: order.id } });
  return { id: order.id, customerId: customerId ?? "" };
}

const link = (id: string) => api.post(`/orders/${id}/debt-link`, { as });

/** Sends what the provider tells once its page was paid. */
async function pay(id: string, times = 1): Promise<void> {
  const { body, signature } = await service.payAtProvider(id);
  for (let sent = 0; sent < times; sent += 1) {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    expect((await api.post("/webhooks/payments", { body, headers })).status).toBe(200);
  }
}

/** Pence by three sums: the customer's statement, the list of debtors, and the books. */
async function owedBy(customerId: string): Promise<number[]> {
  const read = async <T extends z.ZodType>(shape: T, path: string): Promise<z.output<T>> =>
    shape.parse((await api.get(path, { as })).body);
  const statement = await read(
    z.looseObject({ closingPence: z.int() }),
    `/customers/${customerId}/statement`,
  );
  const debtors = await read(
    z.looseObject({
      items: z.array(z.looseObject({ customerId: z.uuid().nullable(), balancePence: z.int() })),
      booksPence: z.int(),
      differencePence: z.int(),
    }),
    "/books/debtors",
  );
  expect(debtors.differencePence).toBe(0);
  const others = debtors.items
    .filter((row) => row.customerId !== customerId)
    .reduce((sum, { balancePence }) => sum + balancePence, 0);
  const own = debtors.items.find((row) => row.customerId === customerId)?.balancePence ?? 0;
  return [statement.closingPence, own, debtors.booksPence - others];
}

it("asks for the rest of a part that was paid in cash, and is paid once however often it is told", async () => {
  const { id, customerId } = await takenShort(2000);
  expect(await owedBy(customerId)).toEqual([5245, 5245, 5245]);
  const asked = await link(id);
  expect(asked.status).toBe(200);
  const order = SpecOrder.parse(asked.body);
  expect(order.paymentLink).toMatch(/\/pay\//);
  expect(await owedBy(customerId)).toEqual([5245, 5245, 5245]);
  await pay(id, 3);
  expect(await owedBy(customerId)).toEqual([0, 0, 0]);
  const receipts = await rows.receipt.findMany({
    where: { tenantId: at.business.id, customerId },
    orderBy: { receivedAt: "asc" },
  });
  expect(receipts.map(({ amountPence }) => amountPence)).toEqual([2000, duePence - 2000]);
  const { body } = await api.get(`/orders/${id}`, { as });
  expect(SpecOrder.parse(body)).toMatchObject({ paymentLink: null, paidVia: "provider" });
  expectError(await link(id), "conflict");
});

it("asks for all of it where nothing was taken", async () => {
  const { id, customerId } = await takenShort(0);
  expect((await link(id)).status).toBe(200);
  await pay(id);
  expect(await owedBy(customerId)).toEqual([0, 0, 0]);
});

it("keeps money that comes by the link after the rest was taken by hand, as due back", async () => {
  const { id, customerId } = await takenShort(2000);
  await link(id);
  const taken = { amountPence: 5245, method: "cash" };
  expect((await api.post(`/orders/${id}/receipts`, { as, body: taken })).status).toBe(200);
  expect(await owedBy(customerId)).toEqual([0, 0, 0]);
  await pay(id);
  const { body } = await api.get(`/orders/${id}`, { as });
  expect(SpecOrder.parse(body)).toMatchObject({ refundDue: 5245 });
  expect(await owedBy(customerId)).toEqual([0, 0, 0]);
});
