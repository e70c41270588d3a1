import { asksWholeTables, onlyReads } from "@roundsman/testing/running";
import type { PoolClient } from "pg";

const beginning = /^\s*begin\b/i;
const ending = /^\s*(?:commit|rollback(?!\s+to\b))\b/i;
const takesNoRows = /^\s*(?:savepoint|release|rollback|set|show)\b|\bshards\.|\bset_config\(/i;

/**
 * Has a connection of a business count the rows that its statements read if they query the shards directly
 * (docs/decisions/0367), and not if Citus executes them.
 */
export function countRowsAtShards(client: PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  let inTransaction = false;
  /** True while rows are counted; undefined after a transaction, whose rollback may have reset the setting. */
  let counting: boolean | undefined;
  const query = (...args: unknown[]): unknown => {
    const text = textOf(args[0]);
    if (beginning.test(text)) inTransaction = true;
    else if (ending.test(text)) {
      inTransaction = false;
      counting = undefined;
    } else if (!takesNoRows.test(text)) {
      const wanted = !asksWholeTables(text) && (inTransaction || onlyReads(text));
      // In a failed transaction this statement fails like all others.
      if (wanted !== counting) send(`SELECT public.count_rows(${wanted})`, () => {});
      counting = wanted;
    }
    return send(...args);
  };
  Object.assign(client, { query });
}

const textOf = (statement: unknown): string => {
  if (typeof statement === "string") return statement;
  const text = (statement as { text?: unknown }).text;
  return typeof text === "string" ? text : "";
};
