import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { Client, type Pool } from "pg";

import type { Database } from "../client/create-database";
import { atNode, Nodes, type Node } from "../client/pools/nodes";
import type { DatabaseUrls } from "../urls";
import { onDatabase } from "./on-database";

/** A business, and the worker that holds it. */
export interface BusinessAt {
  id: string;
  node: Node;
}

/** Creates a business at each worker of a cluster. Its name and slug are its id. */
export async function businessAtEachWorker({
  owner,
  database,
}: {
  owner: Pick<Pool, "query">;
  database: Pick<Database, "service">;
}): Promise<BusinessAt[]> {
  const nodes = new Nodes(owner);
  const byPort = new Map<number, BusinessAt>();
  const workers = await nodes.workers();
  while (byPort.size < workers.length) {
    const id = randomUUID();
    const node = await nodes.holding(id);
    if (!byPort.has(node.port)) byPort.set(node.port, { id, node });
  }
  const businesses = [...byPort.values()];
  await database.service.business.createMany({
    data: businesses.map(({ id }) => ({ id, name: id, slug: id })),
  });
  return businesses;
}

/** Works while a worker is unavailable: its database refuses connections, and existing ones are closed. */
export async function whileAway(
  { urls }: { urls: Pick<DatabaseUrls, "owner"> },
  worker: Node,
  work: () => Promise<void>,
): Promise<void> {
  const name = new URL(urls.owner).pathname.slice(1);
  const node = new Client({ connectionString: atNode(onDatabase(urls.owner, "postgres"), worker) });
  await node.connect();
  try {
    await node.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    const left = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`;
    while ((await node.query(left)).rowCount) await pause(50);
    await work();
  } finally {
    await node.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await node.end();
  }
}
