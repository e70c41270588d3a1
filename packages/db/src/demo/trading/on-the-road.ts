import type { ClientBase } from "pg";
import { fellside, idBy, idOf } from "../base/ids";
import { insert, insertSelected } from "../base/insert";

/* Further facts for a day on the road: opening hours, walk-round checks, and the limits of gas in a yard. */

/** Two customers who are at work: one takes deliveries on weekday mornings, the other is closed on Mondays. */
const morningsOnly = [idOf("address", 3)];
const closedOnMondays = [idOf("customer", 5)];

/** A driver's checks before setting out. */
const points = [
  "Tyres and wheel nuts",
  "Lights",
  "Mirrors and windscreen",
  "Load secured",
  "Extinguishers",
];

/** A yard's limit is its stock plus a quarter, in whole tonnes. */
const yardLimits = `
  UPDATE locations y
     SET gas_limit_kg = ceil(1.25 * held.kg / 1000) * 1000
    FROM (SELECT l.location_id, sum(l.on_hand * p.hazard_kg) AS kg
            FROM stock_levels l JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id
           WHERE l.tenant_id = $1 AND l.condition = 'full' AND l.on_hand > 0 GROUP BY 1) held
   WHERE y.tenant_id = $1 AND y.id = held.location_id AND held.kg > 0`;

/** A driver checked the van before each round of the last week. */
const lastWeeksChecks = `
  SELECT $1::uuid AS tenant_id, ${idBy("walkRoundCheck")} AS id, r.id AS round_id, r.vehicle_id, r.round_date AS day,
         r.driver_user_id AS by_user_id, r.name AS by_name, $2::text[] AS points, false AS unsafe,
         r.done_at - interval '8 hours' AS done_at, r.done_at - interval '8 hours' AS arrived_at,
         md5(r.id::text) AS request_hash
    FROM (SELECT r.*, u.name, row_number() OVER (ORDER BY r.round_date DESC, r.id) AS n
            FROM rounds r JOIN users u ON u.id = r.driver_user_id
           WHERE r.tenant_id = $1 AND r.status = 'done' AND r.vehicle_id IS NOT NULL AND r.done_at IS NOT NULL
             AND NOT EXISTS (SELECT FROM walk_round_checks c WHERE c.tenant_id = $1 AND c.round_id = r.id)
           ORDER BY r.round_date DESC, r.id LIMIT 20) r`;

/** Runs after the rounds and the stock. */
export async function keepOnTheRoad(client: ClientBase): Promise<void> {
  await client.query(
    `UPDATE delivery_addresses SET delivery_windows = $3 WHERE tenant_id = $1 AND id = ANY ($2::uuid[])`,
    [
      fellside,
      morningsOnly,
      JSON.stringify([
        { days: ["mon", "tue", "wed", "thu", "fri"], from: "08:00", until: "12:00" },
      ]),
    ],
  );
  await client.query(
    `UPDATE customers SET closed_days = $3 WHERE tenant_id = $1 AND id = ANY ($2::uuid[])`,
    [fellside, closedOnMondays, JSON.stringify({ weekdays: ["mon"], dates: [] })],
  );
  await client.query(yardLimits, [fellside]);
  await insertSelected(client, "walk_round_checks", lastWeeksChecks, [fellside, points]);
  await insert(client, "walk_round_defects", [
    {
      tenant_id: fellside,
      check_id: idOf("walkRoundCheck", 1),
      position: 1,
      words: "Nearside fog light out",
      unsafe: false,
    },
  ]);
}
