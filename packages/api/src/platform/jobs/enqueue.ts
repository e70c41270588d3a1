import type { Tx } from "@roundsman/db";
import { traceCarried } from "../telemetry/spans";
import type { TaskName, Tasks } from "./tasks";

/**
 * Adds a job in the transaction of the change it follows: neither is there without the other.
 * With a `key`, a job of that key still waiting is replaced. Jobs of one `queue` are done one at a time.
 * The jobs of businesses take turns, by the payload's `tenantId` (docs/decisions/0174).
 */
export async function enqueue<Name extends TaskName>(
  tx: Pick<Tx, "$executeRaw">,
  task: Name,
  payload: Tasks[Name],
  when: { runAt?: Date; key?: string; maxAttempts?: number; queue?: string } = {},
): Promise<void> {
  await tx.$executeRaw`
    SELECT enqueue_job(${task}, ${JSON.stringify({ ...payload, ...traceCarried() })}::jsonb, ${when.runAt ?? null}::timestamptz,
                       ${when.key ?? null}::text, ${when.maxAttempts ?? null}::int,
                       ${when.queue ?? null}::text)`;
}
