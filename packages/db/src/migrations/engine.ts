import type { MigrationList, SchemaContainer } from "@prisma/schema-engine-wasm/schema_engine_bg";

import { MigrationAdapters } from "./adapter";
import { migrationList, schemaFiles } from "./files";
import type { SchemaEngine } from "./wasm-engine";
import { schemaEngine } from "./wasm-engine";

/** Nothing of our schema is left to others: what Prisma doesn't know it leaves alone unasked. */
const filters = { externalTables: [], externalEnums: [] };

/**
 * Applies what is not yet applied, each migration noted in Prisma's own `_prisma_migrations`.
 * @param until the last one wanted; left out, all are
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
 * The SQL that leads from the landed migrations to the schema as it is written now; "" where they
 * agree. Tries the migrations out in a database of its own on the owner's server.
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
