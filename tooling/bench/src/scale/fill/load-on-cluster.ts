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
 * Fills a cluster that has the demo as `loadMany` fills a PostgreSQL. It bypasses Citus and writes each node's shards
 * at that node, all workers at once and one group of shards after another.
 * @param url the superuser's address at the coordinator
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

/** Works on a connection that treats a node's shards as ordinary tables. */
const atShards = <T>({ url }: NodeShards, work: (client: Client) => Promise<T>): Promise<T> =>
  onDatabase(url, async (client) => {
    await client.query(withoutTriggers);
    await client.query(`SET citus.enable_ddl_propagation = off; SET citus.override_table_visibility = off;
      SET citus.enable_manual_changes_to_shards = on`);
    return await work(client);
  });

const kept = (table: string) => `pg_temp.fellside_${table}`;

/**
 * Copies Fellside's rows of each table into temporary tables of this connection, from any node. Returns the tables
 * with rows.
 */
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

/** Fills a node's copies of the reference tables, and at the coordinator its local tables. */
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
