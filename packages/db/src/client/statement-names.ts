import { createHash } from "node:crypto";

/** Past this many distinct texts the rest goes unprepared: each name costs memory in the server. */
const MOST_STATEMENTS = 1000;

/**
 * A search by a pattern. Prepared, it would soon be planned once for all patterns and businesses, by what is
 * found on an average: in a large business a common word then reads every row that has it, for one page.
 */
const SEARCH = /\bI?LIKE [$(]/i;

/**
 * Names statements for PostgreSQL to prepare once per connection: the same text always bears the
 * same name. Answers "" (unprepared, planned for the values it comes with) for searches by a pattern
 * and for texts beyond the bound.
 */
export function statementNames(most = MOST_STATEMENTS): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= most || SEARCH.test(sql)) return "";
    const name = `p_${createHash("sha256").update(sql).digest("hex").slice(0, 24)}`;
    names.set(sql, name);
    return name;
  };
}
