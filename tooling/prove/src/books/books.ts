import type { Client } from "pg";
import type { Kept } from "@roundsman/testing/verdict";

/** The books of some businesses: what must add up in the database, whatever was done to them. */
export interface Books {
  /** The database as the owner of its tables. */
  sql: Pick<Client, "query">;
  /** Their ids. */
  businesses: readonly string[];
}

/** A promise whose every breach is a row of this statement; `$1` are the businesses. */
export const inDatabase = (name: string, statement: string): Kept<Books> => ({
  name,
  async look({ sql, businesses }) {
    const values = statement.includes("$1") ? [businesses] : [];
    const { rows } = await sql.query<Record<string, unknown>>(statement, values);
    return { broken: rows.map((row) => JSON.stringify(row)) };
  },
});
