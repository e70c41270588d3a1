import { afterAll, expect, it } from "vitest";
import { makeDelivery, makeMerchant, testService } from "../../../testing";
import { bringInDebts } from "./missing-debts";

const service = await testService();
afterAll(() => service.close());
const { business, product } = await makeMerchant(service);
const db = service.database.service;

/** Delivered before debts were kept: nothing says so but the order itself. */
async function deliveredLongAgo(paymentMethod: "cash" | "on_account", deliveredQuantity = 2) {
  const lines = [{ productId: product.id, quantity: 2 }];
  const { id } = await makeDelivery(service, business, { lines, paymentMethod });
  await db.orderLine.updateMany({ where: { orderId: id }, data: { deliveredQuantity } });
  const deliveredAt = new Date("2026-03-02T10:00:00Z");
  await db.order.updateMany({ where: { id }, data: { status: "delivered", deliveredAt } });
  return id;
}

it("brings in what was not collected, once, and as of today", async () => {
  const owed = await deliveredLongAgo("cash");
  await deliveredLongAgo("on_account");
  await deliveredLongAgo("cash", 0);
  const now = new Date("2026-06-10T23:30:00Z");
  for (let night = 0; night < 2; night += 1) await bringInDebts(db, business.id, now);
  const entries = await db.orderDebt.findMany({ where: { tenantId: business.id } });
  // Two at £34.50 and 5%; half past midnight in London is the next day.
  expect(entries).toMatchObject([
    { orderId: owed, pence: 7245, day: new Date("2026-06-11"), receiptId: null, invoiceId: null },
  ]);
  const told = await db.activity.findMany({ where: { action: "order.debt_brought_in" } });
  expect(told).toMatchObject([{ tenantId: business.id, subjectId: owed, actorKind: "system" }]);
});
