import { Prisma, type Tx } from "@roundsman/db";
import type { TaskName } from "../../../platform/jobs/tasks";

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
