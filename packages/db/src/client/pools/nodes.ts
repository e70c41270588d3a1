import type { Pool } from "pg";

/** A node of a cluster, by where it answers. */
export interface Node {
  host: string;
  port: number;
}

/** A node, and its number in the cluster, which stays its own; 0 is the coordinator's. */
export interface NumberedNode extends Node {
  number: number;
}

/** How long a business's place is kept, in milliseconds: so late a process notices that it was moved. */
export const PLACE_KEPT_MS = 10_000;

/** The nodes of a Citus cluster, and which of them holds a business's rows; asked at the coordinator. */
export class Nodes {
  readonly #coordinator: Pick<Pool, "query">;
  readonly #places = new Map<string, { node: Promise<NumberedNode>; until: number }>();

  constructor(coordinator: Pick<Pool, "query">) {
    this.#coordinator = coordinator;
  }

  /** The node that holds a business's rows, or would hold them. */
  holding(tenantId: string): Promise<NumberedNode> {
    const known = this.#places.get(tenantId);
    if (known && known.until > performance.now()) return known.node;
    const node = this.#find(tenantId);
    this.#places.set(tenantId, { node, until: performance.now() + PLACE_KEPT_MS });
    // What could not be learned is asked again.
    node.catch(() => this.#places.delete(tenantId));
    return node;
  }

  /** The next who asks for this business's node has it asked at the coordinator: it is not where it was. */
  forget(tenantId: string): void {
    this.#places.delete(tenantId);
  }

  /** The workers, every node but the coordinator, as the coordinator knows them now. */
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

/** Which node holds a business. */
export const FIND_NODE = {
  name: "node_holding_business",
  text: `SELECT nodename AS host, nodeport AS port, groupid AS number FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
          WHERE shardid = get_shard_id_for_distribution_column('orders', $1::uuid)`,
};

/** The same address at a node. */
export function atNode(url: string, { host, port }: Node): string {
  const moved = new URL(url);
  moved.hostname = host;
  moved.port = String(port);
  return moved.href;
}
