import type { Client } from "pg";

import { isCluster, letChangeTables } from "./cluster";
import { misfits, type Queryable } from "./misfits";
import { ASIDE, places as allPlaces, type Place, type Places } from "./tables";

/** References connect tables of all places, so reference tables come first, and those on the coordinator last. */
const ORDER: readonly Place[] = ["reference", "business", "coordinator"];

/**
 * Places every table of a cluster as `places` says; a single PostgreSQL is left as it is. A second run does nothing;
 * an interrupted one continues. Foreign keys and triggers are dropped meanwhile: Citus accepts a key only between
 * placed tables, and triggers would run for rows that only move. Nobody else may write to the database.
 * @returns the tables placed now
 * @throws Error, before any change, if a table's placement is impossible
 */
export async function placeTables(owner: Client, places: Places = allPlaces): Promise<string[]> {
  if (!(await isCluster(owner))) return [];
  // With two deployments at once, the second finds nothing left to do.
  await owner.query("SELECT pg_advisory_lock(hashtext('place_tables'))");
  try {
    await letChangeTables(owner);
    const reasons = await misfits(owner, { places, partly: true });
    if (reasons.length > 0) throw new Error(`The tables can't be placed:\n${reasons.join("\n")}`);
    const unplaced = await unplacedTables(owner, places);
    if (unplaced.length > 0) await putAside(owner, unplaced);
    for (const table of unplaced) await place(owner, table, places);
    await bringBack(owner);
    await shareFunctions(owner);
    return unplaced;
  } finally {
    await owner.query("SELECT pg_advisory_unlock(hashtext('place_tables'))");
  }
}

/**
 * Places a migration's new tables, within its transaction, so that its foreign keys can follow. Does nothing before
 * the first placement: the first migrations come before `placeTables`.
 */
export async function placeNewTables(owner: Queryable, places: Places = allPlaces): Promise<void> {
  if ((await ofBusinesses(owner)) === null) return;
  for (const table of await unplacedTables(owner, places)) await place(owner, table, places);
}

/** Returns tables with a placement that are not placed yet, in the order of placing. */
async function unplacedTables(owner: Queryable, places: Places): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c
      WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1) AND relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid)
      ORDER BY relname`,
    [[...places.keys()]],
  );
  const turn = ({ name }: { name: string }) => ORDER.indexOf(places.get(name) ?? "coordinator");
  return rows.toSorted((a, b) => turn(a) - turn(b)).map(({ name }) => name);
}

async function place(owner: Queryable, table: string, places: Places): Promise<void> {
  const where = places.get(table);
  if (where === "reference") {
    await owner.query("SELECT create_reference_table($1::text::regclass)", [table]);
  } else if (where === "coordinator") {
    await owner.query("SELECT citus_add_local_table_to_metadata($1::text::regclass)", [table]);
  } else {
    // Colocated with the others by name: by default Citus would start a new group after a change of its shard count.
    const beside = (await ofBusinesses(owner)) ?? "none";
    await owner.query(
      "SELECT create_distributed_table($1::text::regclass, 'tenant_id', colocate_with => $2::text)",
      [table, beside],
    );
  }
}

/** Returns any placed table of businesses; null if there is none. */
async function ofBusinesses(owner: Queryable): Promise<string | null> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY 1 LIMIT 1`,
  );
  return rows[0]?.name ?? null;
}

/** Each node has its own version of these, with its own tables of jobs (jobs.sql). */
const OF_EACH_NODE = ["enqueue_job", "job_turn", "open_jobs"];

/**
 * Distributes our functions to all nodes. Citus itself does so for functions created on a cluster, and for those that
 * a table needs; not for functions that older functions call, such as triggers'.
 */
async function shareFunctions(owner: Client): Promise<void> {
  await owner.query(
    `SELECT create_distributed_function(p.oid::regprocedure)
       FROM pg_proc p JOIN pg_language l ON l.oid = prolang
      WHERE pronamespace = 'public'::regnamespace AND lanname IN ('sql', 'plpgsql')
        AND proname <> ALL ($1) AND NOT EXISTS (
          SELECT FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid)
        AND NOT EXISTS (
          SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND deptype = 'e')`,
    [OF_EACH_NODE],
  );
}

async function putAside(owner: Client, unplaced: readonly string[]): Promise<void> {
  await inTransaction(owner, async () => {
    await owner.query(
      `CREATE TABLE IF NOT EXISTS ${ASIDE} (kind text, "table" text, name text, definition text,
         PRIMARY KEY (kind, "table", name))`,
    );
    const { rows } = await owner.query<Aside>(
      `SELECT 'CONSTRAINT' AS kind, quote_ident(relname) AS table, quote_ident(conname) AS name,
              format('ALTER TABLE %I ADD CONSTRAINT %I %s', relname, conname, pg_get_constraintdef(k.oid)) AS definition
         FROM pg_constraint k JOIN pg_class t ON t.oid = conrelid
        WHERE contype = 'f' AND relnamespace = 'public'::regnamespace
          AND NOT (conrelid IN (SELECT logicalrelid FROM pg_dist_partition)
                   AND confrelid IN (SELECT logicalrelid FROM pg_dist_partition))
       UNION ALL
       SELECT 'TRIGGER', quote_ident(relname), quote_ident(tgname), pg_get_triggerdef(g.oid, true)
         FROM pg_trigger g JOIN pg_class t ON t.oid = tgrelid
        WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace AND relname = ANY ($1)`,
      [unplaced],
    );
    for (const { kind, table, name, definition } of rows) {
      await owner.query(`INSERT INTO ${ASIDE} VALUES ($1, $2, $3, $4)`, [
        kind,
        table,
        name,
        definition,
      ]);
      await owner.query(
        kind === "TRIGGER"
          ? `DROP TRIGGER ${name} ON ${table}`
          : `ALTER TABLE ${table} DROP CONSTRAINT ${name}`,
      );
    }
  });
}

/** A dropped object, and the statement that restores it. */
interface Aside {
  kind: "CONSTRAINT" | "TRIGGER";
  table: string;
  name: string;
  definition: string;
}

async function bringBack(owner: Client): Promise<void> {
  const { rowCount } = await owner.query("SELECT FROM pg_class WHERE oid = to_regclass($1)", [
    ASIDE,
  ]);
  if (rowCount === 0) return;
  const { rows } = await owner.query<Aside>(`SELECT * FROM ${ASIDE} ORDER BY 1, 2, 3`);
  for (const { kind, table, name, definition } of rows) {
    await inTransaction(owner, async () => {
      await owner.query(definition);
      await owner.query(`DELETE FROM ${ASIDE} WHERE (kind, "table", name) = ($1, $2, $3)`, [
        kind,
        table,
        name,
      ]);
    });
  }
  await owner.query(`DROP TABLE ${ASIDE}`);
}

async function inTransaction(owner: Client, work: () => Promise<void>): Promise<void> {
  await owner.query("BEGIN");
  try {
    await work();
    await owner.query("COMMIT");
  } catch (error) {
    await owner.query("ROLLBACK");
    throw error;
  }
}
