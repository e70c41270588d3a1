import type { TaskName } from "../platform/jobs/tasks";

/** When each job runs that waits for nothing but the clock: cron's five fields, UTC. */
export const schedule: Partial<Record<TaskName, string>> = {
  // Hourly, since a business's day begins by its own clock.
  tell_late_supplies: "10 * * * *",
  // A file of everything a business has is not kept for long after its time.
  sweep_exports: "20 * * * *",
  sweep: "25 2 * * *",
};
