import { jobs, placeOfJob, schedule, withFacts, type Service, type Working } from "@roundsman/api";
import { observer } from "./observe";
import { milliseconds } from "date-fns/milliseconds";
import { parseCronItems, type ParsedCronItem, type TaskList } from "graphile-worker";

type AnyJob = (service: Working, payload: unknown, now: Date) => Promise<void>;

/** The service's jobs in the queue's form. The service itself wrote their payloads with `enqueue`. */
export function taskList(service: Service): TaskList {
  const observe = observer();
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload, { job: { id, attempts }, abortSignal: signal }) => {
        const log = withFacts(service.log, { jobId: id, task: name });
        const work = async () => {
          const { now, providers } = await placeOfJob(service, payload);
          await (job as AnyJob)({ ...service, providers, log, signal }, payload, now);
        };
        return observe({ name, payload, attempts }, work);
      },
    ]),
  );
}

/** Scheduled jobs. A time missed while no worker ran is made up for once, within a day. */
export const cronItems = (): ParsedCronItem[] =>
  parseCronItems(
    Object.entries(schedule).map(([task, match]) => ({
      task,
      match,
      options: { backfillPeriod: milliseconds({ days: 1 }), jobKey: task, jobKeyMode: "replace" },
    })),
  );
