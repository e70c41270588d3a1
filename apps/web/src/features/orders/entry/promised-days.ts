import { formatDateRange } from "@roundsman/ui/format";

const dayMs = 86_400_000;

/** The days a delivery option promises for an order taken on `today` (YYYY-MM-DD): "Sat 21 Nov". */
export function promisedDays(
  option: { minDays: number; maxDays: number },
  today: string,
  timeZone: string,
): string {
  const after = (days: number) =>
    new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);
  return formatDateRange(after(option.minDays), after(option.maxDays), timeZone);
}
