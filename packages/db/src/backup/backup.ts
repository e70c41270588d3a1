import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";

import { runningEmbedded } from "../embedded/running";
import { startEmbedded } from "../embedded/start-embedded";
import { ArchiveWriter } from "./archive-writer";
import { keptFiles } from "./folder";
import { FORMAT, MANIFEST, tableEntry, type KeptTable, type Manifest } from "./manifest";
import { migrationsOf, sequencesOf, tablesOf } from "./tables";

export interface BackupOptions {
  /** The data folder of `npm start`. */
  folder: string;
  /** The archive to write. */
  file: string;
  /** False leaves the secrets out: then nobody who finds the archive can restore it. */
  secrets: boolean;
  /** For tests: called once the archive's snapshot is taken. */
  onSnapshot?: (client: Client) => Promise<void>;
}

/**
 * Writes all data of an installation with the embedded PostgreSQL into one file, running or not: the database as of
 * one moment, then pictures, documents and mails. These are written before the rows that name them, so none is
 * missing.
 * @throws Error if the folder has no database, or the file can't be written
 */
export async function backup({ folder, file, secrets, onSnapshot }: BackupOptions) {
  await withDatabase(join(folder, "postgres"), async (url) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      const archive = new ArchiveWriter();
      const manifest = await describe(client, secrets);
      await onSnapshot?.(client);
      const copies = manifest.tables.map((table) => addTable(archive, client, table));
      for (const path of await keptFiles(folder, { secrets })) {
        archive.add(path, () => opened(join(folder, path)));
      }
      archive.addLast(MANIFEST, async () => {
        // A copy's row count is known after its last row; another query waits for that.
        await client.query("SELECT 1");
        const tables = copies.map(({ table, rows }) => ({ ...table, rows: rows.rowCount }));
        const whole: Manifest = { ...manifest, tables, sha256: archive.sha256 };
        return JSON.stringify(whole, undefined, 2);
      });
      await archive.writeTo(file);
    } finally {
      await client.end();
    }
  });
}

async function describe(client: Client, secrets: boolean): Promise<Omit<Manifest, "sha256">> {
  const { rows } = await client.query<{ now: Date }>("SELECT now()");
  return {
    format: FORMAT,
    takenAt: (rows[0]?.now ?? new Date()).toISOString(),
    migrations: await migrationsOf(client),
    tables: (await tablesOf(client)).map((table) => ({ ...table, rows: 0 })),
    sequences: await sequencesOf(client),
    secrets,
  };
}

/** Adds a table's rows, and returns the copy that counts them. */
function addTable(archive: ArchiveWriter, client: Client, table: KeptTable) {
  const rows = copyTo(`COPY ${table.name} (${table.columns.join(", ")}) TO STDOUT`);
  archive.add(tableEntry(table.name), async () => client.query(rows));
  return { table, rows };
}

/** A file deleted since it was listed is an empty part. */
async function opened(path: string): Promise<Readable> {
  const there = await access(path).then(
    () => true,
    () => false,
  );
  return there ? createReadStream(path) : Readable.from([]);
}

/** Uses the running server, or starts one for this work. */
async function withDatabase(folder: string, work: (ownerUrl: string) => Promise<void>) {
  const running = await runningEmbedded(folder);
  if (running) return work(running);
  await access(join(folder, "cluster")).catch(() => {
    throw new Error(`There is no database in ${folder}`);
  });
  const server = await startEmbedded({ folder });
  try {
    await work(server.url);
  } finally {
    await server.stop();
  }
}
