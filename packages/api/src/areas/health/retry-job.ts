import { z } from "zod";
import { conflict } from "../../errors";
import { staff } from "../../procedures";
import { JobId } from "./schema";

/** Tries a failed job again at once, with all its attempts before it. 409 where it is under way, or done by now. */
export const retryJob = staff("support")
  .input(JobId)
  .output(z.object({ retried: z.literal(true) }))
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const rows = await tx.$queryRaw<{ task: string }[]>`
        UPDATE graphile_worker._private_jobs j
           SET run_at = now(), attempts = 0, last_error = NULL, updated_at = now()
          FROM graphile_worker._private_tasks t
         WHERE t.id = j.task_id AND j.id = ${id}::bigint AND j.locked_at IS NULL AND j.last_error IS NOT NULL
        RETURNING t.identifier AS task`;
      const [job] = rows;
      if (!job) throw conflict("This job is under way, or is done by now.");
      await record({
        area: "support",
        action: "jobs.retried",
        words: `Tried the job ${job.task} again`,
        details: { job: id, task: job.task },
      });
      return { retried: true as const };
    }),
  );
