import type { Prisma, Tx } from "@roundsman/db";
import { recordStaffAction } from "../../records/console-actions";

/** Ends these support sessions with the sessions they hold, and says so in the console's record. */
export async function endSupportSessions(
  tx: Tx,
  which: Prisma.SupportSessionWhereInput,
  facts: { now: Date; requestId: string; words: string },
): Promise<void> {
  const ended = await tx.supportSession.updateManyAndReturn({
    where: { ...which, endedAt: null },
    data: { endedAt: facts.now },
    select: { id: true, businessId: true, userId: true, staffUserId: true, staffName: true },
  });
  for (const { id, businessId, userId, staffUserId, staffName } of ended) {
    const [business, person] = [
      await tx.business.findUnique({ where: { id: businessId }, select: { id: true, name: true } }),
      await tx.user.findUnique({ where: { id: userId }, select: { id: true, name: true } }),
    ];
    await recordStaffAction(
      tx,
      { id: staffUserId, name: staffName },
      {
        area: "support",
        action: "support.session_ended",
        words: facts.words,
        ...(business && { business }),
        ...(person && { person }),
      },
      { ...facts, kind: "support", supportSessionId: id },
    );
  }
  await tx.session.deleteMany({ where: { supportSessionId: { in: ended.map(({ id }) => id) } } });
}
