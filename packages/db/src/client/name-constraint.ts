import type { StatementHook } from "./statement-hooks";

/**
 * Puts the name of a broken constraint into the error's `hint`, where PostgreSQL gave none. Prisma's
 * adapter passes on the hint of every error, but the constraint of unique and foreign keys only.
 */
export const nameConstraint: StatementHook = () => giveHint;

function giveHint(error?: unknown): void {
  if (!(error instanceof Error)) return;
  const constraint: unknown = Reflect.get(error, "constraint");
  if (typeof constraint !== "string" || Reflect.get(error, "hint")) return;
  Object.assign(error, { hint: withoutShard(constraint, Reflect.get(error, "table")) });
}

/** On a cluster, a shard's table and all that is of it bear the number of the shard behind their names. */
function withoutShard(constraint: string, table: unknown): string {
  const [shard] = /_\d+$/.exec(String(table)) ?? [];
  return shard && constraint.endsWith(shard) ? constraint.slice(0, -shard.length) : constraint;
}
