import type { Client } from "pg";
import type { Kept } from "@roundsman/testing/verdict";

/** Some businesses whose goods and money must add up in the database after any operation. */
export interface Books {
  /** A connection as the owner of the tables. */
  sql: Pick<Client, "query">;
  /** The ids of the businesses. */
  businesses: readonly string[];
}

/** Returns a promise whose statement selects each breach as a row. `$1` is the businesses' ids. */
export const inDatabase = (name: string, statement: string): Kept<Books> => ({
  name,
  async look({ sql, businesses }) {
    const values = statement.includes("$1") ? [businesses] : [];
    const { rows } = await sql.query<Record<string, unknown>>(statement, values);
    return { broken: rows.map((row) => JSON.stringify(row)) };
  },
});
