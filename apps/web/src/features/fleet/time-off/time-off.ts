import type { StatusKind } from "@roundsman/ui";
import { daysBetween, formatDateRange, formatQuantity } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type TimeOff = RouterOutputs["office"]["rota"]["listTimeOff"]["items"][number];

export type CanOfTimeOff = RouterOutputs["office"]["can"]["timeOffs"][string];

export const timeOffStates: Record<TimeOff["status"], { kind: StatusKind; words: string }> = {
  requested: { kind: "attention", words: "Asked for" },
  approved: { kind: "done", words: "Approved" },
  declined: { kind: "failed", words: "Declined" },
  cancelled: { kind: "ended", words: "Taken back" },
};

/** The states in words, in the order one looks for them. */
export const timeOffWords = Object.fromEntries(
  Object.entries(timeOffStates).map(([status, { words }]) => [status, words]),
  // Object.entries forgets which states there are.
) as Record<TimeOff["status"], string>;

/** "Fri 20 – Mon 23 Nov, 4 days": both days included. */
export function daysText({ fromDay, untilDay }: Pick<TimeOff, "fromDay" | "untilDay">): string {
  const days = daysBetween(fromDay, untilDay) + 1;
  return `${formatDateRange(fromDay, untilDay)}, ${formatQuantity(days, "day")}`;
}
