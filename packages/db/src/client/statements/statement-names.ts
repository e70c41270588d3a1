import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";

/** Past this many distinct texts the rest goes unprepared: each name costs memory in the server. */
const MOST_STATEMENTS = 1000;

const plannedAnew = new AsyncLocalStorage<true>();

/**
 * Searches by a pattern. What is asked of the database within is planned for the values it comes with
 * (docs/decisions/0156). Prepared, it would soon be planned once for all patterns and businesses, by what is
 * found on an average: in a large business a common word then reads every row that has it, for one page.
 * @param letters what is searched for; where nothing is, the statements stay prepared
 */
export async function searching<T>(
  letters: string | null | undefined,
  work: () => PromiseLike<T>,
): Promise<T> {
  // Prisma asks once it is awaited, which therefore is done within.
  return letters ? plannedAnew.run(true, async () => await work()) : work();
}

/**
 * Names statements for PostgreSQL to prepare once per connection: the same text always bears the
 * same name. Answers "" (unprepared, planned for the values it comes with) within `searching`, and for
 * texts beyond the bound.
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
