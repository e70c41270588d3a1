import type { Tx } from "@roundsman/db";

/**
 * One at a time decides who owns the console. Before any row is locked: who waits for rows that are owners'
 * no longer keeps them, and meets the next in a deadlock.
 */
export const holdOwnership = (tx: Tx): Promise<unknown> =>
  tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('console_owner'))::text`;
