import type { ClientBase } from "pg";
import type { Clock } from "./clock";
import { fellside, idOf } from "./ids";
import { insert } from "./insert";

/** Sold by the m³, and not counted (docs/decisions/0266). It comes after the goods that orders are made of. */
const looseLogs = { id: idOf("product", 41), name: "Kiln-dried ash logs, loose", pence: 9500 };
const loadOfLogs = 2.5;

export async function sellByMeasure(client: ClientBase, clock: Clock): Promise<void> {
  await insert(client, "products", [
    {
      tenant_id: fellside,
      id: looseLogs.id,
      name: looseLogs.name,
      sku: "LOG-M3",
      category: "logs",
      unit: "m3",
      unit_price: looseLogs.pence,
      vat_rate: 5,
      full_kg: 290,
      volume_litres: 1000,
      returnable: false,
      sold: true,
      created_at: clock.at(60, 10),
      updated_at: clock.at(60, 10),
    },
  ]);
}

/**
 * Of the orders on account that wait to be planned, the first has a discount on a line, the second one on the whole
 * order, and the third a load of logs by the m³ as well (docs/decisions/0264, 0266).
 */
export async function giveDiscounts(client: ClientBase): Promise<void> {
  const { rows: waiting } = await client.query<{ id: string; lines: number }>(
    `SELECT o.id, (SELECT max(position) FROM order_lines l WHERE l.tenant_id = $1 AND l.order_id = o.id) AS lines
       FROM orders o
      WHERE o.tenant_id = $1 AND o.status = 'placed' AND o.round_id IS NULL AND o.payment_method = 'on_account'
      ORDER BY o.id LIMIT 3`,
    [fellside],
  );
  const [first, second, third] = waiting;
  await client.query(
    "UPDATE order_lines SET discount_percent = 10 WHERE tenant_id = $1 AND order_id = $2 AND position = 1",
    [fellside, first?.id],
  );
  await client.query(
    `WITH given AS (
       UPDATE orders SET discount_percent = 5, discount_reason = 'The last delivery came late'
        WHERE tenant_id = $1 AND id = $2)
     UPDATE order_lines SET discount_percent = 5 WHERE tenant_id = $1 AND order_id = $2`,
    [fellside, second?.id],
  );
  await insert(client, "order_lines", [
    {
      tenant_id: fellside,
      id: idOf("orderLine", 900_001),
      order_id: third?.id,
      position: (third?.lines ?? 0) + 1,
      product_id: looseLogs.id,
      product_name: `${looseLogs.name}, ${loadOfLogs} m³`,
      quantity: 1,
      unit: "m3",
      measure: loadOfLogs,
      unit_price: looseLogs.pence * loadOfLogs,
      measure_price: looseLogs.pence,
      vat_rate: 5,
      vat_treatment: "standard",
      discount_percent: 0,
      delivered_quantity: 0,
      cancelled_quantity: 0,
    },
  ]);
}
