import { expect } from "@playwright/test";
import { query } from "../service/database";
import { overRest, signInOverRest } from "../service/over-rest";
import type { Round, Stop } from "./road";
import type { RunningService } from "../service/use-service";

/* Steps of the journey of a whole day outside the driver's phone: its start, the office, and the sums. */

/** Returns the stock of all yards by product and condition. */
export async function onHand(service: RunningService): Promise<Map<string, number>> {
  const rows = await query<{ key: string; sum: number }>(
    service,
    `SELECT product_id || ' ' || condition AS key, sum(on_hand)::int AS sum
       FROM stock_levels JOIN businesses ON businesses.id = tenant_id AND slug = 'fellside' GROUP BY 1`,
  );
  return new Map(rows.map(({ key, sum }) => [key, sum]));
}

/** Returns what the stops delivered and collected. The yards must have lost and gained the same. */
export function movedAtStops(stops: readonly Stop[]): Map<string, number> {
  const moved = new Map<string, number>();
  const add = (key: string, quantity: number) => moved.set(key, (moved.get(key) ?? 0) + quantity);
  for (const stop of stops.filter(({ completedAt }) => completedAt !== null)) {
    for (const line of stop.lines) add(`${line.productId} full`, -line.deliveredQuantity);
    for (const taken of stop.collect) add(`${taken.productId} empty`, taken.quantity);
  }
  return moved;
}

/** Returns the stop and kind of the records that arrived, in the order of the work. */
export async function recordsOf(
  service: RunningService,
  round: Round,
): Promise<[stopId: string, kind: string][]> {
  const rows = await query<{ stopId: string; kind: string }>(
    service,
    `SELECT r.stop_id AS "stopId", r.kind::text
       FROM stop_records r JOIN stops s USING (tenant_id) WHERE s.id = r.stop_id AND s.round_id = $1
      ORDER BY r.done_at, s.sequence`,
    [round.id],
  );
  return rows.map(({ stopId, kind }) => [stopId, kind]);
}

/**
 * Moves orders to the same door apart, so that each stop is made separately. A later step covers two orders to one
 * door.
 */
export const partDoors = (service: RunningService) =>
  query(
    service,
    `UPDATE orders o SET latitude = o.latitude + 0.002 FROM orders first
      WHERE first.tenant_id = o.tenant_id AND first.round_id = o.round_id
        AND first.customer_id = o.customer_id AND first.id < o.id`,
  );

/**
 * Loads Dee's van with more gas than a small load, and adds her certificate for it. On the way the load falls below
 * the limit.
 */
export async function loadMoreGas(service: RunningService): Promise<void> {
  await query(
    service,
    "UPDATE products SET hazard_kg = hazard_kg * 1.75 WHERE un_number IS NOT NULL",
  );
  const bearer = await signInOverRest(service, "olivia@fellside.example");
  const [dee] = await query<{ id: string }>(
    service,
    "SELECT id FROM users WHERE email = 'dee@fellside.example'",
  );
  const body = { kind: "adr_certificate", userId: dee?.id, expiresOn: "2199-12-31" };
  const added = await overRest(service, bearer, { method: "POST", path: "/fleet-papers", body });
  expect(added.status).toBe(201);
}

/** Makes Dee's van require a walk-round check. */
export async function askForCheck(service: RunningService, { vehicleId }: Round): Promise<void> {
  const bearer = await signInOverRest(service, "olivia@fellside.example");
  const body = { walkRoundPoints: ["Tyres and wheels", "Lights", "Extinguishers"] };
  const path = `/vehicles/${vehicleId}`;
  expect((await overRest(service, bearer, { method: "PATCH", path, body })).status).toBe(200);
}

/** Clears the defects of the newest check in the office. */
export async function clearCheck(service: RunningService, { id }: Round): Promise<void> {
  const bearer = await signInOverRest(service, "olivia@fellside.example");
  const found = () =>
    query<{ id: string }>(service, "SELECT id FROM walk_round_checks WHERE round_id = $1", [id]);
  await expect.poll(async () => (await found()).length).toBe(1);
  const [check] = await found();
  const path = `/walk-round-checks/${check?.id}/clear`;
  const body = { reason: "New tyre fitted at the yard" };
  expect((await overRest(service, bearer, { method: "POST", path, body })).status).toBe(200);
}
