import type { StatementHook } from "./statement-hooks";

/**
 * Puts the name of a broken constraint into the error's `hint`, where PostgreSQL gave none. Prisma's
 * adapter passes on the hint of every error, but the constraint of unique and foreign keys only. On a cluster the name is
 * given as the table's own, also of an error that Citus hands on from another node: that has its words alone.
 */
export const nameConstraint: StatementHook = () => giveName;

function giveName(error?: unknown): void {
  if (!(error instanceof Error)) return;
  const given: unknown = Reflect.get(error, "constraint") ?? namedInWords(error);
  if (typeof given !== "string") return;
  const constraint = withoutShard(given, Reflect.get(error, "table"));
  const hint: unknown = Reflect.get(error, "hint");
  Object.assign(error, { constraint, hint: hint || constraint });
}

/** On a cluster, a shard's table and all that is of it bear the number of the shard behind their names. */
function withoutShard(constraint: string, table: unknown): string {
  const [shard] = /_\d+$/.exec(typeof table === "string" ? table : constraint) ?? [];
  return shard && constraint.endsWith(shard) ? constraint.slice(0, -shard.length) : constraint;
}

/** PostgreSQL's numbers of broken constraints begin so. */
const broken = /^23/;

function namedInWords(error: Error): string | undefined {
  const isBroken = broken.test(String(Reflect.get(error, "code")));
  return isBroken ? /constraint "([^"]+)"/.exec(error.message)?.[1] : undefined;
}
