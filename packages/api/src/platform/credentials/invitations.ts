import type { Tx } from "@roundsman/db";

const open = { acceptedAt: null, revokedAt: null } as const;

/** Withdraws open invitations of a business: one by its id, or all of an address. Gives how many. */
export async function withdrawInvitations(
  tx: Tx,
  which: { tenantId: string } & ({ id: string } | { email: string }),
  now: Date,
): Promise<number> {
  const { count } = await tx.invitation.updateMany({
    where: { ...which, ...open },
    data: { revokedAt: now },
  });
  return count;
}

/** Takes an invitation, once. False where it was accepted or withdrawn meanwhile. */
export async function takeInvitation(
  tx: Tx,
  { tenantId, id }: { tenantId: string; id: string },
  now: Date,
): Promise<boolean> {
  const { count } = await tx.invitation.updateMany({
    where: { tenantId, id, ...open },
    data: { acceptedAt: now },
  });
  return count === 1;
}
