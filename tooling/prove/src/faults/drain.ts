import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";

const patienceMs = 75_000;

/**
 * Lets the worker finish the due jobs, and makes later retries due at once.
 * @param nodes nodes of the database, each with its own queue of jobs
 */
export async function drain(sql: Client, nodes: readonly Client[]): Promise<void> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    for (const node of nodes) await node.query(hurryJobs);
    await sql.query(hurryClaims);
    await sql.query(hurryWebhooks);
    if (await isDone(sql, nodes)) return;
    await pause(500);
  }
}

async function isDone(sql: Client, nodes: readonly Client[]): Promise<boolean> {
  for (const node of nodes) if ((await node.query(unfinishedJobs)).rowCount !== 0) return false;
  return (await sql.query(unfinished)).rowCount === 0;
}

const hurryJobs = `
  UPDATE graphile_worker._private_jobs SET run_at = now()
   WHERE attempts > 0 AND attempts < max_attempts AND locked_at IS NULL AND run_at > now()`;

/**
 * No mail server delays a worker this long, so the worker that claimed the mail is dead. The service itself assumes
 * that after five minutes.
 */
const hurryClaims = `
  UPDATE emails SET sending_since = now() - interval '6 minutes'
   WHERE status = 'sending' AND sending_since < now() - interval '35 seconds'`;

/**
 * No request to a webhook takes this long, so the worker that locked the endpoint is dead. The service itself assumes
 * that after a minute.
 */
const hurryWebhooks = `
  UPDATE webhook_endpoints SET held_until = now()
   WHERE held_until > now() AND held_until < now() + interval '35 seconds'`;

const unfinishedJobs = `
  SELECT FROM graphile_worker._private_jobs
   WHERE (attempts < max_attempts AND run_at <= now()) OR locked_at IS NOT NULL LIMIT 1`;

const unfinished = `
  SELECT id FROM emails WHERE status IN ('queued', 'sending')
  UNION ALL SELECT event_id FROM webhook_deliveries WHERE state = 'waiting'
  UNION ALL SELECT e.id FROM events e JOIN webhook_endpoints w USING (tenant_id)
   WHERE e.sequence IS NULL OR e.sequence > w.queued_to LIMIT 1`;
