import { DatabaseError } from "pg";

/**
 * How a statement fails at a node that held its business before: Citus asks the new one for it, which was not told for
 * whom (no such setting, or an empty one where an earlier transaction told it), or the business's shard is gone, or it met
 * whoever takes the shard away in a deadlock.
 */
const codes: ReadonlySet<string | undefined> = new Set(["42704", "22P02", "42P01", "40P01"]);

/** Whether a statement may have failed since its business was moved to another node: then it is worth asking there. */
export const isMovedAway = (error: unknown): boolean =>
  error instanceof DatabaseError && codes.has(error.code);
