import type { Client } from "pg";
import { columnsOf, fellside, madeId } from "../../grow";

/**
 * The statements that put so many businesses beside the demo's Fellside, each with all that it has: its people
 * under emails and ids of their own, its rows under the same ids (which are a business's own), and anew what is
 * unique over the service. For a superuser's connection, without triggers; the catalogue is read now, so indexes
 * may be set aside before they run.
 */
export async function multiplying(client: Client, count: number): Promise<string[]> {
  const statements = [
    "SET session_replication_role = replica; SET work_mem = '256MB'",
    `CREATE TEMP TABLE clones AS
     SELECT n, uuidv7() AS id, ${fellside} AS source FROM generate_series(1, ${count}) n`,
    "ANALYZE clones",
    await copying(client, "businesses", "r.id = c.source", names),
    await copying(client, "users", ofFellside, people),
  ];
  for (const table of await tablesOfBusinesses(client)) {
    const anew = await uniqueOverTheService(client, table);
    const but = { tenant_id: "c.id", ...anew };
    statements.push(await copying(client, table, "r.tenant_id = c.source", but));
  }
  return statements;
}

type But = Readonly<Record<string, string>>;

const names: But = { id: "c.id", name: "r.name || ' ' || c.n", slug: "r.slug || '-' || c.n" };
const personId = (column: string) => `${madeId(`${column} || c.n`)}::text`;
const people: But = {
  id: personId("r.id"),
  email: "replace(r.email::text, '@', '-' || c.n || '@')",
};
const ofFellside = "r.id IN (SELECT user_id FROM members WHERE tenant_id = c.source)";

async function copying(client: Client, table: string, which: string, but: But): Promise<string> {
  const columns = await columnsOf(client, table);
  const value = (name: string) =>
    but[name] ?? (isPerson(name) ? personId(`r."${name}"`) : `r."${name}"`);
  return `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(", ")})
          SELECT ${columns.map(value).join(", ")} FROM ${table} r JOIN clones c ON ${which}`;
}

/** The service's own staff stay who they are. */
const isPerson = (column: string) => column.endsWith("user_id") && column !== "staff_user_id";

async function tablesOfBusinesses(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables
      USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'tenant_id'`,
  );
  return rows.map(({ name }) => name);
}

/** Columns that alone make a row known without its business: tracking references, hosts, hashes. */
async function uniqueOverTheService(client: Client, table: string): Promise<But> {
  const { rows } = await client.query<{ name: string; length: number | null }>(
    `SELECT attname AS name, nullif(atttypmod, -1) - 4 AS length
       FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
      WHERE indrelid = $1::regclass AND indisunique AND indnkeyatts = 1 AND attname <> 'tenant_id'`,
    [table],
  );
  return Object.fromEntries(
    rows.map(({ name, length }) => [
      name,
      `upper(left(md5(r."${name}"::text || c.n), ${Math.min(length ?? 20, 20)}))`,
    ]),
  );
}
