import type { TestService } from "../service/test-service";

/** What names things or says of which kind they are: nothing a person typed. */
const codes =
  /^(?:(?:.*_)?user_id|tracking_ref|delivery_option_name|number|kind|subject_kind|subject_id|action|request_id|file_key|content_type|href|found_by|token|token_hash|identifier|key|caller_id|request_hash|provider_ref|account_ref|status|id|reply_to|postcode_district|delivery_windows)$/;

interface Column {
  name: string;
  type: string;
  length: number | null;
}

type Owner = TestService["test"]["owner"];

/** The columns of a table that may hold what people typed, as the catalogue has them; not a list to keep up. */
async function typedColumns(owner: Owner, table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `SELECT column_name AS name, udt_name AS type, character_maximum_length AS length
       FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'
        AND udt_name IN ('text', 'varchar', 'citext', 'json', 'jsonb')`,
    [table],
  );
  return rows.filter(({ name }) => !codes.test(name));
}

interface KeyColumn {
  name: string;
  /** Whether any session writes it as text alike. */
  isPlain: boolean;
}

async function keyColumns(owner: Owner, table: string): Promise<KeyColumn[]> {
  const { rows } = await owner.query<KeyColumn>(
    `SELECT quote_ident(attname) AS name, atttypid IN ('uuid'::regtype, 'text'::regtype) AS "isPlain"
       FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
      WHERE indrelid = $1::regclass AND indisprimary`,
    [table],
  );
  return rows;
}

/** What names one row of a table, as a condition; null where it has none. */
export async function nameAnyRow(owner: Owner, table: string): Promise<string | null> {
  const columns = await keyColumns(owner, table);
  const named = columns.map(({ name }) => `format('${name} = %L', ${name})`).join(", ");
  const { rows } = await owner.query<{ condition: string }>(
    `SELECT concat_ws(' AND ', ${named}) AS condition FROM ${table} LIMIT 1`,
  );
  return rows[0]?.condition ?? null;
}

/** Writes the mark into every such column of these rows. @throws where there is no such row */
export async function plantMark(owner: Owner, mark: string, table: string, where: string) {
  const columns = await typedColumns(owner, table);
  // What differs from row to row: a cluster takes no `random()` in an UPDATE.
  const plain = (await keyColumns(owner, table)).filter(({ isPlain }) => isPlain);
  const one = plain.map(({ name }) => `${name}::text`).join(" || ");
  const set = columns.map(({ name, type, length }) =>
    name === "metadata"
      ? `metadata = jsonb_build_object('of', '${mark}')`
      : name === "closed_days"
        ? `closed_days = jsonb_build_object('weekdays', '[]'::jsonb, 'dates',
             jsonb_build_array(jsonb_build_object('date', '2026-12-24', 'note', '${mark}')))`
        : type.startsWith("json")
          ? `"${name}" = jsonb_build_object('of', '${mark}', 'with', jsonb_build_array('${mark}'))`
          : `"${name}" = left('${mark} ' || md5(${one}), ${length ?? 60})`,
  );
  const { rowCount } = await owner.query(`UPDATE ${table} SET ${set.join(", ")} WHERE ${where}`);
  if (!rowCount) throw new Error(`Nothing to mark in ${table} where ${where}`);
}

/**
 * Where the mark still stands, as `table.column`, in every table there is, the jobs' too: on a cluster in the queue and the copies
 * of each node.
 */
export async function findMark(service: TestService, mark: string): Promise<string[]> {
  const found = new Set(await findAt(service.test.owner, mark));
  for (const { number, pool } of await service.database.nodes()) {
    if (number === 0) continue;
    for (const place of await findAt(pool, mark, notOfOneBusiness)) found.add(place);
  }
  return [...found].toSorted();
}

/** What a worker keeps that the coordinator's statements don't read: its own tables, and its copies of others. */
const notOfOneBusiness = `oid NOT IN (SELECT logicalrelid FROM pg_dist_partition p
                                       WHERE partmethod <> 'n' OR repmodel <> 't')`;

async function findAt(
  node: Pick<Owner, "query">,
  mark: string,
  which = "true",
): Promise<Set<string>> {
  const { rows: tables } = await node.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind IN ('r', 'p')
        AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace) AND ${which}`,
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await node.query<{ column: string }>(
      `SELECT DISTINCT field.key AS column FROM ${name} t, jsonb_each_text(to_jsonb(t)) AS field
        WHERE field.value ILIKE $1`,
      [`%${mark}%`],
    );
    for (const { column } of rows) found.add(`${name}.${column}`);
  }
  return found;
}
