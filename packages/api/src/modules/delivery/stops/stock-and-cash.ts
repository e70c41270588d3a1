import { runSql, sql, sqlBuilder, type PaymentMethod, type Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { receivePayment } from "../../orders";
import { addMovements } from "../../stock";

/** What belongs to the movements of one stop. */
interface StopGoods {
  tenantId: string;
  stopId: string;
  roundId: string;
  orderId: string;
  customerId: string | null;
  byUserId: string | null;
  at: Date;
}

interface CountedGoods {
  productId: string;
  quantity: number;
}

/** Fulls leave the yard the round started from, empties come into the one it ends at. */
export async function moveGoods(
  tx: Tx,
  { tenantId, ...of }: StopGoods,
  yards: { start: string; end: string },
  {
    delivered,
    collected,
  }: { delivered: readonly CountedGoods[]; collected: readonly CountedGoods[] },
): Promise<void> {
  const out = delivered.map(({ productId, quantity }) => ({
    locationId: yards.start,
    productId,
    condition: "full" as const,
    quantity: -quantity,
  }));
  const back = collected.map(({ productId, quantity }) => ({
    locationId: yards.end,
    productId,
    condition: "empty" as const,
    quantity,
  }));
  await addMovements(tx, tenantId, [...out, ...back], { ...of, reason: "delivery" });
}

/** Turns round whatever the stop's movements come to: the ledger is only ever added to. */
export async function moveGoodsBack(tx: Tx, { tenantId, ...of }: StopGoods): Promise<void> {
  const moved = await runSql(
    tx,
    sqlBuilder
      .selectFrom("stock_movements")
      .where("tenant_id", "=", tenantId)
      .where("stop_id", "=", of.stopId)
      .groupBy(["location_id", "product_id", "condition"])
      .having((eb) => eb(eb.fn.sum("quantity"), "<>", eb.lit(0)))
      .select((eb) => [
        "location_id as locationId",
        "product_id as productId",
        "condition",
        sql<number>`-${eb.fn.sum("quantity")}::int`.as("quantity"),
      ]),
  );
  await addMovements(tx, tenantId, moved, { ...of, reason: "delivery_undone" });
}

interface CashOrder {
  id: string;
  paymentMethod: PaymentMethod;
  paidAt: Date | null;
}

interface TakenCash {
  tenantId: string;
  pence: number;
  at: Date;
  byUserId: string | null;
}

/**
 * Cash taken at the door is money received (pence, including VAT): a part of what is due counts as
 * well. Called once the outcome stands on the order.
 * @throws conflict where the order is not one for cash, or is paid already
 */
export async function takeCash(tx: Tx, order: CashOrder, taken: TakenCash): Promise<void> {
  const { tenantId, pence, at, byUserId } = taken;
  if (pence === 0) return;
  if (order.paymentMethod !== "cash") throw conflict("This order is not paid in cash at the door.");
  if (order.paidAt !== null) throw conflict("This order is paid already.");
  await receivePayment(tx, {
    tenantId,
    orderId: order.id,
    amountPence: pence,
    via: "cash",
    at,
    byUserId,
  });
}

/** The cash of a delivery that is undone goes back, and with it the payment it made. */
export async function giveCashBack(
  tx: Tx,
  of: { tenantId: string; orderId: string; pence: number; at: Date },
): Promise<void> {
  const { tenantId, orderId, pence, at } = of;
  if (pence === 0) return;
  await tx.payment.deleteMany({
    where: { tenantId, orderId, via: "cash", amountPence: pence, receivedAt: at },
  });
  const where = { tenantId, id: orderId };
  await tx.order.updateMany({ where, data: { paidPence: { decrement: pence } } });
  await tx.order.updateMany({
    where: { ...where, paidVia: "cash", paidAt: at },
    data: { paidAt: null, paidVia: null },
  });
}
