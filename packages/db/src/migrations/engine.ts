import type { MigrationList, SchemaContainer } from "@prisma/schema-engine-wasm/schema_engine_bg";

import { MigrationAdapters } from "./adapter";
import { migrationList, schemaFiles } from "./files";
import type { SchemaEngine } from "./wasm-engine";
import { schemaEngine } from "./wasm-engine";

/** All of our schema is managed here: Prisma leaves alone objects that it does not support. */
const filters = { externalTables: [], externalEnums: [] };

/**
 * Applies missing migrations, each recorded in Prisma's own `_prisma_migrations`.
 * @param until the last one to apply; default all
 * @returns the names of those applied now
 */
export async function applyMigrations(ownerUrl: string, until?: string): Promise<string[]> {
  return await withEngine(ownerUrl, async ({ engine }) => {
    const migrationsList = await migrationList(until);
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
    return appliedMigrationNames;
  });
}

/**
 * Returns the SQL that leads from the landed migrations to the current schema; "" if they agree. Runs the migrations
 * in a separate database on the owner's server.
 */
export async function missingSql(ownerUrl: string): Promise<string> {
  return await withEngine(ownerUrl, async ({ engine, files, migrationsList }) => {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: "migrations", ...migrationsList },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters,
    });
    return exitCode === 0 ? "" : (stdout ?? "");
  });
}

interface Ready {
  engine: SchemaEngine;
  files: SchemaContainer[];
  migrationsList: MigrationList;
}

async function withEngine<T>(ownerUrl: string, work: (ready: Ready) => Promise<T>): Promise<T> {
  const [files, migrationsList] = await Promise.all([schemaFiles(), migrationList()]);
  const adapters = new MigrationAdapters(ownerUrl);
  try {
    const schema = files.map(({ path, content }): [string, string] => [path, content]);
    const engine = await schemaEngine(schema, adapters);
    try {
      return await work({ engine, files, migrationsList });
    } finally {
      engine.free();
    }
  } finally {
    await adapters.close();
  }
}
