import { runSql, sql, type Database, type SqlRunner } from "@roundsman/db";
import { ofEachQueue, queue, tenantOfJob } from "./backlog";

type Queues = Pick<Database, "nodes">;

/**
 * Blanks why jobs failed that may quote somebody whose data was erased: those that were to send these mails, and on a cluster all
 * of these businesses, in the queue of each node. On one PostgreSQL the erasure itself blanked those of a business that name
 * them, in its own transaction (docs/decisions/0364).
 */
export async function blankErrors(
  queues: Queues,
  { emailIds, tenantIds }: { emailIds: readonly string[]; tenantIds: readonly string[] },
): Promise<void> {
  const { length: count } = await queues.nodes();
  const ofBusinesses = count === 1 ? [] : tenantIds;
  if (emailIds.length === 0 && ofBusinesses.length === 0) return;
  await ofEachQueue(queues, ({ sql: at }) =>
    runSql(
      at,
      queue
        .updateTable("graphile_worker._private_jobs as j")
        .set({ last_error: null })
        .where("j.last_error", "is not", null)
        .where(
          sql<boolean>`(${tenantOfJob} = any(${ofBusinesses}::text[])
                        or j.payload->>'emailId' = any(${emailIds}::text[]))`,
        ),
    ),
  );
}

/** Whether a job of this key is still to be done, in the queue of the transaction's node. */
export async function waitsFor(tx: SqlRunner, key: string): Promise<boolean> {
  const waiting = await runSql(
    tx,
    queue
      .selectFrom("graphile_worker._private_jobs as j")
      .where("j.key", "=", key)
      .whereRef("j.attempts", "<", "j.max_attempts")
      .select("j.id"),
  );
  return waiting.length > 0;
}

/** Takes the jobs of a business that is erased out of the queue of each node. Those under way end by themselves. */
export async function dropJobsOf(queues: Queues, tenantId: string): Promise<void> {
  await ofEachQueue(queues, ({ sql: at }) =>
    runSql(
      at,
      queue
        .deleteFrom("graphile_worker._private_jobs as j")
        .where("j.locked_at", "is", null)
        .where(tenantOfJob, "=", tenantId),
    ),
  );
}
