import type { Client } from "pg";

import type { Node } from "../client/pools/nodes";
import { migrate } from "../migrations/migrate";
import { isCluster, withClient } from "../placement/cluster";
import { differences, tableDigests, type Digest } from "../placement/digests";
import { HELD_BEFORE } from "../placement/tables";
import type { DatabaseUrls } from "../urls";
import { makeCluster, SHARDS, type Say } from "./make-cluster";

/**
 * Spreads a filled database of a single PostgreSQL over a cluster: its machine becomes the coordinator, and the rows
 * of businesses go to the workers. Each table's content is recorded first, and compared before the original rows are
 * removed. The service is stopped meanwhile. An interrupted run continues where it was; a finished one only says so.
 * @param shards number of shards of each table
 * @throws Error if the service is connected, if a node lacks a requirement of Citus, and if a table's content differs
 * from
 * the record; then nothing was removed
 */
export async function distribute(
  urls: DatabaseUrls,
  { workers, shards = SHARDS, say }: { workers: readonly Node[]; shards?: number; say: Say },
): Promise<void> {
  const state = await withClient(urls.owner, async (owner) => {
    await refuseWhileServing(owner, urls, "The service is connected to the database");
    return { cluster: await isCluster(owner), noted: await isNoted(owner) };
  });
  if (state.cluster && !state.noted) return say("The database is a cluster's already");
  if (!state.noted) {
    await migrate(urls);
    say("Counting what each table holds");
    await withClient(urls.owner, noteWhatIsHeld);
  }
  await makeCluster(urls, { workers, shards, say });
  await withClient(urls.owner, async (owner) => {
    say("Comparing what each table holds");
    const unlike = differences(await readNoted(owner), await tableDigests(owner));
    if (unlike.length > 0) {
      throw new Error(`The cluster does not hold what the database held:\n${unlike.join("\n")}`);
    }
    say("All tables hold what they held. Removing rows that were left behind");
    await removeLeftBehind(owner);
    await owner.query("ANALYZE");
    await owner.query(`DROP TABLE ${HELD_BEFORE}`);
  });
}

/**
 * A concurrent writer would make the digests differ.
 * @throws Error that begins with `what`, if one of the service's roles is connected
 */
export async function refuseWhileServing(
  owner: Client,
  urls: DatabaseUrls,
  what: string,
): Promise<void> {
  const roles = [urls.business, urls.service].map((url) =>
    decodeURIComponent(new URL(url).username),
  );
  const { rowCount } = await owner.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = ANY ($1)",
    [roles],
  );
  if (rowCount !== 0) throw new Error(`${what}: stop it first`);
}

async function isNoted(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ noted: boolean }>(
    "SELECT to_regclass($1) IS NOT NULL AS noted",
    [HELD_BEFORE],
  );
  return rows[0]?.noted === true;
}

/** All tables or none, so that an existing record is complete. */
async function noteWhatIsHeld(owner: Client): Promise<void> {
  const digests = await tableDigests(owner);
  await owner.query("BEGIN");
  await owner.query(
    `CREATE TABLE ${HELD_BEFORE} ("table" text PRIMARY KEY, rows int, digest text)`,
  );
  await owner.query(
    `INSERT INTO ${HELD_BEFORE} SELECT * FROM unnest($1::text[], $2::int[], $3::text[])`,
    [
      [...digests.keys()],
      [...digests.values()].map(({ rows }) => rows),
      [...digests.values()].map(({ digest }) => digest),
    ],
  );
  await owner.query("COMMIT");
}

async function readNoted(owner: Client): Promise<Map<string, Digest>> {
  const { rows } = await owner.query<Digest & { table: string }>(`SELECT * FROM ${HELD_BEFORE}`);
  return new Map(rows.map(({ table, ...digest }) => [table, digest]));
}

/** From here on Citus copies rows to their nodes, and hides the originals. */
async function removeLeftBehind(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY 1",
  );
  for (const { name } of rows) {
    await owner.query("SELECT truncate_local_data_after_distributing_table($1::text::regclass)", [
      name,
    ]);
  }
}
