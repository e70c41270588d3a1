import type { SqlRunner } from "@roundsman/db";
import { daysAfter, todayIn } from "../../../platform/values/format";
import { closedDeliveryDays, isOpenDay, readAreas } from "../../catalogue";
import type { Today } from "./queries";

/** Days of two years are looked at, and a month more to which a closed day is moved. */
const daysAhead = 800;
/** Days that went by unmade are looked for in the last weeks. */
const daysBack = 70;

/** A business's own day, the days on which it delivers nothing, and its areas, in two statements. */
export async function standingToday(
  runner: SqlRunner,
  { id: tenantId, timeZone }: { id: string; timeZone: string },
  now: Date,
): Promise<Today> {
  const today = todayIn(timeZone, now);
  const span = { from: daysAfter(today, -daysBack), to: daysAfter(today, daysAhead) };
  const closed = await closedDeliveryDays(runner, tenantId, span);
  const areas = await readAreas(runner, tenantId);
  return { today, isOpen: (day) => isOpenDay(closed, day), areas };
}
