import type { ClientBase } from "pg";
import { fuelAsSold, solidFuelOf } from "./products";
import { fellside, idOf } from "../base/ids";
import { insert } from "../base/insert";
import { looseLogs } from "./later-goods";

/** In m³. */
const loadOfLogs = 2.5;

/**
 * Gives discounts to orders on account that wait to be planned: the first has a discount on a line, the second one on
 * the full order, and the third a load of logs by the m³ as well (docs/decisions/0264, 0266).
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
    `UPDATE orders SET discount_percent = 5, discount_reason = 'The last delivery came late'
      WHERE tenant_id = $1 AND id = $2`,
    [fellside, second?.id],
  );
  await client.query(
    "UPDATE order_lines SET discount_percent = 5 WHERE tenant_id = $1 AND order_id = $2",
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
      unit_price: looseLogs.unit_price * loadOfLogs,
      measure_price: looseLogs.unit_price,
      vat_rate: 5,
      vat_treatment: "standard",
      discount_percent: 0,
      fuel: fuelAsSold(solidFuelOf(looseLogs.sku), looseLogs.full_kg, looseLogs.volume_litres),
      delivered_quantity: 0,
      cancelled_quantity: 0,
    },
  ]);
}
