import { Prisma, type PrismaClient } from "@roundsman/db";
import { conflict, notFound } from "../../../platform/base/errors";
import { whyUnplannable, type Plannable } from "../../orders/order/plannable";

/** An order as the planner needs it. Kilograms and litres are of the whole order; unknown ones count as none. */
export interface OrderOfDay extends Plannable {
  id: string;
  trackingRef: string;
  deliverTo: string | null;
  /** Outward code, such as LA23. */
  outward: string | null;
  latitude: number | null;
  longitude: number | null;
  wantedOn: Date | null;
  expectedTo: Date | null;
  /** Fulls and empties handled. */
  items: number;
  kg: number;
  litres: number;
  hazardKg: number;
  emptyKg: number;
  emptyLitres: number;
}

/** More is no day's work, and grows with its square. */
const most = 500;

/**
 * The orders to be planned for a day: those named, or all that are due and on no round, and those that
 * stand on the rounds planned anew; the most urgent first.
 * @throws not_found for an order of another business; conflict for one that can't be planned
 */
export async function ordersFor(
  db: PrismaClient,
  tenantId: string,
  day: string,
  { named, standing }: { named: readonly string[] | undefined; standing: readonly string[] },
): Promise<OrderOfDay[]> {
  const wanted = named
    ? Prisma.sql`o.id = ANY(${[...named]}::uuid[])`
    : Prisma.sql`(o.round_id IS NULL AND o.status = 'placed' AND o.fulfilment = 'delivery'
        AND (o.payment_method <> 'link' OR o.paid_at IS NOT NULL)
        AND coalesce(o.wanted_on, o.expected_from, ${day}::date) <= ${day}::date)`;
  const orders = await db.$queryRaw<OrderOfDay[]>(Prisma.sql`
    SELECT o.id, o.tracking_ref AS "trackingRef", o.status, o.fulfilment, o.round_id AS "roundId",
           o.payment_method AS "paymentMethod", o.paid_at AS "paidAt",
           nullif(concat_ws(', ', coalesce(o.deliver_to_name, o.customer_name), o.deliver_to_address), '') AS "deliverTo",
           nullif(split_part(o.deliver_to_postcode, ' ', 1), '') AS outward, o.latitude, o.longitude,
           o.wanted_on AS "wantedOn", o.expected_to AS "expectedTo",
           (out.items + back.items)::int AS items, out.kg, out.litres, out.hazard AS "hazardKg",
           back.kg AS "emptyKg", back.litres AS "emptyLitres"
      FROM orders o
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(l.quantity), 0) AS items, coalesce(sum(l.quantity * g.full_kg), 0)::float8 AS kg,
               coalesce(sum(l.quantity * g.volume_litres), 0)::float8 AS litres,
               coalesce(sum(l.quantity * g.hazard_kg), 0)::float8 AS hazard
          FROM order_lines l JOIN products g ON g.tenant_id = l.tenant_id AND g.id = l.product_id
         WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) out
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(c.quantity), 0) AS items, coalesce(sum(c.quantity * g.empty_kg), 0)::float8 AS kg,
               coalesce(sum(c.quantity * g.volume_litres), 0)::float8 AS litres
          FROM order_collect c JOIN products g ON g.tenant_id = c.tenant_id AND g.id = c.product_id
         WHERE c.tenant_id = o.tenant_id AND c.order_id = o.id) back
     WHERE o.tenant_id = ${tenantId}::uuid AND (${wanted} OR o.id = ANY(${[...standing]}::uuid[]))
     ORDER BY o.round_id IS NULL, coalesce(o.wanted_on, o.expected_to) NULLS LAST, o.created_at, o.id
     LIMIT ${most}`);
  if (named) requireNamed(orders, named, standing);
  return orders;
}

function requireNamed(
  orders: readonly OrderOfDay[],
  named: readonly string[],
  standing: readonly string[],
): void {
  const found = new Set(orders.map((order) => order.id));
  if (named.some((id) => !found.has(id))) throw notFound("order");
  const here = new Set(standing);
  for (const order of orders) {
    const roundId = here.has(order.id) ? null : order.roundId;
    const why = whyUnplannable({ ...order, roundId });
    if (why !== null) throw conflict(`${order.trackingRef}: ${why}`);
  }
}
