import type { ClientBase } from "pg";

/** A row by its columns' own names. */
export type Row = { [column: string]: unknown };

const most = 5000;

/** Inserts rows that all have the columns of the first, in one statement for every 5,000. */
export async function insert(
  client: ClientBase,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((name) => client.escapeIdentifier(name));
  const name = client.escapeIdentifier(table);
  for (let at = 0; at < rows.length; at += most) {
    await client.query(
      `INSERT INTO ${name} (${columns.join(", ")})
       SELECT ${columns.join(", ")} FROM json_populate_recordset(NULL::${name}, $1)`,
      [JSON.stringify(rows.slice(at, at + most))],
    );
  }
}
