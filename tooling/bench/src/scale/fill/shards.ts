import { onDatabase } from "../../on-database";

/** The shards of one group: the rows of the same businesses in each of the tables. */
export interface ShardGroup {
  /** The shard of orders, which identifies the group. */
  anchor: string;
  /** The shard's name of each table. */
  names: ReadonlyMap<string, string>;
}

/** The shards of one node of a cluster. */
export interface NodeShards {
  url: string;
  /** The only shard of each reference table, and of each table that the coordinator alone stores. */
  whole: ReadonlyMap<string, string>;
  groups: readonly ShardGroup[];
}

interface Shard {
  table: string;
  shard: string;
  /** The first hash value of the shard; null if the shard stores all rows of its table. */
  begins: string | null;
  at: string;
}

/** @param url the superuser's address at the coordinator */
export async function shardsOf(url: string): Promise<NodeShards[]> {
  const shards = await onDatabase(url, async (client) => {
    const { rows } = await client.query<Shard>(
      `SELECT s.logicalrelid::text AS table, s.shardid::text AS shard, s.shardminvalue AS begins,
              n.nodename || ':' || n.nodeport AS at
         FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
        ORDER BY n.groupid, s.shardid`,
    );
    return rows;
  });
  const nodes = grouped(shards, ({ at }) => at);
  return [...nodes].map(([at, here]) => {
    const groups = grouped(here, ({ begins }) => begins);
    const whole = namesOf(groups.get(null) ?? []);
    groups.delete(null);
    return {
      url: Object.assign(new URL(url), { host: at }).href,
      whole,
      groups: [...groups.values()].map((group) => ({
        anchor: group.find(({ table }) => table === "orders")?.shard ?? "",
        names: namesOf(group),
      })),
    };
  });
}

function grouped<One, Key>(all: readonly One[], keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one)) ?? [];
    group.push(one);
    groups.set(keyOf(one), group);
  }
  return groups;
}

const namesOf = (shards: readonly Shard[]) =>
  new Map(shards.map(({ table, shard }) => [table, `${table}_${shard}`]));

/** Returns the anchor of each business's group. */
export async function groupsOfBusinesses(
  url: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: string; anchor: string }>(
      `SELECT id, get_shard_id_for_distribution_column('orders', id)::text AS anchor FROM unnest($1::uuid[]) id`,
      [ids],
    );
    return new Map(rows.map(({ id, anchor }) => [id, anchor]));
  });
}
