import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { Client } from "pg";

import { loadDemo } from "../demo/load";
import { migrate } from "../migrations/migrate";
import { databaseUrls } from "../urls";
import { LOCKS } from "./cluster";
import { onDatabase } from "./on-database";
import type { TestServer } from "./test-server";

/** Fills a database that others are cloned from. */
type Fill = (url: string) => Promise<void>;

const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));
/** The dependencies of a migrated database, as well as the libraries' versions in package.json. */
const MADE_OF = [
  "prisma/migrations",
  "src/migrations",
  "src/placement",
  "src/row-security",
  "src/jobs",
  "package.json",
];
const DEMO = ["src/demo"];

/**
 * Returns the name of a migrated database without connections, from which every test database is cloned. It is
 * created if none exists for the current state of the migrations and of row-level security.
 */
export async function ensureTemplate(server: TestServer): Promise<string> {
  const name = `template_${await fingerprint(MADE_OF)}`;
  await ensure(server, { name, from: "template1" }, async (url) => {
    await migrate(databaseUrls({ DATABASE_URL: url }));
  });
  return name;
}

/**
 * Returns the name of such a database with the demo. The demo's dates count from its loading, so there is one for
 * each hour: it never has another day than the test that clones it.
 * @param secretKey encrypts the second steps of the demo's people
 */
export async function ensureDemo(server: TestServer, secretKey: string): Promise<string> {
  const from = await ensureTemplate(server);
  const now = new Date();
  const hour = now.toISOString().slice(0, 13).replaceAll(/\D/g, "");
  const name = `demo_${await fingerprint([...MADE_OF, ...DEMO], secretKey)}_${hour}`;
  await ensure(server, { name, from }, async (url) => {
    await loadDemo(databaseUrls({ DATABASE_URL: url }).service, secretKey, now);
    await analyze(url);
  });
  return name;
}

/** Gives the planner the demo's statistics, as it would have a minute after loading; clones have them too. */
async function analyze(connectionString: string): Promise<void> {
  const owner = new Client({ connectionString });
  await owner.connect();
  await owner.query("ANALYZE");
  await owner.end();
}

async function ensure(
  server: TestServer,
  { name, from }: { name: string; from: string },
  fill: Fill,
): Promise<void> {
  const { maintenance } = server;
  if (await exists(maintenance, name)) return;
  await maintenance.query("SELECT pg_advisory_lock($1)", [LOCKS.template]);
  try {
    if (await exists(maintenance, name)) return;
    // It gets its name only when complete, so that half a template is never used.
    const half = `test_half_${process.pid}`;
    await server.drop(half);
    await server.clone(half, from);
    await fill(onDatabase(server.url, half));
    await server.freeze(half, name);
  } finally {
    await maintenance.query("SELECT pg_advisory_unlock($1)", [LOCKS.template]);
  }
}

async function exists(maintenance: Client, name: string): Promise<boolean> {
  const result = await maintenance.query("SELECT FROM pg_database WHERE datname = $1", [name]);
  return result.rowCount === 1;
}

const fingerprints = new Map<string, Promise<string>>();

/** Hashes the files as they were when this process first needed them. */
function fingerprint(parts: readonly string[], more = ""): Promise<string> {
  const key = [...parts, more].join(" ");
  const known = fingerprints.get(key) ?? readFingerprint(parts, more);
  fingerprints.set(key, known);
  return known;
}

async function readFingerprint(parts: readonly string[], more: string): Promise<string> {
  const hash = createHash("sha256").update(more);
  for (const part of parts) {
    const names = await readdir(join(PACKAGE, part), { recursive: true }).catch(() => [""]);
    for (const name of names.toSorted()) {
      const content = await readFile(join(PACKAGE, part, name)).catch(() => undefined);
      if (content) hash.update(`${part}/${name}\n`).update(content);
    }
  }
  return hash.digest("hex").slice(0, 16);
}
