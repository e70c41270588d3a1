import type { Tx } from "@roundsman/db";
import { addYears } from "date-fns/addYears";
import { invalid } from "../../../platform/base/errors";
import { byBusinessClock } from "../../../platform/jobs/clocked";
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
 * What a business does by the clock is done at the new time, all that `clocked.ts` lists: each does what is due by then, once,
 * where the business has it. What it does each hour goes on from there.
 */
export async function catchUp(tx: Tx, tenantId: string): Promise<void> {
  for (const task of byBusinessClock) {
    await enqueue(tx, task, { testBusiness: tenantId }, { key: `${task}:${tenantId}` });
  }
}
