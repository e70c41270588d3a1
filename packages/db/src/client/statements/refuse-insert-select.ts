import { writesToShards } from "./ask-shards";
import type { StatementHook } from "./statement-hooks";
import { asksWholeTables } from "./whole-tables";

const insertsWhatIsRead =
  /\binsert\s+into\s+[\w".]+(?:\s+as\s+[\w"]+)?\s*(?:\([^)]*\)\s*)?\(?\s*(?:select|with|table)\b/i;

/** Returns true if SQL inserts the rows of a query: `INSERT … SELECT`. */
export const addsWhatAQueryGives = (text: string): boolean => insertsWhatIsRead.test(text);

/**
 * On a cluster: refuses a business's statement that inserts the rows of a query, because Citus bypasses row-level
 * security there (docs/scale.md). `runSql` executes built statements in steps (`inSteps`), so only SQL written as
 * text comes here. In a transaction that writes to shards directly it is PostgreSQL's alone, and row-level security
 * applies.
 */
export const refuseInsertSelect: StatementHook = (text, connection) => {
  if (!addsWhatAQueryGives(text)) return undefined;
  if (!writesToShards(connection) || asksWholeTables(text)) {
    throw new Error(
      "Read the rows first and add them as values: Citus lets INSERT … SELECT past row-level security",
    );
  }
  return undefined;
};
