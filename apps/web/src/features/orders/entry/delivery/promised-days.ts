import { daysAfter, formatDateRange } from "@roundsman/ui/format";

/** The days a delivery option promises for an order taken on `today` (YYYY-MM-DD): "Sat 21 Nov". */
export function promisedDays(
  option: { minDays: number; maxDays: number },
  today: string,
  timeZone: string,
): string {
  const [from, to] = [daysAfter(today, option.minDays), daysAfter(today, option.maxDays)];
  return formatDateRange(from, to, timeZone);
}
