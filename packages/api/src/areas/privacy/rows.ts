import type { PoolClient } from "@roundsman/db";
import { stringify } from "csv-stringify/sync";
import type { ExportedTable } from "./tables";

const rowsAtOnce = 500;

/** A table's rows in pages, each row the JSON that PostgreSQL wrote: memory holds one page at a time. */
async function* pagesOf(
  client: PoolClient,
  { statement }: ExportedTable,
  tenantId: string,
): AsyncGenerator<string[]> {
  await client.query(`DECLARE exported NO SCROLL CURSOR FOR ${statement}`, [tenantId]);
  for (;;) {
    const { rows } = await client.query<{ json: string }>(`FETCH ${rowsAtOnce} FROM exported`);
    if (rows.length === 0) break;
    yield rows.map(({ json }) => json);
  }
  await client.query("CLOSE exported");
}

/** The table as one JSON array, a row a line. */
export async function* asJson(client: PoolClient, table: ExportedTable, tenantId: string) {
  let before = "[\n";
  for await (const page of pagesOf(client, table, tenantId)) {
    yield before + page.join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** The table as CSV under its columns' names; what is itself a list or an object stands as JSON in its cell. */
export async function* asCsv(client: PoolClient, table: ExportedTable, tenantId: string) {
  yield csv([table.columns]);
  for await (const page of pagesOf(client, table, tenantId)) {
    yield csv(page.map((row) => cellsOf(JSON.parse(row) as Record<string, unknown>, table)));
  }
}

const cellsOf = (row: Record<string, unknown>, { columns }: ExportedTable) =>
  columns.map((column) => {
    const value = row[column];
    return typeof value === "boolean" ? String(value) : value;
  });

/** Cells that a spreadsheet would run as a formula are defused; numbers stay numbers. */
const csv = (rows: unknown[][]) =>
  stringify(rows, { escape_formulas: true, record_delimiter: "windows" });
