import type { Client } from "pg";

interface Part {
  drop: string;
  make: string;
}

/**
 * Takes every index and every foreign key off the tables of businesses, so that rows by the million are only
 * appended. Gives what puts them back: indexes are built whole, foreign keys come back unchecked (`NOT VALID`),
 * as what was copied is whole already.
 */
export async function setAside(client: Client): Promise<() => Promise<void>> {
  const keys = await parts(client, foreignKeys);
  const constraints = await parts(client, constraintsWithIndexes);
  const indexes = await parts(client, plainIndexes);
  for (const { drop } of [...keys, ...constraints, ...indexes]) await client.query(drop);
  return async () => {
    await client.query(
      "SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 2",
    );
    for (const { make } of [...constraints, ...indexes, ...keys]) await client.query(make);
  };
}

const parts = async (client: Client, catalogue: string) =>
  (await client.query<Part>(catalogue)).rows;

const ofBusinesses = `IN (SELECT attrelid FROM pg_attribute
  JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r' AND relnamespace = 'public'::regnamespace
 WHERE attname = 'tenant_id')`;

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
