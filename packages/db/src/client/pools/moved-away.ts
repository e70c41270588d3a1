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

/** How Citus says that a connection of this node's to another broke, not that it could not be made. */
const broken = /connection not open|connection marked as essential/;

/**
 * Whether a transaction failed since a connection between two nodes broke, as where a worker was started again. Nothing of
 * it is done, and run anew it has a new connection. A node that is away is not told of by this: to ask it again only takes longer.
 */
export const isBrokenBetweenNodes = (error: unknown): boolean =>
  error instanceof Error && broken.test(error.message);
