import { setTimeout as pause } from "node:timers/promises";
import type { Service } from "@roundsman/api";
import { lookForWebhooks } from "./look-for-webhooks";
import { openQueue, type Queue } from "./queue";

export interface Worker {
  /** Takes no more jobs, lets those under way finish, and lets go of its connections. */
  stop(): Promise<void>;
}

const againMs = 2000;

/** Does the service's jobs until stopped. A database that is away is waited for, now and later. */
export function startWorker(service: Service): Worker {
  const told = new AbortController();
  const working = workUntil(told.signal, service);
  const looking = lookForWebhooks(told.signal, service);
  return {
    async stop() {
      told.abort();
      await Promise.all([working, looking]);
    },
  };
}

async function workUntil(told: AbortSignal, service: Service): Promise<void> {
  const { log } = service;
  const toldTo = new Promise<void>((resolve) => {
    told.addEventListener("abort", () => resolve());
  });
  while (!told.aborted) {
    const queue = await open(service);
    if (queue) {
      log.info({}, "the worker works");
      await Promise.race([queue.ended, toldTo]);
      if (!told.aborted) log.error({}, "the worker lost its queue and opens it again");
      await queue.close();
    } else {
      // It holds the process, which has nothing else to live for while the database is away.
      await pause(againMs, undefined, { signal: told }).catch(() => {});
    }
  }
}

/** Null where it can't be opened now. */
async function open(service: Service): Promise<Queue | null> {
  try {
    return await openQueue(service);
  } catch (error) {
    service.log.error({ error: String(error) }, "the worker can't reach its queue");
    return null;
  }
}
