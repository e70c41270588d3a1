import { Readable } from "node:stream";
import type { PoolClient } from "@roundsman/db";
import type { Files } from "@roundsman/providers";
import { LazyZip } from "./lazy-zip";
import { asCsv, asJson } from "./rows";
import { exportedTables } from "./tables";

/** Where a business's export comes from. */
export interface ExportSource {
  tenantId: string;
  /** A connection that sees this business alone; given back when the archive ends, however it ends. */
  connect: () => Promise<PoolClient>;
  files: Files;
}

/** The reader of a download may be slow, but a connection is not held for one who has gone to sleep. */
const patience = "SET LOCAL idle_in_transaction_session_timeout = '60s'";

/**
 * Everything a business has, as a zip written while it is read: each table as CSV and as JSON, both of
 * one instant, and every picture, proof and document. Memory holds a page of rows, whatever its size.
 */
export async function* archiveOf(source: ExportSource): AsyncGenerator<Uint8Array> {
  const client = await source.connect();
  const zip = new LazyZip();
  let whole = false;
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(patience);
    await addTables(zip, client, source.tenantId);
    await addFiles(zip, source);
    yield* zip.bytes();
    await client.query("COMMIT");
    whole = true;
  } finally {
    // A connection in the middle of a cursor is not used again.
    client.release(!whole);
  }
}

async function addTables(zip: LazyZip, client: PoolClient, tenantId: string): Promise<void> {
  for (const table of await exportedTables(client)) {
    zip.add(`csv/${table.name}.csv`, () => Readable.from(asCsv(client, table, tenantId)));
    zip.add(`json/${table.name}.json`, () => Readable.from(asJson(client, table, tenantId)));
  }
}

async function addFiles(zip: LazyZip, { files, tenantId }: ExportSource): Promise<void> {
  const folder = `tenants/${tenantId}/`;
  for await (const key of files.keysOf(tenantId)) {
    // One deleted since it was named is empty here rather than the end of everything.
    const open = async () => (await files.get(key))?.stream ?? Readable.from([]);
    zip.add(`files/${key.slice(folder.length)}`, open);
  }
}
