import type { ClientBase } from "pg";
import type { Clock } from "../base/clock";
import { fellside, idOf } from "../base/ids";
import { insert, type Row } from "../base/insert";

interface Repeated {
  /** The customer, and the address of the delivery. */
  customer_id: string;
  delivery_address_id: string;
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/**
 * Writes five standing orders of Fellside: one skipped once by its customer, one on round days, one for the winter,
 * one paused for the summer, and one that would exceed its customer's credit limit. None is due for an order before
 * the second morning.
 */
export async function repeatOrders(client: ClientBase, clock: Clock): Promise<void> {
  const theirs = async (condition: string, limit: number): Promise<Repeated[]> => {
    const { rows } = await client.query<Repeated>(
      `SELECT c.id AS customer_id, a.id AS delivery_address_id
         FROM customers c
         JOIN delivery_addresses a ON a.tenant_id = c.tenant_id AND a.customer_id = c.id AND a.archived_at IS NULL
        WHERE c.tenant_id = $1 AND c.archived_at IS NULL AND ${condition}
        ORDER BY c.id, a.id LIMIT $2`,
      [fellside, limit],
    );
    return rows;
  };
  const [first, second, third, fourth] = await theirs(
    "c.on_account AND c.credit_limit_pence IS NULL AND c.email IS NOT NULL AND a.postcode ~ '^LA2[123] '",
    4,
  );
  const [limited] = await theirs("c.credit_limit_pence IS NOT NULL AND c.terms_days IS NULL", 1);
  const soon = clock.day(-9);
  const common = {
    tenant_id: fellside,
    source: "office",
    state: "active",
    state_why: null,
    every: 1,
    weekday: null,
    day_of_month: null,
    season_from: null,
    season_to: null,
    starts_on: soon,
    on_closed: "after",
    days_ahead: 3,
    price: "current",
    payment_method: "on_account",
    active_from: clock.day(-1),
    updated_at: clock.at(6, 11),
    created_at: clock.at(6, 11),
  };
  const orders: Row[] = [
    { ...first, repeat: "weekly", every: 2, weekday: weekdayOf(soon), source: "shop" },
    { ...second, repeat: "round_days", every: 4, starts_on: clock.day(-8) },
    {
      ...third,
      repeat: "monthly_day",
      day_of_month: 31,
      season_from: "10-01",
      season_to: "03-31",
      price: "held",
    },
    {
      ...fourth,
      repeat: "weekly",
      every: 6,
      weekday: 4,
      state: "paused",
      state_why: "They are away for the summer.",
    },
    ...(limited
      ? [{ ...limited, repeat: "weekly", every: 4, weekday: weekdayOf(clock.day(-2)) }]
      : []),
  ].map((one, index) => ({ ...common, id: idOf("standingOrder", index + 1), ...one }));
  await insert(client, "standing_orders", orders);
  await insert(
    client,
    "standing_order_lines",
    orders.map(({ id }, index) => ({
      tenant_id: fellside,
      standing_order_id: id,
      position: 0,
      product_id: idOf("product", goods[index]?.product ?? 1),
      quantity: goods[index]?.quantity ?? 1,
      empties: goods[index]?.empties ?? 0,
      measure: 1,
      unit_price: 0,
    })),
  );
  await client.query(
    `UPDATE standing_order_lines l SET unit_price = p.unit_price, unit_price_inc_vat = p.unit_price_inc_vat
       FROM products p WHERE l.tenant_id = $1 AND p.tenant_id = $1 AND p.id = l.product_id`,
    [fellside],
  );
  const noted = { tenant_id: fellside, order_id: null, at: clock.at(1, 9) };
  const nothing = { skipped_by: null, reason: null, message: null, tried_on: null };
  await insert(client, "standing_occurrences", [
    {
      ...noted,
      ...nothing,
      standing_order_id: idOf("standingOrder", 1),
      due_on: soon,
      delivers_on: soon,
      state: "skipped",
      skipped_by: "customer",
    },
    ...(limited
      ? [
          {
            ...noted,
            ...nothing,
            standing_order_id: idOf("standingOrder", 5),
            due_on: clock.day(-2),
            delivers_on: clock.day(-2),
            state: "refused",
            reason: "over_limit",
            message: "This order goes over their credit limit. Choose another way to pay.",
            tried_on: clock.day(0),
          },
        ]
      : []),
  ]);
}

/** The goods of each standing order. */
const goods = [
  { product: 10, quantity: 2, empties: 2 },
  { product: 9, quantity: 1, empties: 1 },
  { product: 15, quantity: 10, empties: 0 },
  { product: 10, quantity: 1, empties: 1 },
  { product: 10, quantity: 4, empties: 4 },
];
