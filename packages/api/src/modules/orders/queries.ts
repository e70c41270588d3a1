import {
  Prisma,
  type Fulfilment,
  type InvoiceStatus,
  type LeaveInstruction,
  type OrderSource,
  type OrderStatus,
  type PaidVia,
  type PaymentMethod,
  type Reads,
  type Tx,
} from "@roundsman/db";
import { notFound } from "../../platform/base/errors";
import type { Events } from "../../platform/events/events";
import { anywhere } from "../../platform/values/page";

interface OrderLineRow {
  id: string;
  productId: string;
  productName: string;
  quantity: number;
  unitPrice: number;
  vatRate: number;
  deliveredQuantity: number;
  cancelledQuantity: number;
}

/** An order with everything its resource shows, read in one statement. */
export interface OrderRow {
  id: string;
  customerId: string | null;
  customerName: string | null;
  customerEmail: string | null;
  deliveryAddressId: string | null;
  deliverToName: string | null;
  deliverToAddress: string | null;
  latitude: number | null;
  longitude: number | null;
  roundId: string | null;
  deliveryOptionId: string | null;
  deliveryOptionName: string | null;
  status: OrderStatus;
  fulfilment: Fulfilment;
  source: OrderSource;
  externalRef: string | null;
  trackingRef: string;
  leaveInstruction: LeaveInstruction | null;
  leaveDetail: string | null;
  expectedFrom: Date | null;
  expectedTo: Date | null;
  wantedOn: Date | null;
  deliveryChargePence: number;
  paymentMethod: PaymentMethod;
  notes: string | null;
  refundSettledAt: Date | null;
  paidAt: Date | null;
  paidVia: PaidVia | null;
  paidPence: number | null;
  paymentRequestedAt: Date | null;
  deliveredAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  lines: OrderLineRow[];
  collect: { productId: string; productName: string; quantity: number }[];
  /** The one that bills it; else the last void one. */
  invoice: { id: string; number: string; status: InvoiceStatus } | null;
}

/**
 * Reads orders in one statement, however many: lines, empties and invoice are gathered beside each.
 * @param which the rest of the statement on `o`: `WHERE …`, order, limit. It must name the tenant.
 */
export const readOrders = (tx: Reads, which: Prisma.Sql): Promise<OrderRow[]> =>
  tx.$queryRaw<OrderRow[]>(Prisma.sql`
    SELECT o.id, o.customer_id AS "customerId", o.customer_name AS "customerName",
           o.delivery_address_id AS "deliveryAddressId", o.deliver_to_name AS "deliverToName",
           o.deliver_to_address AS "deliverToAddress", o.latitude, o.longitude,
           o.round_id AS "roundId", o.delivery_option_id AS "deliveryOptionId",
           o.delivery_option_name AS "deliveryOptionName", o.status::text, o.fulfilment::text,
           o.source::text, o.external_ref AS "externalRef", o.tracking_ref AS "trackingRef",
           o.leave_instruction::text AS "leaveInstruction", o.leave_detail AS "leaveDetail",
           o.expected_from AS "expectedFrom", o.expected_to AS "expectedTo", o.wanted_on AS "wantedOn",
           o.delivery_charge_pence AS "deliveryChargePence", o.payment_method::text AS "paymentMethod",
           o.notes, o.refund_settled_at AS "refundSettledAt", o.paid_at AS "paidAt",
           o.paid_via::text AS "paidVia", o.paid_pence AS "paidPence",
           o.payment_requested_at AS "paymentRequestedAt", o.delivered_at AS "deliveredAt",
           o.created_at AS "createdAt", o.updated_at AS "updatedAt",
           (SELECT c.email::text FROM customers c
             WHERE c.tenant_id = o.tenant_id AND c.id = o.customer_id) AS "customerEmail",
           coalesce((SELECT json_agg(json_build_object(
                       'id', l.id, 'productId', l.product_id, 'productName', l.product_name,
                       'quantity', l.quantity, 'unitPrice', l.unit_price, 'vatRate', l.vat_rate,
                       'deliveredQuantity', l.delivered_quantity,
                       'cancelledQuantity', l.cancelled_quantity) ORDER BY l.position)
                       FROM order_lines l
                      WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id), '[]') AS lines,
           coalesce((SELECT json_agg(json_build_object('productId', e.product_id,
                       'productName', e.product_name, 'quantity', e.quantity) ORDER BY e.product_name)
                       FROM order_collect e
                      WHERE e.tenant_id = o.tenant_id AND e.order_id = o.id), '[]') AS collect,
           (SELECT json_build_object('id', i.id, 'number', i.number, 'status', i.status)
              FROM invoice_orders b JOIN invoices i ON i.tenant_id = b.tenant_id AND i.id = b.invoice_id
             WHERE b.tenant_id = o.tenant_id AND b.order_id = o.id
             ORDER BY b.released_at IS NOT NULL, i.sequence DESC LIMIT 1) AS invoice
      FROM orders o ${which}`);

/** Null where the business has no such order. */
export async function readOrder(tx: Reads, tenantId: string, id: string): Promise<OrderRow | null> {
  const rows = await readOrders(
    tx,
    Prisma.sql`WHERE o.tenant_id = ${tenantId}::uuid AND o.id = ${id}::uuid`,
  );
  return rows[0] ?? null;
}

/** The order as it stands inside a change. @throws not_found */
export async function orderNow(tx: Reads, tenantId: string, id: string): Promise<OrderRow> {
  const order = await readOrder(tx, tenantId, id);
  if (!order) throw notFound("order");
  return order;
}

/** The same, with its row held until the change is through. Rounds are locked before orders. */
export async function lockOrder(tx: Tx, tenantId: string, id: string): Promise<OrderRow> {
  await tx.$queryRaw`
    SELECT FROM orders WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  return orderNow(tx, tenantId, id);
}

/**
 * What may be put on a round: a delivery still to be made, on no round yet, and not waiting for its
 * payment link to be paid (docs/contract/orders.md#order).
 * The SQL is on `orders o`; both say the same, and a test holds them together.
 */
export const isPlannable = Prisma.sql`
  (o.status = 'placed' AND o.fulfilment = 'delivery' AND o.round_id IS NULL
   AND (o.payment_method <> 'link' OR o.paid_at IS NOT NULL))`;

export interface Plannable {
  status: OrderStatus;
  fulfilment: Fulfilment;
  roundId: string | null;
  paymentMethod: PaymentMethod;
  paidAt: Date | null;
}

/** Why an order can't be put on a round, in words for whoever tries; null where it can. */
export function whyUnplannable(order: Plannable): string | null {
  if (order.status !== "placed") return `The order is ${order.status}.`;
  if (order.fulfilment !== "delivery") return "The customer collects this order.";
  if (order.roundId !== null) return "The order is on a round already.";
  if (order.paymentMethod === "link" && order.paidAt === null) {
    return "The order waits for its payment link to be paid.";
  }
  return null;
}

/**
 * Orders that have these letters in the customer's name, the tracking reference, the postcode or the
 * integrator's own reference, whatever the case and spaces: the database keeps them in one column.
 */
export const matches = (q: string): Prisma.Sql => Prisma.sql`o.found_by LIKE ${anywhere(q)}`;

/** The round an order is on, locked. */
export type RoundPlace = Events["order.left_round"]["round"];

/**
 * Locks the round an order is on, if any. A round is always locked before its orders, so that nobody
 * waits for somebody who waits for them.
 */
export async function lockRoundOf(
  tx: Tx,
  tenantId: string,
  orderId: string,
): Promise<RoundPlace | null> {
  const rows = await tx.$queryRaw<RoundPlace[]>`
    SELECT r.id, r.status::text, r.driver_user_id AS "driverUserId", r.issued_at AS "issuedAt"
      FROM rounds r JOIN orders o ON o.tenant_id = r.tenant_id AND o.round_id = r.id
     WHERE o.tenant_id = ${tenantId}::uuid AND o.id = ${orderId}::uuid
       FOR UPDATE OF r`;
  return rows[0] ?? null;
}
