import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { MigrationList, SchemaContainer } from "@prisma/schema-engine-wasm/schema_engine_bg";

const PRISMA = fileURLToPath(new URL("../../prisma", import.meta.url));
const MIGRATIONS = join(PRISMA, "migrations");

/** Returns all files of the Prisma schema. */
export async function schemaFiles(): Promise<SchemaContainer[]> {
  const names = (await readdir(PRISMA, { recursive: true })).filter((name) =>
    name.endsWith(".prisma"),
  );
  return await Promise.all(
    names.toSorted().map(async (name) => {
      const path = join(PRISMA, name);
      return { path, content: await readFile(path, "utf8") };
    }),
  );
}

/** Returns the names of the landed migrations, oldest first. */
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** Returns the landed migrations up to one, or all, oldest first, in the engine's form. */
export async function migrationList(until?: string): Promise<MigrationList> {
  const names = await migrationNames();
  const chosen = until === undefined ? names : names.filter((name) => name <= until);
  const migrationDirectories = await Promise.all(
    chosen.map(async (path) => {
      const content = await readFile(join(MIGRATIONS, path, "migration.sql"), "utf8");
      const value = { tag: "ok" as const, value: content };
      return { path, migrationFile: { path: "migration.sql", content: value } };
    }),
  );
  const lockfile = { path: "migration_lock.toml", content: 'provider = "postgresql"\n' };
  return { baseDir: MIGRATIONS, lockfile, shadowDbInitScript: "", migrationDirectories };
}

/** Writes a new migration and returns its path. */
export async function writeMigration(name: string, sql: string): Promise<string> {
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const folder = join(MIGRATIONS, `${stamp}_${name}`);
  await mkdir(folder, { recursive: true });
  const path = join(folder, "migration.sql");
  await writeFile(path, sql);
  return path;
}
