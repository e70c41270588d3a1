import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";

/** Further distinct texts are not prepared, because each name costs memory in the server. */
const MOST_STATEMENTS = 1000;

const plannedAnew = new AsyncLocalStorage<true>();

/**
 * Runs a search by a pattern. Statements within are planned for their values (docs/decisions/0156). Prepared ones
 * would soon have one plan for all patterns and businesses, by average counts. In a large business a common word
 * would then read every row with it, for one page.
 * @param letters the search text; if there is none, statements stay prepared
 */
export async function searching<T>(
  letters: string | null | undefined,
  work: () => PromiseLike<T>,
): Promise<T> {
  // Prisma sends the query when it is awaited, so it is awaited within.
  return letters ? plannedAnew.run(true, async () => await work()) : work();
}

/**
 * Names statements for PostgreSQL to prepare once per connection: the same text always has the same name. Returns ""
 * (unprepared, planned for its values) within `searching`, and for texts beyond the limit.
 */
export function statementNames(most = MOST_STATEMENTS): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    if (plannedAnew.getStore()) return "";
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= most) return "";
    const name = `p_${createHash("sha256").update(sql).digest("hex").slice(0, 24)}`;
    names.set(sql, name);
    return name;
  };
}
