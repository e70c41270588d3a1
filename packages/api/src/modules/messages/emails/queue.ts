import type { Tx } from "@roundsman/db";
import type { TaskName } from "../../../platform/jobs/tasks";

/** A mail as a change writes it; the worker sends it. `kind` names the template, for the list of mails. */
export interface Letter {
  kind: string;
  to: string;
  replyTo?: string | null;
  subject: string;
  text: string;
  html?: string | null;
  /** What it is about. */
  about?: { kind: string; id: string };
}

/** A mail of a business, written and enqueued in the transaction of what it tells of. */
export const queueEmail = (tx: Tx, tenantId: string, letter: Letter, now: Date): Promise<void> =>
  queueEmails(tx, tenantId, [letter], now);

/** Any number of them, in two statements. */
export async function queueEmails(
  tx: Tx,
  tenantId: string,
  letters: readonly Letter[],
  now: Date,
): Promise<void> {
  const written = await tx.email.createManyAndReturn({
    data: letters.map((letter) => ({
      tenantId,
      kind: letter.kind,
      toAddress: letter.to,
      replyTo: letter.replyTo,
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      subjectKind: letter.about?.kind,
      subjectId: letter.about?.id,
      createdAt: now,
    })),
    select: { id: true },
  });
  const task: TaskName = "send_email";
  await tx.$executeRaw`
    SELECT enqueue_job(${task}, jsonb_build_object('tenantId', ${tenantId}::text, 'emailId', id),
                       NULL::timestamptz, NULL::text, NULL::int)
      FROM unnest(${written.map(({ id }) => id)}::uuid[]) AS id`;
}
