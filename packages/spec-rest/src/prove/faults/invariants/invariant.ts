import type { Client } from "pg";
import type { Kept } from "../../verdict";
import type { House } from "../house";
import type { Kill } from "../killer";
import type { LedgerOfAcks } from "../ledger-of-acks";
import type { Trader } from "../traders";

/** What there is to judge by once the storm is over. */
export interface Evidence {
  ledger: LedgerOfAcks;
  kills: readonly Kill[];
  house: House;
  traders: readonly Trader[];
  /** The database as the owner of its tables. */
  sql: Client;
}

export type Invariant = Kept<Evidence>;

/** A promise whose every breach is a row of this statement; `$1` are the clients' businesses. */
export const inDatabase = (name: string, statement: string): Invariant => ({
  name,
  async look({ sql, traders }) {
    const values = statement.includes("$1") ? [traders.map(({ business }) => business.id)] : [];
    const { rows } = await sql.query<Record<string, unknown>>(statement, values);
    return { broken: rows.map((row) => JSON.stringify(row)) };
  },
});
