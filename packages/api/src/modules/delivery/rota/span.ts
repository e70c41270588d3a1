import { invalid } from "../../../platform/base/errors";
import { lastDay } from "../../../platform/values/values";
import { day, fromDay, todayIn } from "../../../platform/values/view";

const dayMs = 24 * 60 * 60 * 1000;
/** A quarter: more than any screen shows at once. */
const mostDays = 92;

/** A calendar day some days on. */
const daysAfter = (from: string, count: number): string =>
  day(new Date(fromDay(from).getTime() + count * dayMs));

const orLastDay = (to: string): string => (to > lastDay ? lastDay : to);

/**
 * The days asked for, both included; a week from the business's today where nothing is said.
 * @throws validation on `to` where it comes before `from`, or long after it
 */
export function spanOf(
  asked: { from?: string; to?: string },
  { timeZone }: { timeZone: string },
  now: Date,
): { from: string; to: string } {
  const from = asked.from ?? todayIn(timeZone, now);
  const to = asked.to ?? orLastDay(daysAfter(from, 6));
  const days = (fromDay(to).getTime() - fromDay(from).getTime()) / dayMs + 1;
  if (days < 1) throw invalid({ path: "to", message: "The last day comes before the first." });
  if (days > mostDays) {
    throw invalid({ path: "to", message: `Ask for ${mostDays} days at the most.` });
  }
  return { from, to };
}
