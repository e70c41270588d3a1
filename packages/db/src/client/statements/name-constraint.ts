import type { StatementHook } from "./statement-hooks";

/**
 * Puts the name of a violated constraint into the error's `hint`, if PostgreSQL set none. Prisma's adapter passes on
 * every error's hint, but only the constraint of unique and foreign keys. On a cluster the name is the table's own,
 * even for an error that Citus passes on from another node: that one only has the message.
 */
export const nameConstraint: StatementHook = () => giveName;

function giveName(error?: unknown): void {
  if (!(error instanceof Error)) return;
  const constraintName: unknown = Reflect.get(error, "constraint") ?? namedInWords(error);
  if (typeof constraintName !== "string") return;
  const constraint = withoutShard(constraintName, Reflect.get(error, "table"));
  const hint: unknown = Reflect.get(error, "hint");
  Object.assign(error, { constraint, hint: hint || constraint });
}

/** On a cluster, a shard's table and its parts have the shard's number after their names. */
function withoutShard(constraint: string, table: unknown): string {
  const [shard] = /_\d+$/.exec(typeof table === "string" ? table : constraint) ?? [];
  return shard && constraint.endsWith(shard) ? constraint.slice(0, -shard.length) : constraint;
}

/** The prefix of PostgreSQL's codes for violated constraints. */
const broken = /^23/;

function namedInWords(error: Error): string | undefined {
  const isBroken = broken.test(String(Reflect.get(error, "code")));
  return isBroken ? /constraint "([^"]+)"/.exec(error.message)?.[1] : undefined;
}
