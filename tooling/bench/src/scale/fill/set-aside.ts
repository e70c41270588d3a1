import type { Client } from "pg";
import type { Place } from "./place";

interface Part {
  drop: string;
  make: string;
}

/**
 * Takes every index and every foreign key off the tables of a place that hold rows of businesses, so that rows by the million
 * are only appended. Gives what puts them back: indexes are built whole, foreign keys come back unchecked (`NOT VALID`),
 * as what was copied is whole already.
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

/** Few rows, by which those of businesses are made. */
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

// Those of other tables too that lean on a business's: they hold its keys.
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
