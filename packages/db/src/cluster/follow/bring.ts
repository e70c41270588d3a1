import { setTimeout as pause } from "node:timers/promises";

import { DatabaseError, type Client } from "pg";

import { copyKeys, writingAsIs, type Followed } from "./copy-rows";
import { markBrought, readChanges } from "./source";

/** Number of changed rows copied at once. */
const AT_ONCE = 20_000;
const ATTEMPTS = 20;
/** A unique value moved from one row to another, and only one of both changes was read. */
const TAKEN = new Set(["23505", "23P01"]);

/** The source, the target, and the tables by their names. */
export interface Way {
  old: Client;
  owner: Client;
  tables: ReadonlyMap<string, Followed>;
}

/**
 * Copies rows that changed at the old database to the cluster, in their current state. A row that changes meanwhile
 * is reported again, so it may be copied twice, and none is left out.
 * @returns the number of rows
 */
export async function bringChanges({ old, owner, tables }: Way): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const { keys, until } = await readChanges(old, attempt === 1 ? AT_ONCE : null);
    try {
      for (const [table, changed] of keys) {
        const followed = tables.get(table);
        if (!followed) throw new Error(`${table} changed and is no table of the cluster`);
        await writingAsIs(owner, () => copyKeys(old, owner, { followed, keys: changed }));
      }
      if (until !== null) await markBrought(old, until);
      return [...keys.values()].reduce((sum, changed) => sum + changed.length, 0);
    } catch (error) {
      const isTaken = error instanceof DatabaseError && TAKEN.has(error.code ?? "");
      if (!isTaken || attempt === ATTEMPTS) throw error;
      await pause(200);
    }
  }
}
