import type { Tx } from "@roundsman/db";
import { conflict, forbidden } from "../../../platform/base/errors";
import { holdOwnership } from "./hold-ownership";

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
