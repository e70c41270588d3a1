import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { MigrationList, SchemaContainer } from "@prisma/schema-engine-wasm/schema_engine_bg";

const PRISMA = fileURLToPath(new URL("../../prisma", import.meta.url));
const MIGRATIONS = join(PRISMA, "migrations");

/** All files of the Prisma schema. */
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

/** The landed migrations, oldest first, as the engine takes them. */
export async function migrationList(): Promise<MigrationList> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const migrationDirectories = await Promise.all(
    names.toSorted().map(async (path) => {
      const content = await readFile(join(MIGRATIONS, path, "migration.sql"), "utf8");
      const value = { tag: "ok" as const, value: content };
      return { path, migrationFile: { path: "migration.sql", content: value } };
    }),
  );
  const lockfile = { path: "migration_lock.toml", content: 'provider = "postgresql"\n' };
  return { baseDir: MIGRATIONS, lockfile, shadowDbInitScript: "", migrationDirectories };
}

/** Writes a new migration and answers its path. */
export async function writeMigration(name: string, sql: string): Promise<string> {
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const folder = join(MIGRATIONS, `${stamp}_${name}`);
  await mkdir(folder, { recursive: true });
  const path = join(folder, "migration.sql");
  await writeFile(path, sql);
  return path;
}
