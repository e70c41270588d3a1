import type { StatementHook } from "./statement-hooks";

/**
 * Puts the name of a broken constraint into the error's `hint`, where PostgreSQL gave none. Prisma's
 * adapter passes on the hint of every error, but the constraint of unique and foreign keys only. On a cluster the name is
 * given as the table's own.
 */
export const nameConstraint: StatementHook = () => giveName;

function giveName(error?: unknown): void {
  if (!(error instanceof Error)) return;
  const given: unknown = Reflect.get(error, "constraint");
  if (typeof given !== "string") return;
  const constraint = withoutShard(given, Reflect.get(error, "table"));
  const hint: unknown = Reflect.get(error, "hint");
  Object.assign(error, { constraint, hint: hint || constraint });
}

/** On a cluster, a shard's table and all that is of it bear the number of the shard behind their names. */
function withoutShard(constraint: string, table: unknown): string {
  const [shard] = /_\d+$/.exec(String(table)) ?? [];
  return shard && constraint.endsWith(shard) ? constraint.slice(0, -shard.length) : constraint;
}
