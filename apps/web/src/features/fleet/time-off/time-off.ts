import { choiceOf, paramOf, type Params, type StatusKind } from "@roundsman/ui";
import { daysBetween, formatDateRange, formatQuantity } from "@roundsman/ui/format";
import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";

export type TimeOff = RouterOutputs["office"]["rota"]["listTimeOff"]["items"][number];
type Query = NonNullable<RouterInputs["office"]["rota"]["listTimeOff"]>;

export const timeOffStates: Record<TimeOff["status"], { kind: StatusKind; words: string }> = {
  requested: { kind: "attention", words: "Asked for" },
  approved: { kind: "done", words: "Approved" },
  declined: { kind: "failed", words: "Declined" },
  cancelled: { kind: "ended", words: "Taken back" },
};

/** What an address asks of the list; what makes no sense in it is left out. */
export const readTimeOffFilters = (params: Params) =>
  ({
    status: choiceOf(params, "status", ["requested", "approved", "declined", "cancelled"]),
    userId: paramOf(params, "driver")?.slice(0, 64),
  }) satisfies Query;

/** "Fri 20 – Mon 23 Nov, 4 days": both days included. */
export function daysText({ fromDay, untilDay }: Pick<TimeOff, "fromDay" | "untilDay">): string {
  const days = daysBetween(fromDay, untilDay) + 1;
  return `${formatDateRange(fromDay, untilDay)}, ${formatQuantity(days, "day")}`;
}
