import type { Survey, TrendDay } from "./read-today";

/** Orders that can go on a round now, and those of them that should be there by today. */
export const toPlan = ({ unplanned }: Pick<Survey, "unplanned">) => ({
  orders: unplanned.reduce((sum, area) => sum + area.orders, 0),
  pressing: unplanned.reduce((sum, area) => sum + area.pressing, 0),
});

/** Stops of the rounds on the way: recorded, those of them that failed, and all. */
export const stopsOf = (rounds: NonNullable<Survey["rounds"]>) => ({
  all: rounds.reduce((sum, round) => sum + round.stops, 0),
  done: rounds.reduce((sum, round) => sum + round.completed + round.failed, 0),
  failed: rounds.reduce((sum, round) => sum + round.failed, 0),
});

type Counted = "takingsPence" | "delivered";

/** A figure over the last seven whole days, today not being over, and over the seven before. */
export function lastWeeks(trend: readonly TrendDay[], what: Counted) {
  const sum = (days: readonly TrendDay[]) => days.reduce((total, day) => total + day[what], 0);
  return { now: sum(trend.slice(-8, -1)), before: sum(trend.slice(-15, -8)) };
}

/** How a figure changed, as a Stat shows it; nothing to compare with says nothing. */
export function changeOf({ now, before }: { now: number; before: number }) {
  if (before === 0) return undefined;
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return { direction: "same", text: "as the 7 before" } as const;
  const direction = percent > 0 ? "up" : "down";
  return { direction, text: `${Math.abs(percent)}% on the 7 before`, good: percent > 0 } as const;
}
