import type { Tx } from "@roundsman/db";
import { addYears } from "date-fns/addYears";
import { invalid } from "../../../platform/base/errors";
import { enqueue } from "../../../platform/jobs/enqueue";

/** How far the clock of a test business may be from the real one. */
const mostYears = 10;

/**
 * By how many milliseconds a clock that shows this time is ahead.
 * @throws validation where it is more than ten years from the real time
 */
export function aheadOf(realNow: Date, time: Date | null): number {
  if (time === null) return 0;
  if (time > addYears(realNow, mostYears) || time < addYears(realNow, -mostYears)) {
    const message = `Give a time within ${mostYears} years of now.`;
    throw invalid({ path: "now", message });
  }
  return time.getTime() - realNow.getTime();
}

/**
 * What a business does by the clock is done at the new time: invoices of paid sales, reminders, collections. Each does
 * what is due by then, once. What it does each hour goes on from there.
 */
export async function catchUp(
  tx: Tx,
  { id: tenantId, remindsByItself }: { id: string; remindsByItself: boolean },
): Promise<void> {
  const by = (task: string) => ({ key: `${task}:${tenantId}` });
  await enqueue(tx, "raise_every_sale", { tenantId }, by("raise_every_sale"));
  if (remindsByItself) {
    await enqueue(tx, "remind_customers", { tenantId }, by("remind_customers"));
  }
  const isConnected = await tx.directDebitConnection.findFirst({
    where: { tenantId },
    select: { tenantId: true },
  });
  if (isConnected) {
    await enqueue(tx, "collect_direct_debits", { tenantId }, by("collect_direct_debits"));
  }
}
