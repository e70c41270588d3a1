import type { TaskName } from "./enqueue";

/** A job that waits for nothing but the clock. */
interface Clocked {
  /** Cron's five fields, UTC. */
  cron: string;
  /**
   * By whose clock it works: `business`, the one of each business, so that a test business's is followed and, once it is set
   * ahead, made up for (`catchUp`); `service`, the real one, since nothing a business sees of it has a day.
   */
  by: "business" | "service";
}

/**
 * All that runs by the clock. Hourly is what each business has at an hour of its own clock. The worker's table of times, what
 * a test business makes up for, and their tests are made from it.
 */
export const clocked = {
  tell_late_supplies: { cron: "10 * * * *", by: "business" },
  raise_by_night: { cron: "40 * * * *", by: "business" },
  remind_papers: { cron: "50 * * * *", by: "business" },
  remind_by_morning: { cron: "5 * * * *", by: "business" },
  tell_evening: { cron: "2 * * * *", by: "business" },
  collect_by_morning: { cron: "15 * * * *", by: "business" },
  repeat_by_morning: { cron: "35 * * * *", by: "business" },
  forecast_by_night: { cron: "55 * * * *", by: "business" },
  // A test business can't be connected.
  send_all_accounts: { cron: "*/10 * * * *", by: "service" },
  // A file of everything a business has is not kept for long after its time.
  sweep_exports: { cron: "20 * * * *", by: "service" },
  sweep: { cron: "25 2 * * *", by: "service" },
  forget_walk_round_checks: { cron: "30 2 * * *", by: "service" },
  compare_ledgers: { cron: "40 3 * * *", by: "service" },
} as const satisfies Partial<Record<TaskName, Clocked>>;

type ClockedName = keyof typeof clocked;
type ByBusiness = {
  [Name in ClockedName]: (typeof clocked)[Name]["by"] extends "business" ? Name : never;
}[ClockedName];

const names = Object.keys(clocked) as ClockedName[];

/** When each job runs that waits for nothing but the clock: cron's five fields, UTC. */
export const schedule: Partial<Record<TaskName, string>> = Object.fromEntries(
  names.map((name) => [name, clocked[name].cron]),
);

/** What each business has by its own clock. */
export const byBusinessClock: readonly ByBusiness[] = names.filter(
  (name): name is ByBusiness => clocked[name].by === "business",
);
