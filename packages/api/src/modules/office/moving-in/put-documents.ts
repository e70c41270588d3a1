import { insertRows, type Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { fromDay, pounds } from "../../../platform/values/format";
import type { Located } from "../../customers";
import { inOneLine, newTrackingRef } from "../../orders";
import { firstYard } from "../../stock";
import type { Plan } from "./plan/plan";

/* Writes what customers owe, hold and have ordered. */

export interface Putting {
  tenantId: string;
  movingInId: string;
  now: Date;
  by: { id: string | null; name: string };
  /** Where each postcode is; what could not be located is asked again by a job. */
  located: { positions: ReadonlyMap<string, Located["position"]>; failed: boolean };
}

/** Opening balances (docs/decisions/0244), and credit that pays nothing yet. */
export async function putMoney(tx: Tx, plan: Plan, { tenantId, now, by }: Putting): Promise<void> {
  await insertRows(
    tx,
    "invoices",
    plan.balances.map(({ id, customerId, customerName, number, ...balance }) => ({
      tenantId,
      id,
      number,
      customerId,
      customerName,
      issuedOn: fromDay(balance.issuedOn),
      dueOn: fromDay(balance.dueOn),
      netPence: balance.leftPence,
      vatPence: 0,
      totalPence: balance.leftPence,
      createdAt: now,
    })),
  );
  await insertRows(
    tx,
    "invoice_lines",
    plan.balances.map((balance) => ({
      tenantId,
      invoiceId: balance.id,
      position: 0,
      description: wordsOfBalance(balance),
      quantity: 1,
      unitPrice: balance.leftPence,
      vatRate: 0,
      netPence: balance.leftPence,
    })),
  );
  await insertRows(
    tx,
    "invoice_vat",
    plan.balances.map(({ id, leftPence }) => ({
      tenantId,
      invoiceId: id,
      vatRate: 0,
      netPence: leftPence,
      vatPence: 0,
    })),
  );
  await insertRows(
    tx,
    "receipts",
    plan.credit.map(({ id, customerId, amountPence, receivedOn, reference }) => ({
      tenantId,
      id,
      customerId,
      method: "bank_transfer" as const,
      opening: true,
      amountPence,
      receivedOn: fromDay(receivedOn),
      receivedAt: now,
      reference: reference ?? "Credit when we moved in",
      recordedByUserId: by.id,
      createdAt: now,
    })),
  );
}

/** Of one that is part paid, what it came to stands beside what is left. */
function wordsOfBalance({ number, totalPence, leftPence }: Plan["balances"][number]): string {
  const left = `Left to pay of invoice ${number}`;
  return totalPence === leftPence ? left : `${left}, which came to ${pounds(totalPence)}`;
}

/** Stock, and cylinders at customers. */
export async function putStock(tx: Tx, plan: Plan, { tenantId, now, by }: Putting): Promise<void> {
  const of = { tenantId, reason: "opening" as const, byUserId: by.id, at: now };
  await insertRows(
    tx,
    "stock_movements",
    plan.stock.map(({ id, locationId, productId, condition, quantity }) => ({
      id,
      locationId,
      productId,
      condition,
      quantity,
      ...of,
    })),
  );
  if (plan.cylinders.length === 0) return;
  const yard = await firstYard(tx, tenantId);
  if (!yard) throw conflict("Cylinders come back to a yard, and there is none.");
  const place = { ...of, locationId: yard.id, condition: "full" as const };
  await insertRows(
    tx,
    "stock_movements",
    plan.cylinders.flatMap(({ outId, backId, customerId, productId, quantity }) => [
      { ...place, id: outId, productId, customerId, quantity: -quantity },
      { ...place, id: backId, productId, customerId: null, quantity },
    ]),
  );
}

export async function putOrders(tx: Tx, plan: Plan, putting: Putting): Promise<void> {
  const { tenantId, now, by } = putting;
  const positions = await positionsOf(tx, plan, putting);
  await insertRows(
    tx,
    "orders",
    plan.orders.map(({ id, number, address, ...order }) => ({
      tenantId,
      id,
      externalRef: number,
      customerId: order.customerId,
      customerName: order.customerName,
      deliveryAddressId: address?.id ?? null,
      deliverToName: address && (address.name ?? order.customerName),
      deliverToAddress: address && inOneLine(address),
      deliverToPostcode: address?.postcode ?? null,
      ...positions.get(address?.id ?? ""),
      fulfilment: order.fulfilment,
      source: "import" as const,
      trackingRef: newTrackingRef(),
      wantedOn: order.wantedOn === null ? null : fromDay(order.wantedOn),
      paymentMethod: order.paymentMethod,
      deliveryChargePence: order.deliveryChargePence,
      notes: order.notes,
      createdByUserId: by.id,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await insertRows(
    tx,
    "order_lines",
    plan.orders.flatMap(({ id: orderId, lines }) =>
      lines.map((line, position) => ({ tenantId, orderId, position, ...line })),
    ),
  );
  await insertRows(
    tx,
    "order_collect",
    plan.orders.flatMap(({ id: orderId, collect }) =>
      collect.map((line) => ({ tenantId, orderId, ...line })),
    ),
  );
}

/** Where the addresses of the orders are; a pin that was set by hand wins. */
async function positionsOf(tx: Tx, plan: Plan, { tenantId }: Putting) {
  const ids = plan.orders.flatMap(({ address }) => address?.id ?? []);
  const rows = await tx.deliveryAddress.findMany({
    where: { tenantId, id: { in: [...new Set(ids)] } },
    select: {
      id: true,
      latitude: true,
      longitude: true,
      dropLatitude: true,
      dropLongitude: true,
    },
  });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        latitude: row.dropLatitude ?? row.latitude,
        longitude: row.dropLongitude ?? row.longitude,
      },
    ]),
  );
}
