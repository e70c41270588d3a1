import { Prisma, type Tx } from "@roundsman/db";

/*
 * A support session is one of a staff member inside a business as one of its people. It holds while its
 * row is open, and while the staff member may still do what it does.
 */

/** Of joined `support_sessions v` and its staff member `f`: that the session holds at this time. */
export const supportHolds = (now: Date) => Prisma.sql`
  (v.ended_at IS NULL AND v.expires_at > ${now} AND f.locked_at IS NULL AND f.staff_role IS NOT NULL
   AND (NOT v.override OR f.staff_role = 'owner'::staff_role))`;

/**
 * Ends the open support sessions `v` that a condition names, with the sessions they hold, and says so in
 * the console's record; in one statement. What has run out by itself is left alone.
 */
export async function endSupportSessions(
  tx: Tx,
  which: Prisma.Sql,
  facts: { now: Date; requestId: string; words: string },
): Promise<number> {
  const { now, requestId, words } = facts;
  return tx.$executeRaw`
    WITH ended AS (
      UPDATE support_sessions v SET ended_at = ${now}
       WHERE v.ended_at IS NULL AND v.expires_at > ${now} AND ${which} RETURNING v.*),
    gone AS (DELETE FROM sessions s USING ended e WHERE s.support_session_id = e.id)
    INSERT INTO console_actions (at, kind, area, action, words, staff_user_id, staff_name, business_id,
                                 business_name, person_id, person_name, support_session_id, request_id)
    SELECT ${now}, 'support', 'support', 'support.session_ended', ${words}, e.staff_user_id, e.staff_name,
           b.id, b.name, u.id, u.name, e.id, ${requestId}
      FROM ended e LEFT JOIN businesses b ON b.id = e.business_id LEFT JOIN users u ON u.id = e.user_id`;
}

/** Lets none of the open support sessions `v` that a condition names last longer than this. */
export const shortenSupportSessions = (tx: Tx, which: Prisma.Sql, until: Date): Promise<number> =>
  tx.$executeRaw`
    UPDATE support_sessions v SET expires_at = ${until}
     WHERE v.ended_at IS NULL AND v.expires_at > ${until} AND ${which}`;

/** A session as somebody, for the staff member of an open support session. Gives nothing: the caller has the token. */
export async function startSupportSession(
  tx: Tx,
  session: { supportSessionId: string; userId: string; tokenHash: string; now: Date; until: Date },
): Promise<void> {
  const { supportSessionId, userId, tokenHash, now, until } = session;
  await tx.session.create({
    data: {
      sessionToken: tokenHash,
      userId,
      supportSessionId,
      createdAt: now,
      lastUsedAt: now,
      expires: until,
    },
    select: { id: true },
  });
}
