import type { Role, Tx } from "@roundsman/db";
import { conflict, forbidden, notFound } from "../../../platform/base/errors";

/** Owners manage everybody; admins admins and drivers (docs/contract/conventions.md#scopes-and-roles). @throws forbidden */
export function refuseUnmanaged(by: Role, ...roles: readonly Role[]): void {
  if (by !== "owner" && roles.includes("owner")) throw forbidden("Only an owner manages owners.");
}

const ranks: Record<Role, number> = { driver: 1, admin: 2, owner: 3 };

/** Whether one role may do less than another. */
export const isLower = (role: Role, than: Role): boolean => ranks[role] < ranks[than];

/**
 * Holds a member and all owners for this transaction, so that of two requests that would take the last
 * two owners away one waits for the other, and says whether this one may lose their role. Gives the
 * role they have.
 * @throws not_found, forbidden where they became an owner meanwhile, conflict for the last owner
 */
export async function holdForChange(
  tx: Tx,
  where: { tenantId: string; userId: string },
  change: { by: Role; to: Role | null },
): Promise<Role> {
  const held = await tx.$queryRaw<{ userId: string; role: Role }[]>`
    SELECT user_id AS "userId", role FROM members
     WHERE tenant_id = ${where.tenantId}::uuid AND (role = 'owner' OR user_id = ${where.userId})
     ORDER BY user_id FOR UPDATE`;
  const member = held.find(({ userId }) => userId === where.userId);
  if (!member) throw notFound("member");
  refuseUnmanaged(change.by, member.role);
  const owners = held.filter(({ role }) => role === "owner");
  if (member.role === "owner" && change.to !== "owner" && owners.length === 1) {
    throw conflict("A business keeps at least one owner.");
  }
  return member.role;
}
