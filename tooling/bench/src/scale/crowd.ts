import type { Service } from "@roundsman/api";
import { signInAs } from "@roundsman/api/testing";
import type { Served } from "@roundsman/testing/running";
import { load, type Turn, type Wanted } from "../load";
import { onDatabase } from "../on-database";
import { startClock, type Cost } from "./processor-time";
import type { Sized } from "./fill/sized";

/** The figures of a crowd's load, and the cost of a request. */
export interface Crowded extends Turn {
  businesses: number;
  cost: Cost;
}

const most = 100;
const seconds = 10;

/** Lets people of many businesses read at once, mostly orders, as an office does. Linux only. */
export async function askAsCrowd({
  demo,
  service,
  rest,
}: {
  demo: Sized;
  service: Service;
  rest: Served;
}): Promise<Crowded> {
  const requests = await wantedBy(demo, service);
  // The first turn warms up and opens the connections whose time is counted.
  await load(rest.url, requests, 2);
  const stop = await startClock({ rest, database: demo });
  const turn = await load(rest.url, requests, seconds);
  return {
    ...turn,
    businesses: new Set(requests.map(({ headers }) => headers["authorization"])).size,
    cost: await stop(turn.requestsPerSecond * seconds),
  };
}

async function wantedBy({ url }: Sized, service: Service): Promise<Wanted[]> {
  const rows = await onDatabase(url, async (client) => {
    const { rows: owners } = await client.query<{ id: string; tenantId: string }>(
      `SELECT m.user_id AS id, m.tenant_id AS "tenantId"
         FROM members m JOIN businesses b ON b.id = m.tenant_id
        WHERE m.role = 'owner' AND b.slug LIKE 'fellside%' ORDER BY random() LIMIT $1`,
      [most],
    );
    const found = [];
    for (const { id, tenantId } of owners) {
      const latest = await client.query<{ id: string }>(
        "SELECT id FROM orders WHERE tenant_id = $1 ORDER BY created_at DESC LIMIT 5",
        [tenantId],
      );
      found.push({ id, orders: latest.rows.map((order) => order.id) });
    }
    return found;
  });
  const day = new Date().toISOString().slice(0, 10);
  const reads = ["/orders", "/customers", `/rounds?roundDate=${day}`, "/stock/levels", "/activity"];
  const all = [];
  for (const { id, orders } of rows) {
    const headers = { authorization: `Bearer ${await signInAs(service, { id })}` };
    const paths = [...reads, ...orders.map((order) => `/orders/${order}`)];
    all.push(...paths.map((path) => ({ path, headers })));
  }
  return all;
}
