import { Client } from "pg";

/** Queries a journey's database for what no page shows, such as a mail to a person outside. */
export async function query<Row extends object>(
  { database }: { database: string },
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
