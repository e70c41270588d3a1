import type { Kill } from "../killer";
import type { Evidence, Invariant } from "./invariant";
import { inDatabase } from "../../books/books";

export const mailsSettled = inDatabase(
  "Every mail is sent, or failed with its reason",
  `SELECT id, kind, status, attempts, last_error FROM emails
    WHERE tenant_id = ANY($1) AND NOT (status = 'sent' OR (status = 'failed' AND last_error IS NOT NULL))`,
);

/** Compares the activity that promises a mail with the mails of that kind. */
export const mailsOfWrites = inDatabase(
  "Each write that promises a mail made one",
  `WITH promised AS (SELECT CASE action WHEN 'order.payment_requested' THEN 'payment link'
                                        WHEN 'invoice.sent' THEN 'invoice' ELSE 'supplier order' END AS about,
                            subject_id AS id, count(*) AS times
                       FROM activity
                      WHERE tenant_id = ANY($1)
                        AND action IN ('order.payment_requested', 'invoice.sent', 'supplier_order.placed')
                      GROUP BY 1, 2),
        made AS (SELECT CASE subject_kind WHEN 'order' THEN 'payment link'
                                          WHEN 'invoice' THEN 'invoice' ELSE 'supplier order' END AS about,
                        subject_id AS id, count(*) AS times
                   FROM emails WHERE tenant_id = ANY($1) AND kind <> 'order.paid' GROUP BY 1, 2)
   SELECT about, id, promised.times AS promised, made.times AS made
     FROM promised FULL JOIN made USING (about, id) WHERE promised.times IS DISTINCT FROM made.times`,
);

export const mailsTakenOnce: Invariant = {
  name: "Every mail sent reached the mail server, and once, but where a worker died before it could note it",
  async look({ sql, installation, kills }: Evidence) {
    const { rows } = await sql.query<{ id: string }>("SELECT id FROM emails WHERE status = 'sent'");
    const times = new Map<string, number[]>();
    for (const { messageId, at } of installation.mailServer.taken) {
      times.set(messageId, [...(times.get(messageId) ?? []), at]);
    }
    // The demo sent its own mails before the mail server existed.
    const never = rows.filter(({ id }) => !times.has(`${id}@localhost`) && !isOld(id));
    const twice = [...times].filter(([, at]) => at.length > 1);
    const unexcused = twice.filter(
      ([, at]) => !at.slice(0, -1).every((one) => isExcused(one, kills)),
    );
    return {
      broken: [
        ...never.map(({ id }) => `${id} never came`),
        ...unexcused.map(([id, at]) => `${id} came ${at.length} times`),
      ],
      note: `${times.size} mails; ${twice.length - unexcused.length} came again, under the same Message-ID`,
    };
  },
};

const noteMs = 1500;

/**
 * Returns true if a worker died just after the mail was accepted, or while PostgreSQL was down so that the worker
 * could not note it. Only one worker runs, so every mail that arrives before the next worker is up came from the one
 * that died.
 */
function isExcused(takenAt: number, kills: readonly Kill[]): boolean {
  const away = kills.find(
    ({ part, at, upAt }) =>
      part.kind === "database" && at - noteMs < takenAt && takenAt < upAt + noteMs,
  );
  const notedBy = (away?.upAt ?? takenAt) + noteMs;
  return kills.some(
    ({ part, at, upAt }) => part.kind === "worker" && takenAt <= upAt && at <= notedBy,
  );
}

const start = Date.now();
/** Compares the time within a UUID v7, in milliseconds since 1970. */
const isOld = (id: string): boolean =>
  Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) < start;
