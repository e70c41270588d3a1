import type { Tx } from "@roundsman/db";
import { conflict, forbidden } from "../../errors";

/**
 * One at a time decides who owns the console. Before any row is locked: who waits for rows that are owners'
 * no longer keeps them, and meets the next in a deadlock.
 */
export const holdOwnership = (tx: Tx): Promise<unknown> =>
  tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('console_owner'))::text`;

/**
 * Holds the console's owners, so that of two who would demote each other at the same instant the second
 * sees what the first did.
 * @throws forbidden where the one asking is no owner any more; conflict where nobody else would be left one
 */
export async function keepAnOwner(tx: Tx, asking: string, losing: string | null): Promise<void> {
  await holdOwnership(tx);
  const owners = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE staff_role = 'owner'::staff_role AND locked_at IS NULL ORDER BY id FOR UPDATE`;
  if (!owners.some(({ id }) => id === asking))
    throw forbidden("You are no console owner any more.");
  if (owners.every(({ id }) => id === losing)) throw conflict("The console must keep an owner.");
}
