import type { Client } from "pg";
import type { Place } from "./place";

interface Part {
  drop: string;
  make: string;
}

/**
 * Drops every index and foreign key of the tables with rows of businesses, so that millions of rows are only
 * appended. Returns a function that creates them again. It builds each index at once, and adds foreign keys unchecked
 * (`NOT VALID`), since the copied rows are consistent.
 */
export async function setAside({ client, tables, nameOf }: Place): Promise<() => Promise<void>> {
  const names = tables.filter((table) => !stayWhole.has(table)).map(nameOf);
  const keys = await parts(client, foreignKeys, names);
  const constraints = await parts(client, constraintsWithIndexes, names);
  const indexes = await parts(client, plainIndexes, names);
  for (const { drop } of [...keys, ...constraints, ...indexes]) await client.query(drop);
  return async () => {
    for (const { make } of [...constraints, ...indexes, ...keys]) await client.query(make);
  };
}

/** Small tables whose indexes the copying statements use. */
const stayWhole: ReadonlySet<string> = new Set(["businesses", "users"]);

const parts = async (client: Client, catalogue: string, names: readonly string[]) =>
  (await client.query<Part>(catalogue, [names])).rows;

const ofBusinesses = "= ANY ($1::text[]::regclass[])";

const constraint = (kinds: string, which: string, manner = "") => `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s ${manner}', conrelid::regclass, conname,
                pg_get_constraintdef(oid)) AS make
    FROM pg_constraint
   WHERE contype IN (${kinds}) AND (${which})`;

// Foreign keys that reference these tables are dropped too, since they depend on their unique indexes.
const foreignKeys = constraint(
  "'f'",
  `conrelid ${ofBusinesses} OR confrelid ${ofBusinesses}`,
  "NOT VALID",
);
const constraintsWithIndexes = constraint("'p', 'u', 'x'", `conrelid ${ofBusinesses}`);
const plainIndexes = `
  SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS make
    FROM pg_index
   WHERE indrelid ${ofBusinesses}
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))`;
