import type { Service } from "@roundsman/api";
import { signInAs } from "@roundsman/api/testing";
import type { Served, DemoDatabase } from "@roundsman/testing/running";
import { load, type Turn, type Wanted } from "../load";
import { onDatabase } from "../on-database";
import { processorMs } from "../processor";

/** What a crowd got, and what it cost: milliseconds of processor time a request. */
export interface Crowded extends Turn {
  businesses: number;
  restMs: number;
  postgresMs: number;
}

const most = 100;
const seconds = 10;

/** People of many businesses at once, each reading what an office reads: orders above all. Linux only. */
export async function askAsCrowd({
  demo,
  service,
  rest,
}: {
  demo: DemoDatabase;
  service: Service;
  rest: Served;
}): Promise<Crowded> {
  const requests = await wantedBy(demo, service);
  // The first turn warms up, and opens the connections whose time is counted.
  await load(rest.url, requests, 2);
  const clocks = async () => ({
    rest: processorMs(rest.pid),
    postgres: (await backends(demo)).reduce((sum, pid) => sum + processorMs(pid), 0),
  });
  const before = await clocks();
  const turn = await load(rest.url, requests, seconds);
  const after = await clocks();
  const each = turn.requestsPerSecond * seconds;
  return {
    ...turn,
    businesses: new Set(requests.map(({ headers }) => headers["authorization"])).size,
    restMs: (after.rest - before.rest) / each,
    postgresMs: (after.postgres - before.postgres) / each,
  };
}

async function wantedBy({ url }: DemoDatabase, service: Service): Promise<Wanted[]> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ id: string; orders: string[] }>(
      `SELECT m.user_id AS id, ARRAY(SELECT o.id FROM orders o WHERE o.tenant_id = m.tenant_id
                                      ORDER BY o.created_at DESC LIMIT 5) AS orders
         FROM members m JOIN businesses b ON b.id = m.tenant_id
        WHERE m.role = 'owner' AND b.slug LIKE 'fellside%' ORDER BY random() LIMIT $1`,
      [most],
    ),
  );
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

const backends = ({ url }: DemoDatabase): Promise<number[]> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE usename IN ('roundsman_business', 'roundsman_service')",
    );
    return rows.map(({ pid }) => pid);
  });
