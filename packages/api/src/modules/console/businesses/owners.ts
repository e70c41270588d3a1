import type { Tx } from "@roundsman/db";
import { queueServiceEmail } from "../../../platform/jobs/enqueue";
import { renderServiceMail, type Draft } from "../../../platform/values/mail-template";

/** Mails each owner of a business whose address is confirmed, in the service's name. */
export async function mailOwners(
  tx: Tx,
  tenantId: string,
  { kind, ...draft }: Draft & { kind: string },
  now: Date,
): Promise<void> {
  const owners = await tx.member.findMany({
    where: {
      tenantId,
      role: "owner",
      user: { emailVerified: { not: null }, lockedAt: null, erasedAt: null },
    },
    select: { user: { select: { email: true } } },
  });
  for (const { user } of owners) {
    const letter = { kind, to: user.email, subject: draft.heading };
    await queueServiceEmail(tx, { ...letter, ...renderServiceMail(draft) }, now);
  }
}

/** What the owners read of a lock. Its reason is for staff only, so the mail says whom to ask. */
export const lockedMail = (businessName: string, askAt: string) => ({
  kind: "business.locked",
  heading: `${businessName} is locked`,
  paragraphs: [
    "Hello,",
    `We have locked ${businessName} on Roundsman. Until it is unlocked nobody can use it: its people, its API keys and its shop are refused. Nothing is deleted.`,
    `To ask why, and what you can do, answer this mail or write to ${askAt}.`,
  ],
});
