import type { Client } from "pg";
import { onDatabase } from "../../on-database";
import type { ScaleSettings } from "../settings";
import { fill, growFirst, vacuum } from "./load";
import { multiplying, newClones, type Clone } from "./multiply";
import { withoutTriggers, type Place } from "./place";
import { groupsOfBusinesses, shardsOf, type NodeShards, type ShardGroup } from "./shards";
import { Stopwatch } from "./stopwatch";
import { whileLoading } from "./without-disk";

/**
 * What `loadMany` does, on a cluster that has the demo: past Citus, each node's own part of the tables at that node, all workers
 * at once and one group of shards after another.
 * @param url the superuser's at the coordinator
 */
export async function loadOnCluster(
  url: string,
  wanted: ScaleSettings,
  say: (line: string) => void,
): Promise<void> {
  const watch = new Stopwatch(say);
  const nodes = await shardsOf(url);
  const { fellside, clones } = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM businesses WHERE slug = 'fellside'",
    );
    return { fellside: rows[0]?.id ?? "", clones: await newClones(client, wanted.businesses) };
  });
  const anchors = await groupsOfBusinesses(url, [fellside, ...clones.map(({ id }) => id)]);
  const holdsFellside = ({ anchor }: ShardGroup) => anchors.get(fellside) === anchor;
  for (const node of nodes) {
    const group = node.groups.find(holdsFellside);
    if (!group) continue;
    await watch.time("one business", () =>
      atShards(node, (client) => growFirst(placeOfGroup(client, node, group), wanted)),
    );
  }
  const urls = nodes.map((node) => node.url);
  await whileLoading(urls, watch, async () => {
    for (const node of nodes) {
      await atShards(node, (client) => fillWhole(client, node, clones));
    }
    const workers = nodes.map((node) =>
      atShards(node, async (client) => {
        const tables = await keepFellside(client, node, fellside);
        for (const group of node.groups) {
          const here = clones.filter(({ id }) => anchors.get(id) === group.anchor);
          const largest = holdsFellside(group) ? { largest: wanted.largest } : {};
          const place = { ...placeOfGroup(client, node, group), tables };
          await fill(place, { clones: here, ...largest }, watch);
        }
      }),
    );
    await Promise.all(workers);
  });
  watch.tell();
}

/** On a connection to which a node's shards are tables as any others. */
const atShards = <T>({ url }: NodeShards, work: (client: Client) => Promise<T>): Promise<T> =>
  onDatabase(url, async (client) => {
    await client.query(withoutTriggers);
    await client.query(`SET citus.enable_ddl_propagation = off; SET citus.override_table_visibility = off;
      SET citus.enable_manual_changes_to_shards = on`);
    return await work(client);
  });

const kept = (table: string) => `pg_temp.fellside_${table}`;

/** Keeps Fellside's rows of each table on this connection, wherever they lie. Gives the tables of which it has some. */
async function keepFellside(client: Client, { groups }: NodeShards, fellside: string) {
  const tables: string[] = [];
  for (const table of groups[0]?.names.keys() ?? []) {
    const { rowCount } = await client.query(
      `CREATE TEMP TABLE fellside_${table} AS SELECT * FROM ${table} WHERE tenant_id = '${fellside}'`,
    );
    await client.query(`ANALYZE fellside_${table}`);
    if (rowCount !== 0) tables.push(table);
  }
  return tables;
}

function placeOfGroup(client: Client, { whole }: NodeShards, { names }: ShardGroup): Place {
  const nameOf = (table: string) => names.get(table) ?? whole.get(table) ?? table;
  return { client, tables: [...names.keys()], nameOf, sourceOf: kept };
}

/** Writes a node's own copies of the tables that lie on every node, and at the coordinator those that lie there alone. */
async function fillWhole(client: Client, { whole }: NodeShards, clones: readonly Clone[]) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attrelid::regclass::text AS name FROM pg_attribute
      WHERE attname = 'tenant_id' AND attrelid = ANY ($1::text[]::regclass[])`,
    [[...whole.values()]],
  );
  const ofBusinesses = new Set(rows.map(({ name }) => name));
  const tables = [...whole].flatMap(([table, name]) =>
    table === "businesses" || table === "users" || ofBusinesses.has(name) ? [table] : [],
  );
  const nameOf = (table: string) => whole.get(table) ?? table;
  const place: Place = { client, tables, nameOf, sourceOf: nameOf };
  for (const statement of await multiplying(place, clones)) await client.query(statement);
  await vacuum(place);
}
