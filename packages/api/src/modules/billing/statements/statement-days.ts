import type { z } from "zod";
import { invalid } from "../../../platform/base/errors";
import { day, fromDay, todayIn } from "../../../platform/values/view";
import type { StatementQuery } from "../invoice/schema";

const ninetyDaysMs = 90 * 24 * 60 * 60 * 1000;

/**
 * The days of a statement, both included. Left out, `to` is the business's today and `from` ninety days
 * before it.
 * @throws validation where the first is after the last
 */
export function statementDays(
  asked: z.infer<typeof StatementQuery>,
  timeZone: string,
  now: Date,
): { from: string; to: string; today: string } {
  const today = todayIn(timeZone, now);
  const to = asked.to ?? today;
  const from = asked.from ?? day(new Date(fromDay(to).getTime() - ninetyDaysMs));
  if (from > to) {
    throw invalid({ path: "from", message: "The first day can't be after the last." });
  }
  return { from, to, today };
}
