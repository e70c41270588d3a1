import { Prisma, type Tx } from "@roundsman/db";
import type { TaskName } from "../../platform/jobs/enqueue";

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

/** A mail that is sent again: its kind, and the business's id; null for the service's own. */
interface Requeued {
  name: string;
  tenantId: string | null;
}

/**
 * Failed mails written since then are queued anew, the businesses' and the service's own: these ids, or all.
 * The condition on the row decides between two who ask at once, so each goes once.
 */
export async function requeueFailed(
  tx: Tx,
  ids: readonly string[] | "all",
  since: Date,
): Promise<Requeued[]> {
  const named = ids === "all" ? Prisma.empty : Prisma.sql`AND id = ANY(${ids}::uuid[])`;
  const failed = Prisma.sql`WHERE status = 'failed' AND created_at > ${since} ${named}`;
  const ofBusiness: TaskName = "send_email";
  const ofService: TaskName = "send_service_email";
  const businesses = await tx.$queryRaw<Requeued[]>`
    WITH again AS (
      UPDATE emails SET status = 'queued', last_error = NULL ${failed} RETURNING id, tenant_id, kind
    )
    SELECT kind AS name, tenant_id AS "tenantId", enqueue_job(${ofBusiness},
             jsonb_build_object('tenantId', tenant_id, 'emailId', id), NULL, NULL, NULL) AS "jobId" FROM again`;
  const own = await tx.$queryRaw<Requeued[]>`
    WITH again AS (
      UPDATE service_emails SET status = 'queued', last_error = NULL ${failed} RETURNING id, kind
    )
    SELECT kind AS name, NULL::text AS "tenantId", enqueue_job(${ofService},
             jsonb_build_object('emailId', id), NULL, NULL, NULL) AS "jobId" FROM again`;
  return [...businesses, ...own];
}
