import { setTimeout as pause } from "node:timers/promises";

import { DatabaseError, type Client } from "pg";

import { copyKeys, writingAsIs, type Followed } from "./copy-rows";
import { markBrought, readChanges } from "./source";

/** Changed rows that are brought at once. */
const AT_ONCE = 20_000;
const ATTEMPTS = 20;
/** What is unique went from one row to another, and the change of one of both alone was read. */
const TAKEN = new Set(["23505", "23P01"]);

/** What is brought from, and to, and which tables by their names. */
export interface Way {
  old: Client;
  owner: Client;
  tables: ReadonlyMap<string, Followed>;
}

/**
 * Brings rows that changed at the old database to the cluster, as they are there now. One that changes meanwhile is
 * told of again, so it may be brought twice, and none is left out.
 * @returns how many
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
