import { setTimeout as pause } from "node:timers/promises";

import { Client } from "pg";

import { LOCKS, testCluster } from "./cluster";
import { DEMOS, OLD_TEMPLATES, TEST_DATABASES } from "./names";

const SECONDS_BETWEEN_LOOKS = 5;
const QUIET_LOOKS_BEFORE_STOP = 4;

// Stops the tests' PostgreSQL when it has had no connection for a while. The tests themselves start this; a second
// watcher finds the first, and exits.
const cluster = await testCluster();
const client = new Client({ connectionString: cluster.url });
client.on("error", () => process.exit());
await client.connect();
let quietLooks = 0;
if (await lock(LOCKS.watching)) {
  while (!(await stopped())) await pause(SECONDS_BETWEEN_LOOKS * 1000);
}
process.exit();

/** Stops the server once it has been quiet long enough. */
async function stopped(): Promise<boolean> {
  quietLooks = (await isQuiet()) ? quietLooks + 1 : 0;
  if (quietLooks < QUIET_LOOKS_BEFORE_STOP || !(await lock(LOCKS.inUse))) return false;
  // From here on new clients wait, are disconnected by the stop, and start the server again.
  if (await isQuiet()) {
    await drop(TEST_DATABASES);
    await drop(DEMOS);
    await drop(OLD_TEMPLATES);
    await cluster.stop();
    return true;
  }
  await client.query("SELECT pg_advisory_unlock($1)", [LOCKS.inUse]);
  return false;
}

async function lock(key: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1) AS got", [
    key,
  ]);
  return rows[0]?.got === true;
}

async function isQuiet(): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname IS NOT NULL AND pid <> pg_backend_pid()",
  );
  return rowCount === 0;
}

async function drop(databases: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(databases);
  for (const { datname } of rows) {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)}`);
  }
}
