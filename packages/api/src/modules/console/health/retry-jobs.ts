import { Prisma } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { staff } from "../../../platform/middleware/procedures";
import { recordOfRetry } from "./record-of-retry";
import { JobsToRetry, Retried } from "./schema";

/**
 * Tries failed jobs again at once, each with all its attempts before it: those named, or all there are.
 * One under way, or done by now, is left out; 409 where that leaves none.
 */
export const retryJobs = staff("support")
  .input(JobsToRetry)
  .output(Retried)
  .mutation(({ ctx, input: { jobs } }) =>
    ctx.change(async (tx, record) => {
      const named = jobs === "all" ? Prisma.empty : Prisma.sql`AND j.id = ANY(${jobs}::bigint[])`;
      const rows = await tx.$queryRaw<{ name: string; tenantId: string | null }[]>`
        UPDATE graphile_worker._private_jobs j
           SET run_at = now(), attempts = 0, last_error = NULL, updated_at = now()
          FROM graphile_worker._private_tasks t
         WHERE t.id = j.task_id AND j.locked_at IS NULL AND j.last_error IS NOT NULL ${named}
        RETURNING t.identifier AS name, j.payload->>'tenantId' AS "tenantId"`;
      if (rows.length === 0) throw conflict("This is under way, or done by now.");
      await record(await recordOfRetry(tx, "job", rows));
      return { retried: rows.length };
    }),
  );
