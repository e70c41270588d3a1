import { Readable } from "node:stream";
import type { PoolClient } from "@roundsman/db";
import type { Files } from "@roundsman/providers";
import { exportsFolder } from "../../business";
import { LazyZip } from "./lazy-zip";
import { asCsv, asJson, openSnapshot, type Snapshot } from "./snapshot";
import { exportedTables } from "./tables";

/** Where a business's export comes from. */
interface ExportSource {
  tenantId: string;
  /** A connection that sees this business alone. */
  connect: () => Promise<PoolClient>;
  files: Files;
}

/** How far an archive is. A row is read twice: for the table's CSV and for its JSON. */
export interface Progress {
  rowsRead: number;
  rowsToRead: number;
  filesDone: number;
  filesTotal: number;
}

export const noProgress = (): Progress => ({
  rowsRead: 0,
  rowsToRead: 0,
  filesDone: 0,
  filesTotal: 0,
});

/**
 * Everything a business has, as a zip written while it is read: each table as CSV and as JSON, both of
 * one instant, and every picture, proof and document. Memory holds a page of rows, whatever its size.
 * The connection is held while tables are read, so give the bytes to a disk (spool.ts), not to a
 * reader; it is let go before the first file. `progress` is kept up to date on the way.
 */
export async function* archiveOf(
  source: ExportSource,
  progress = noProgress(),
): AsyncGenerator<Uint8Array> {
  const snapshot = await openSnapshot(source.connect);
  const zip = new LazyZip();
  try {
    await addTables(zip, snapshot, source.tenantId, progress);
    await addFiles(zip, snapshot, source, progress);
    yield* zip.bytes();
    await snapshot.end();
  } finally {
    snapshot.drop();
  }
}

async function addTables(
  zip: LazyZip,
  { client }: Snapshot,
  tenantId: string,
  progress: Progress,
): Promise<void> {
  const seen = (rows: number) => {
    progress.rowsRead += rows;
  };
  for (const table of await exportedTables(client)) {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::float8 AS count FROM (${table.statement}) counted`,
      [tenantId],
    );
    progress.rowsToRead += 2 * (rows[0]?.count ?? 0);
    zip.add(`csv/${table.name}.csv`, () => Readable.from(asCsv(client, table, tenantId, seen)));
    zip.add(`json/${table.name}.json`, () => Readable.from(asJson(client, table, tenantId, seen)));
  }
}

async function addFiles(
  zip: LazyZip,
  snapshot: Snapshot,
  { files, tenantId }: ExportSource,
  progress: Progress,
): Promise<void> {
  const folder = `tenants/${tenantId}/`;
  for await (const key of files.keysOf(tenantId)) {
    if (key.startsWith(exportsFolder(tenantId))) continue;
    progress.filesTotal += 1;
    zip.add(`files/${key.slice(folder.length)}`, async () => {
      // Files come after the tables: nothing more is read from the database.
      await snapshot.end();
      progress.filesDone += 1;
      // One deleted since it was named is empty here rather than the end of everything.
      return (await files.get(key))?.stream ?? Readable.from([]);
    });
  }
}
