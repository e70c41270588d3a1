import type { Tx } from "@roundsman/db";
import type { Handler } from "../../../../platform/audit/change";
import { enqueue } from "../../../../platform/jobs/enqueue";

/** Deletes the file of a scan that nothing names any more, once the transaction is committed. */
export async function forgetScan(tx: Tx, scanKey: string | null): Promise<void> {
  if (scanKey === null) return;
  await enqueue(tx, "erase_traces", { fileKeys: [scanKey], emailIds: [] });
}

/** A member who leaves takes their papers along: the rows go with the member's, the files by a job. */
export const onMemberLeaving: Handler<"member.leaving"> = async ({ tenantId, userId }, { tx }) => {
  const papers = await tx.fleetPaper.findMany({
    where: { tenantId, userId, scanKey: { not: null } },
    select: { scanKey: true },
  });
  for (const { scanKey } of papers) await forgetScan(tx, scanKey);
};
