import type { Pool } from "pg";

/** The address of a cluster's node. */
export interface Node {
  host: string;
  port: number;
}

/** A node with its permanent number in the cluster; 0 is the coordinator's. */
export interface NumberedNode extends Node {
  number: number;
}

/** Milliseconds that a business's node is remembered: a process notices a move after that at the latest. */
export const PLACE_KEPT_MS = 10_000;

/** The nodes of a Citus cluster, and the node of each business; queried at the coordinator. */
export class Nodes {
  readonly #coordinator: Pick<Pool, "query">;
  readonly #places = new Map<string, { node: Promise<NumberedNode>; until: number }>();

  constructor(coordinator: Pick<Pool, "query">) {
    this.#coordinator = coordinator;
  }

  /** Returns the node that holds a business's rows, or would hold them. */
  holding(tenantId: string): Promise<NumberedNode> {
    const known = this.#places.get(tenantId);
    if (known && known.until > performance.now()) return known.node;
    const node = this.#find(tenantId);
    this.#places.set(tenantId, { node, until: performance.now() + PLACE_KEPT_MS });
    // A failed query is repeated next time.
    node.catch(() => this.#places.delete(tenantId));
    return node;
  }

  /** Makes the next call query the business's node at the coordinator, because it has moved. */
  forget(tenantId: string): void {
    this.#places.delete(tenantId);
  }

  /** Returns the workers, all nodes except the coordinator, as the coordinator currently lists them. */
  async workers(): Promise<NumberedNode[]> {
    const { rows } = await this.#coordinator.query<NumberedNode>(
      `SELECT nodename AS host, nodeport AS port, groupid AS number FROM pg_dist_node
        WHERE noderole = 'primary' AND isactive AND groupid <> 0 ORDER BY groupid`,
    );
    return rows;
  }

  async #find(tenantId: string): Promise<NumberedNode> {
    const { rows } = await this.#coordinator.query<NumberedNode>({
      ...FIND_NODE,
      values: [tenantId],
    });
    const [node] = rows;
    if (!node) throw new Error("No node holds this business");
    return node;
  }
}

/** Finds the node that holds a business. */
export const FIND_NODE = {
  name: "node_holding_business",
  text: `SELECT nodename AS host, nodeport AS port, groupid AS number FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
          WHERE shardid = get_shard_id_for_distribution_column('orders', $1::uuid)`,
};

/** Returns the same address at a node. */
export function atNode(url: string, { host, port }: Node): string {
  const moved = new URL(url);
  moved.hostname = host;
  moved.port = String(port);
  return moved.href;
}
