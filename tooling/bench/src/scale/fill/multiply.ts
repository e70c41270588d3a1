import type { Client } from "pg";
import { columnsOf, fellside, madeId } from "../../grow";
import type { Place } from "./place";

/** A copy of the demo's Fellside under its own id. */
export interface Clone {
  n: number;
  id: string;
}

export async function newClones(client: Client, count: number): Promise<Clone[]> {
  const { rows } = await client.query<Clone>(
    "SELECT n, uuidv7() AS id FROM generate_series(1, $1::int) n",
    [count],
  );
  return rows;
}

/**
 * Returns the statements that write these clones at one place. Each clone has all rows that Fellside has there. Its
 * people get their own emails and ids. Its rows keep their ids, which are unique within a business only. Values that
 * are unique over the whole service are replaced. The catalogue is read now, so the indexes can be dropped before the
 * statements run. Ids come out equal at every place, so that rows can reference rows of another place.
 */
export async function multiplying(place: Place, clones: readonly Clone[]): Promise<string[]> {
  const { client, nameOf, tables } = place;
  await client.query("DROP TABLE IF EXISTS clones");
  await client.query("CREATE TEMP TABLE clones (n int, id uuid, source uuid)");
  await client.query(
    `INSERT INTO clones SELECT n, id, ${fellside(place)} FROM unnest($1::int[], $2::uuid[]) c (n, id)`,
    [clones.map(({ n }) => n), clones.map(({ id }) => id)],
  );
  await client.query("ANALYZE clones");
  const members = nameOf("members");
  const statements: string[] = [];
  for (const table of tables) {
    if (table === "businesses") {
      statements.push(await copying(place, table, "r.id = c.source", names));
    } else if (table === "users") {
      const which = `r.id IN (SELECT user_id FROM ${members} WHERE tenant_id = c.source)`;
      statements.push(await copying(place, table, which, people));
    } else {
      const but = { tenant_id: "c.id", ...(await uniqueOverTheService(client, nameOf(table))) };
      statements.push(await copying(place, table, "r.tenant_id = c.source", but));
    }
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

async function copying(
  { client, nameOf, sourceOf }: Place,
  table: string,
  which: string,
  but: But,
): Promise<string> {
  const columns = await columnsOf(client, nameOf(table));
  const value = (name: string) =>
    but[name] ?? (isPerson(name) ? personId(`r."${name}"`) : `r."${name}"`);
  return `INSERT INTO ${nameOf(table)} (${columns.map((name) => `"${name}"`).join(", ")})
          SELECT ${columns.map(value).join(", ")} FROM ${sourceOf(table)} r JOIN clones c ON ${which}`;
}

/** Columns of the service's own staff are not replaced. */
const isPerson = (column: string) => column.endsWith("user_id") && column !== "staff_user_id";

/** Returns new values for the columns that are unique without the business: tracking references, hosts, hashes. */
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
