import { hashToken, newToken } from "../../../platform/base/tokens";
import type { Service } from "../../../platform/context/context";
import { queueServiceEmail, type Tasks } from "../../../platform/jobs/enqueue";
import { linkTo, webPages } from "../../../platform/values/links";
import { invitationLetter } from "../account/mails";

/**
 * Mails an invitation its link. The secret is made here and nowhere else: a mail of the business could
 * be read by its admins, and one of them could then come in by the link of an owner.
 */
export async function sendInvitation(
  { database, settings }: Service,
  { tenantId, invitationId: id }: Tasks["send_invitation"],
): Promise<void> {
  const now = new Date();
  const token = newToken();
  await database.service.$transaction(async (tx) => {
    const [invitation] = await tx.invitation.updateManyAndReturn({
      where: { tenantId, id, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } },
      data: { tokenHash: hashToken(token) },
      select: { email: true, invitedByUserId: true, business: { select: { name: true } } },
    });
    if (!invitation) return;
    const inviter = await tx.user.findUnique({
      // A name that stands in a mail to a stranger is that of somebody whose own address is known.
      where: { id: invitation.invitedByUserId, emailVerified: { not: null } },
      select: { name: true },
    });
    const letter = invitationLetter(
      invitation.email,
      { businessName: invitation.business.name, inviterName: inviter?.name ?? null },
      linkTo(settings.urls.web, webPages.join(token)),
    );
    await queueServiceEmail(tx, letter, now);
  });
}
