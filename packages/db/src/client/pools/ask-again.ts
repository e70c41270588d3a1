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
 * Whether a statement failed since a connection between two nodes broke, as where a worker was started again. Nothing of it or of
 * its transaction is done, and asked anew it has a new connection. A node that is away fails in other words: to ask it again only
 * takes longer.
 */
export const isBrokenBetweenNodes = (error: unknown): boolean =>
  error instanceof Error && broken.test(error.message);

/**
 * Asks, and asks again where it failed so: for a statement by itself, which has done nothing then. Whoever is called back, and not
 * given a promise, has it fail.
 * @param times how often again, at most
 */
export function askAgain(
  ask: () => unknown,
  isWorthIt: (error: unknown) => boolean,
  times = 1,
): unknown {
  const asked = ask();
  if (!(asked instanceof Promise) || times === 0) return asked;
  return asked.catch((error: unknown) => {
    if (!isWorthIt(error)) throw error;
    return askAgain(ask, isWorthIt, times - 1);
  });
}
