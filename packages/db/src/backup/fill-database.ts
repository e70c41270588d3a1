import { pipeline } from "node:stream/promises";

import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";

import type { Embedded } from "../embedded/start-embedded";
import { migrationNames } from "../migrations/files";
import { migrate } from "../migrations/migrate";
import { databaseUrls } from "../urls";
import type { Archive } from "./archive-reader";
import { tableEntry, type KeptTable, type Manifest } from "./manifest";

/** @throws Error if the archive has migrations that this version of the service lacks */
export async function refuseLaterMigrations({ migrations }: Manifest): Promise<void> {
  const known = new Set(await migrationNames());
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The backup was made by a later version of the service (${unknown.join(", ")})`,
    );
  }
}

/** Fills an empty database from an archive: its schema at that time, its rows, and all later migrations. */
export async function fillDatabase(
  { manifest, open }: Archive,
  server: Pick<Embedded, "url" | "superuserUrl">,
): Promise<void> {
  const urls = databaseUrls({ DATABASE_URL: server.url });
  await migrate(urls, { until: manifest.migrations.at(-1) });
  // Only a superuser may insert rows without the triggers that created them originally.
  const client = new Client({ connectionString: server.superuserUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica");
    const names = manifest.tables.map(({ name }) => name);
    // Some migrations insert rows themselves.
    await client.query(`TRUNCATE ${names.join(", ")}`);
    for (const table of manifest.tables) await putRows(client, table, open);
    for (const [name, last] of Object.entries(manifest.sequences)) {
      await client.query("SELECT setval($1::regclass, $2)", [name, last]);
    }
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
  await migrate(urls);
}

async function putRows(client: Client, table: KeptTable, open: Archive["open"]): Promise<void> {
  const { name, columns, rows } = table;
  const into = copyFrom(`COPY ${name} (${columns.join(", ")}) FROM STDIN`);
  await pipeline(await open(tableEntry(name)), client.query(into));
  if (into.rowCount !== rows)
    throw new Error(`${name} has ${into.rowCount} rows instead of ${rows}`);
}
