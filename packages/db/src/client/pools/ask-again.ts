import { DatabaseError } from "pg";

/**
 * Error codes of a statement sent to the former node of a business. Citus forwards it to the new node, which was not
 * told the business (no such setting, or an empty one after an earlier transaction). Or the business's shard is gone,
 * or a deadlock occurred with the process that removes the shard.
 */
const codes: ReadonlySet<string | undefined> = new Set(["42704", "22P02", "42P01", "40P01"]);

/**
 * Returns true if a statement may have failed because its business was moved: then it is worth trying at the new
 * node.
 */
export const isMovedAway = (error: unknown): boolean =>
  error instanceof DatabaseError && codes.has(error.code);

/** Citus's words for a broken connection from this node to another, as opposed to one that could not be opened. */
const broken = /connection not open|connection marked as essential/;

/**
 * Returns true if a statement failed because a connection between two nodes broke, for example when a worker was
 * restarted. Nothing of the statement or its transaction is done, and another attempt gets a new connection. An
 * unavailable node fails with other words: trying it again only takes longer.
 */
export const isBrokenBetweenNodes = (error: unknown): boolean =>
  error instanceof Error && broken.test(error.message);

/**
 * Sends a statement, and again if it failed that way: for a statement outside a transaction, which has then done
 * nothing. Only promises are retried; a callback gets the failure.
 * @param times limit of further attempts
 */
export function askAgain(
  ask: () => unknown,
  isWorthIt: (error: unknown) => boolean,
  times = 1,
): unknown {
  const answer = ask();
  if (!(answer instanceof Promise) || times === 0) return answer;
  return answer.catch((error: unknown) => {
    if (!isWorthIt(error)) throw error;
    return askAgain(ask, isWorthIt, times - 1);
  });
}
