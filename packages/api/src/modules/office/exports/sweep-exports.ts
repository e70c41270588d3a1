import { dropFile } from "../../business/exports/begin";
import type { Service } from "../../../platform/context/service";
import type { Tasks } from "../../../platform/jobs/tasks";

const aDayMs = 24 * 60 * 60_000;

/**
 * Takes away exports that were kept long enough, with their files. One that has been under way for a day
 * has lost its job: it is failed, so that another can be asked for.
 */
export async function sweepExports(
  { database }: Pick<Service, "database">,
  _: Tasks["sweep_exports"],
  now = new Date(),
): Promise<void> {
  const lost = new Date(now.getTime() - aDayMs);
  const old = new Date(now.getTime() - 7 * aDayMs);
  await database.service.$transaction(async (tx) => {
    const over = await tx.$queryRaw<{ fileKey: string | null }[]>`
      DELETE FROM business_exports
       WHERE (status = 'done' AND kept_until <= ${now}) OR (status = 'failed' AND asked_at < ${old})
      RETURNING file_key AS "fileKey"`;
    const stuck = await tx.$queryRaw<{ fileKey: string | null }[]>`
      UPDATE business_exports SET status = 'failed', finished_at = ${now}
       WHERE status IN ('waiting', 'running') AND asked_at < ${lost}
      RETURNING file_key AS "fileKey"`;
    for (const { fileKey } of [...over, ...stuck]) await dropFile(tx, fileKey);
  });
}
