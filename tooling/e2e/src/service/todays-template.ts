import { Client } from "pg";
import { fill, templateDay } from "./demo-template";
import { today } from "./midnight";

/**
 * Returns the owner's address of a database with the demo as loaded today. Journeys after midnight get another one
 * than those before, because the demo's dates are relative to the day of loading. On a cluster it is always the
 * first.
 * @param first the database that was filled before all journeys
 */
export async function templateOfToday(first: string): Promise<string> {
  const day = today();
  if (day === process.env[templateDay] || process.env["CITUS_URL"]) return first;
  const name = `${new URL(first).pathname.slice(1)}_${day.replaceAll("-", "")}`;
  const client = new Client({ connectionString: inDatabase(first, "postgres") });
  await client.connect();
  try {
    // Two workers of Playwright may need the database at once.
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) {
      const filling = `${name}_filling`;
      await client.query(`DROP DATABASE IF EXISTS ${filling} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${filling}`);
      await fill([inDatabase(first, filling)], {});
      await client.query(`ALTER DATABASE ${filling} RENAME TO ${name}`);
    }
  } finally {
    await client.end();
  }
  return inDatabase(first, name);
}

const inDatabase = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;
