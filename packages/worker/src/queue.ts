import { EventEmitter } from "node:events";
import type { Log, Service, ServiceNode } from "@roundsman/api";
import { run, type Runner } from "graphile-worker";
import { Alive } from "./alive";
import { queueLogger } from "./log";
import { cronItems, taskList } from "./task-list";

/** One run of the queue's machinery. */
export interface Queue {
  /** Settles when the queue no longer takes jobs, for any reason. */
  ended: Promise<void>;
  /** Takes no more jobs, lets jobs under way finish, and closes its connections. */
  close(): Promise<void>;
}

/** Few at once, because people's requests need mail servers and PostgreSQL too. */
const concurrency = 3;
const pollMs = 2000;
/** Consecutive failed polls, three rounds of all workers. */
const mostFailedPolls = 3 * concurrency;

/**
 * Starts to work at a node's queue. Scheduled jobs are enqueued at the first node alone.
 * @throws if the node can't be reached now
 */
export async function openQueue(
  service: Service,
  { number, pool }: Pick<ServiceNode, "number" | "pool">,
): Promise<Queue> {
  const { log } = service;
  const alive = new Alive(pool, log);
  const events = new EventEmitter();
  const sick = whenSick(events);
  followName(events, alive, log);
  pool.on("connect", listenForLoss);
  const letGo = async () => {
    await alive.stop();
    pool.off("connect", listenForLoss);
  };
  try {
    await alive.watch();
    const runner = await run({
      pgPool: pool,
      events,
      noHandleSignals: true,
      logger: queueLogger(log),
      taskList: taskList(service),
      parsedCronItems: number === 0 ? cronItems() : [],
      preset: {
        worker: {
          concurrentJobs: concurrency,
          pollInterval: pollMs,
          // Zero instead of left out: only in batches does the queue retry the record of a job's result, and report a
          // failure of that instead of ending the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    });
    const ended = Promise.race([sick, runner.promise.catch(() => {})]);
    return { ended, close: () => stopped(runner, log).then(letGo) };
  } catch (error) {
    await letGo();
    throw error;
  }
}

/**
 * Resolves after many failed polls in a row. The queue caches the result of its first poll, even a failure, so it
 * would never find a job again after the database returns.
 */
function whenSick(events: EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    let failedPolls = 0;
    const well = () => {
      failedPolls = 0;
    };
    events.on("worker:getJob:empty", well).on("job:start", well);
    events.on("worker:getJob:error", () => {
      failedPolls += 1;
      if (failedPolls >= mostFailedPolls) resolve();
    });
  });
}

/** The queue reports the name under which this process locks its jobs. */
function followName(events: EventEmitter, alive: Alive, log: Log): void {
  events.on("pool:create", ({ workerPool }: { workerPool: { id: string } }) => {
    alive.claim(workerPool.id).catch((error: unknown) => {
      log.warn({ error: String(error) }, "could not say that this worker lives");
    });
  });
}

async function stopped(runner: Runner, log: Log): Promise<void> {
  try {
    await runner.stop();
  } catch (error) {
    // The queue had already stopped, or could not reach an unavailable database.
    log.warn({ error: String(error) }, "the queue did not end cleanly");
  }
}

/**
 * A connection lost while in use fails its query, which reports the error. An unhandled event would end the process.
 */
const listenForLoss = (client: { on(event: "error", listener: () => void): unknown }) =>
  client.on("error", () => {});
