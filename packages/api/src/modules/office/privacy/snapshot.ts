import type { PoolClient } from "@roundsman/db";
import { z } from "zod";
import { writeCsv, type CsvCell } from "../../../platform/values/csv";
import type { ExportedTable } from "./tables";

/** A connection that sees the database as it was at one instant, and may only read. */
export interface Snapshot {
  client: PoolClient;
  /** Gives the connection back. Doing it again does no harm. */
  end: () => Promise<void>;
  /** Ends the connection where it was not given back: in the middle of a cursor it is not used again. */
  drop: () => void;
}

/** A connection is not held for a reader who has gone to sleep. */
const patience = "SET LOCAL idle_in_transaction_session_timeout = '60s'";

/** @throws where no connection is to be had */
export async function openSnapshot(connect: () => Promise<PoolClient>): Promise<Snapshot> {
  const client = await connect();
  let held = true;
  const drop = () => {
    if (held) client.release(true);
    held = false;
  };
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(patience);
  } catch (error) {
    drop();
    throw error;
  }
  const end = async () => {
    if (!held) return;
    await client.query("COMMIT");
    if (held) client.release();
    held = false;
  };
  return { client, end, drop };
}

const rowsAtOnce = 500;

/** Told of the rows as they are read. */
type Seen = (rows: number) => void;

/** A table's rows in pages, each row the JSON that PostgreSQL wrote: memory holds one page at a time. */
async function* pagesOf(
  client: PoolClient,
  { statement, values = [] }: ExportedTable,
  tenantId: string,
  seen: Seen = () => {},
): AsyncGenerator<string[]> {
  await client.query(`DECLARE exported NO SCROLL CURSOR FOR ${statement}`, [tenantId, ...values]);
  for (;;) {
    const { rows } = await client.query<{ json: string }>(`FETCH ${rowsAtOnce} FROM exported`);
    if (rows.length === 0) break;
    seen(rows.length);
    yield rows.map(({ json }) => json);
  }
  await client.query("CLOSE exported");
}

/** The table as one JSON array, a row a line. */
export async function* asJson(
  client: PoolClient,
  table: ExportedTable,
  tenantId: string,
  seen?: Seen,
) {
  let before = "[\n";
  for await (const page of pagesOf(client, table, tenantId, seen)) {
    yield before + page.join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

const ExportedRow = z.record(z.string(), z.unknown());

/** The table as CSV under its columns' names; what is itself a list or an object stands as JSON in its cell. */
export async function* asCsv(
  client: PoolClient,
  table: ExportedTable,
  tenantId: string,
  seen?: Seen,
) {
  yield writeCsv([table.columns]);
  for await (const page of pagesOf(client, table, tenantId, seen)) {
    yield writeCsv(page.map((row) => cellsOf(ExportedRow.parse(JSON.parse(row)), table)));
  }
}

const cellsOf = (row: Record<string, unknown>, { columns }: ExportedTable): CsvCell[] =>
  columns.map((column) => {
    const value = row[column] ?? null;
    const plain = value === null || typeof value === "string" || typeof value === "number";
    return plain ? value : JSON.stringify(value);
  });
