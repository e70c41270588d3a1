import { jobs, type Service } from "@roundsman/api";
import type { TaskList } from "graphile-worker";

type AnyJob = (service: Service, payload: unknown) => Promise<void>;

/** The service's jobs as the queue calls them. Their payloads are the service's own, written by `enqueue`. */
export const taskList = (service: Service): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: unknown) => (job as AnyJob)(service, payload),
    ]),
  );
