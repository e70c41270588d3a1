import { EventEmitter } from "node:events";
import type { Log, Service } from "@roundsman/api";
import { run } from "graphile-worker";
import { Alive } from "./alive";
import { queueLogger } from "./log";
import { taskList } from "./task-list";

export interface Worker {
  /** Takes no more jobs, lets those under way finish, and lets go of its connections. */
  stop(): Promise<void>;
}

/** Few at once: mail servers and PostgreSQL are shared with the requests of people. */
const concurrency = 3;

/**
 * Does the service's jobs until stopped. A database that goes away later is waited for.
 * @throws where it can't be reached now
 */
export async function startWorker(service: Service): Promise<Worker> {
  const { log, database } = service;
  const pool = database.pools.service;
  const alive = new Alive(pool, log);
  const letGo = async () => {
    await alive.stop();
    pool.off("connect", listenForLoss);
  };
  pool.on("connect", listenForLoss);
  try {
    await alive.watch();
    const runner = await run({
      pgPool: pool,
      events: eventsFor(alive, log),
      concurrency,
      noHandleSignals: true,
      pollInterval: 2000,
      logger: queueLogger(log),
      taskList: taskList(service),
    });
    return { stop: () => runner.stop().then(letGo) };
  } catch (error) {
    await letGo();
    throw error;
  }
}

/** The queue tells the name under which this process locks its jobs. */
function eventsFor(alive: Alive, log: Log): EventEmitter {
  const events = new EventEmitter();
  events.on("pool:create", ({ workerPool }: { workerPool: { id: string } }) => {
    alive.claim(workerPool.id).catch((error: unknown) => {
      log.warn({ error: String(error) }, "could not say that this worker lives");
    });
  });
  return events;
}

/** A connection lost while in use fails what it was doing, which says so; unheard it would end the process. */
const listenForLoss = (client: { on(event: "error", listener: () => void): unknown }) =>
  client.on("error", () => {});
