import { randomUUID } from "node:crypto";

import type { Pool } from "pg";

import type { Database } from "../client/create-database";
import { Nodes, type Node } from "../client/pools/nodes";

/** A business, and the worker that holds it. */
export interface BusinessAt {
  id: string;
  node: Node;
}

/** Makes a business at each worker of a cluster. Its name and slug are its id. */
export async function businessAtEachWorker({
  owner,
  database,
}: {
  owner: Pick<Pool, "query">;
  database: Pick<Database, "service">;
}): Promise<BusinessAt[]> {
  const nodes = new Nodes(owner);
  const made = new Map<number, BusinessAt>();
  const workers = await nodes.workers();
  while (made.size < workers.length) {
    const id = randomUUID();
    const node = await nodes.holding(id);
    if (!made.has(node.port)) made.set(node.port, { id, node });
  }
  const businesses = [...made.values()];
  await database.service.business.createMany({
    data: businesses.map(({ id }) => ({ id, name: id, slug: id })),
  });
  return businesses;
}
