import type { ClientBase } from "pg";

/** A row by its columns' own names. */
export type Row = { [column: string]: unknown };

const most = 1000;

/**
 * Inserts rows that all have the columns of the first, in one statement for every 1,000. The statement has the values
 * themselves: Citus would turn selected rows into a COPY, which row-level security refuses.
 */
export const insert = (client: ClientBase, table: string, rows: readonly Row[]): Promise<void> =>
  insertRows(client, table, rows, "");

/** Inserts rows, and skips existing ones. */
export const insertMissing = (
  client: ClientBase,
  table: string,
  rows: readonly Row[],
): Promise<void> => insertRows(client, table, rows, "ON CONFLICT DO NOTHING");

async function insertRows(
  client: ClientBase,
  table: string,
  rows: readonly Row[],
  otherwise: string,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const arrays = await arrayColumns(client, table, rows);
  const literal = (column: string, value: unknown) =>
    client.escapeLiteral(
      arrays.has(column) && Array.isArray(value) ? asArray(value) : asText(value),
    );
  const written = (row: Row) =>
    `(${columns.map((column) => (isNothing(row[column]) ? "NULL" : literal(column, row[column]))).join(", ")})`;
  const into = `${client.escapeIdentifier(table)} (${columns.map((one) => client.escapeIdentifier(one)).join(", ")})`;
  for (let start = 0; start < rows.length; start += most) {
    const values = rows.slice(start, start + most).map(written);
    await client.query(`INSERT INTO ${into} VALUES ${values.join(",\n")} ${otherwise}`);
  }
}

/**
 * Inserts the rows of a query, with one column each. They pass through this process.
 * @param select names its columns as the table does
 */
export async function insertSelected(
  client: ClientBase,
  table: string,
  select: string,
  values: readonly unknown[],
): Promise<void> {
  const { rows } = await client.query<{ row: Row }>(
    `SELECT to_jsonb(selected) AS row FROM (${select}) selected`,
    [...values],
  );
  await insert(
    client,
    table,
    rows.map(({ row }) => row),
  );
}

const isNothing = (value: unknown) => value === null || value === undefined;

/** In PostgreSQL's text form of any value, read by the column's type. */
const asText = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
};

const asArray = (values: readonly unknown[]): string =>
  `{${values.map((one) => (isNothing(one) ? "NULL" : `"${asText(one).replaceAll(/["\\]/g, "\\$&")}"`)).join(",")}}`;

/** Lists have another form in columns of arrays than in columns of JSON. */
async function arrayColumns(
  client: ClientBase,
  table: string,
  rows: readonly Row[],
): Promise<Set<string>> {
  if (!rows.some((row) => Object.values(row).some((value) => Array.isArray(value))))
    return new Set();
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute JOIN pg_type t ON t.oid = atttypid
      WHERE attrelid = $1::text::regclass AND attnum > 0 AND typcategory = 'A'`,
    [table],
  );
  return new Set(columns.map(({ name }) => name));
}
