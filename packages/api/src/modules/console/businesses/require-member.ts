import type { PrismaClient } from "@roundsman/db";
import { conflict, notFound } from "../../../platform/base/errors";

/**
 * The member a support session is to be opened as.
 * @throws not_found where they are no member; conflict where they are locked and no session of theirs serves
 */
export async function requireMember(
  db: PrismaClient,
  business: { id: string },
  userId: string,
): Promise<{ id: string; name: string }> {
  const member = await db.member.findFirst({
    where: { tenantId: business.id, userId },
    select: { user: { select: { id: true, name: true, lockedAt: true } } },
  });
  if (!member) throw notFound("person in this business");
  if (member.user.lockedAt) throw conflict("This person is locked.");
  return { id: member.user.id, name: member.user.name };
}
