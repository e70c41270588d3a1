import type { Client } from "pg";

import { isCluster } from "../../placement/cluster";
import { places } from "../../placement/tables";
import { changedKeys, type Changed } from "./changed-keys";

/** The publication in the old database, for the cluster that follows it. */
const PUBLICATION = "followed_by_cluster";

/** The slot's name: the slots of all databases of one PostgreSQL have different names. */
const SLOT = "(SELECT 'followed_' || oid FROM pg_database WHERE datname = current_database())";

/**
 * Returns the missing requirements for following the old database, one sentence each; an empty list for none. Changes
 * nothing.
 */
export async function whatSourceLacks(old: Client): Promise<string[]> {
  if (await isCluster(old)) return ["the database is a cluster's"];
  const { rows } = await old.query<{ columns: boolean; logical: boolean; replicates: boolean }>(
    `SELECT current_setting('server_version_num')::int >= 150000 AS columns, current_setting('wal_level') = 'logical' AS logical, rolsuper OR rolreplication AS replicates
       FROM pg_roles WHERE rolname = current_user`,
  );
  const lacks: [is: boolean, sentence: string][] = [
    [!rows[0]?.columns, "PostgreSQL must be 15 or later"],
    [!rows[0]?.logical, "wal_level must be logical, which takes a restart of PostgreSQL"],
    [!rows[0]?.replicates, "its owner must have the right REPLICATION (ALTER ROLE … REPLICATION)"],
  ];
  return lacks.filter(([is]) => is).map(([, sentence]) => sentence);
}

/** Returns true if the old database keeps its changes for a follower. */
export async function isFollowed(old: Client): Promise<boolean> {
  const { rows } = await old.query<{ state: string | null }>(
    `SELECT wal_status AS state FROM pg_replication_slots WHERE slot_name = ${SLOT}`,
  );
  if (rows[0]?.state === "lost") {
    throw new Error(
      "The old database no longer keeps what changed: it was more than max_slot_wal_keep_size. Begin again after --give-up",
    );
  }
  return rows.length > 0;
}

/** Makes the old database keep its changes from now on, until they are read. Only each table's key is included. */
export async function keepChanges(old: Client): Promise<void> {
  const { rows } = await old.query<{ tables: string }>(
    `SELECT string_agg(format('%I (%s)', relname, key), ', ' ORDER BY relname) AS tables
       FROM (SELECT c.relname, string_agg(quote_ident(attname), ', ' ORDER BY array_position(i.indkey::int2[], attnum)) AS key
               FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
               JOIN pg_attribute a ON a.attrelid = c.oid AND attnum = ANY (i.indkey)
              WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1) AND relpersistence = 'p'
              GROUP BY c.oid) keyed`,
    [[...places.keys()]],
  );
  await old.query(`DROP PUBLICATION IF EXISTS ${PUBLICATION}`);
  await old.query(`CREATE PUBLICATION ${PUBLICATION} FOR TABLE ${rows[0]?.tables}`);
  await old.query(`SELECT pg_create_logical_replication_slot(${SLOT}, 'pgoutput')`);
}

/** Makes the old database stop keeping changes. */
export async function forgetChanges(old: Client): Promise<void> {
  await old.query(
    `SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = ${SLOT}`,
  );
  await old.query(`DROP PUBLICATION IF EXISTS ${PUBLICATION}`);
}

/**
 * Returns the changes since `markBrought`. They are returned again until marked.
 * @param atMost limit of changed rows, rounded up to whole transactions; null for all of them
 */
export async function readChanges(old: Client, atMost: number | null): Promise<Changed> {
  const { rows: ends } = await old.query<{ end: string }>(
    "SELECT pg_current_wal_flush_lsn()::text AS end",
  );
  const { rows } = await old.query<{ data: Buffer }>(
    `SELECT data FROM pg_logical_slot_peek_binary_changes(${SLOT}, NULL, $1::int,
                                                          'proto_version', '1', 'publication_names', $2)`,
    [atMost, PUBLICATION],
  );
  const changed = changedKeys(rows.map(({ data }) => data));
  // All of them, also of tables that are not followed: their part of the log need not be kept either.
  if (atMost === null || rows.length < atMost) return { ...changed, until: ends[0]?.end ?? null };
  return changed;
}

/** Lets the old database discard changes up to there. */
export async function markBrought(old: Client, until: string): Promise<void> {
  await old.query(
    `SELECT pg_replication_slot_advance(slot_name, $1::pg_lsn) FROM pg_replication_slots
      WHERE slot_name = ${SLOT} AND confirmed_flush_lsn < $1::pg_lsn`,
    [until],
  );
}

/** Returns the number of unread bytes of the log. */
export async function bytesBehind(old: Client): Promise<number> {
  const { rows } = await old.query<{ bytes: number }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), confirmed_flush_lsn)::float8 AS bytes
       FROM pg_replication_slots WHERE slot_name = ${SLOT}`,
  );
  return rows[0]?.bytes ?? 0;
}

/** Flushes all commits to the log on disk, where `readChanges` reads them. */
export async function flushLog(old: Client): Promise<void> {
  await old.query("SET synchronous_commit = on");
  await old.query("SELECT pg_logical_emit_message(true, 'followed', 'end')");
}
