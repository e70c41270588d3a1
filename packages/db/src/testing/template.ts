import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Client } from "pg";

import { migrate } from "../migrations/migrate";
import { databaseUrls } from "../urls";
import { LOCKS } from "./cluster";
import { onDatabase } from "./on-database";

const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));
/** What a migrated database depends on, beside the libraries' versions in package.json. */
const MADE_OF = ["prisma/migrations", "src/migrations", "src/walls", "src/jobs", "package.json"];

/**
 * The name of a migrated database that nobody connects to and every test database is cloned from,
 * made if there is none for the state of the migrations and walls as they are now.
 * @param maintenance a connection to the owner's own database
 */
export async function ensureTemplate(maintenance: Client, ownerUrl: string): Promise<string> {
  const name = `template_${await fingerprint()}`;
  if (await exists(maintenance, name)) return name;
  await maintenance.query("SELECT pg_advisory_lock($1)", [LOCKS.template]);
  try {
    if (!(await exists(maintenance, name))) await make(maintenance, ownerUrl, name);
    return name;
  } finally {
    await maintenance.query("SELECT pg_advisory_unlock($1)", [LOCKS.template]);
  }
}

async function make(maintenance: Client, ownerUrl: string, name: string): Promise<void> {
  // It gets its name only when done: one half made is not mistaken for a template.
  const half = `test_half_${process.pid}`;
  await maintenance.query(`DROP DATABASE IF EXISTS ${half}`);
  await maintenance.query(`CREATE DATABASE ${half}`);
  await migrate(databaseUrls({ DATABASE_URL: onDatabase(ownerUrl, half) }));
  await maintenance.query(`ALTER DATABASE ${half} RENAME TO ${name}`);
}

async function exists(maintenance: Client, name: string): Promise<boolean> {
  const found = await maintenance.query("SELECT FROM pg_database WHERE datname = $1", [name]);
  return found.rowCount === 1;
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const part of MADE_OF) {
    const names = await readdir(join(PACKAGE, part), { recursive: true }).catch(() => [""]);
    for (const name of names.toSorted()) {
      const content = await readFile(join(PACKAGE, part, name)).catch(() => undefined);
      if (content) hash.update(`${part}/${name}\n`).update(content);
    }
  }
  return hash.digest("hex").slice(0, 16);
}
