import { createHash } from "node:crypto";

/** Past this many distinct texts the rest goes unprepared: each name costs memory in the server. */
const MOST_STATEMENTS = 1000;

/**
 * Names statements for PostgreSQL to prepare once per connection: the same text always bears the
 * same name. Answers "" (unprepared) for texts beyond the bound.
 */
export function statementNames(most = MOST_STATEMENTS): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= most) return "";
    const name = `p_${createHash("sha256").update(sql).digest("hex").slice(0, 24)}`;
    names.set(sql, name);
    return name;
  };
}
