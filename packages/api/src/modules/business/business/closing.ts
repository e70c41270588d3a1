import type { Tx } from "@roundsman/db";
import { queueEmail } from "../../messages/emails/queue";

const keptMs = 30 * 24 * 60 * 60 * 1000;

/** When a business closed at this instant is erased. */
export const erasedAfter = (closedAt: Date): Date => new Date(closedAt.getTime() + keptMs);

/** Tells every owner: the one who closed it may not have been the one who should. */
export async function sayFarewell(
  tx: Tx,
  business: { id: string; name: string },
  facts: { now: Date; erasedAt: Date },
): Promise<void> {
  const owners = await tx.member.findMany({
    where: { tenantId: business.id, role: "owner" },
    relationLoadStrategy: "join",
    select: { user: { select: { name: true, email: true } } },
  });
  const day = facts.erasedAt.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  for (const { user } of owners) {
    const letter = {
      kind: "business.closed",
      to: user.email,
      subject: `${business.name} was closed`,
      text: [
        `Hello ${user.name},`,
        `${business.name} was closed just now. Nobody can come in any more, and everything it holds is erased on ${day}.`,
        "If this was not meant, write to the service's support before then.",
        "Roundsman",
      ].join("\n\n"),
    };
    await queueEmail(tx, business.id, letter, facts.now);
  }
}
