import { setTimeout as pause } from "node:timers/promises";
import { withFacts, type Service, type ServiceNode } from "@roundsman/api";
import { lookForWebhooks } from "./look-for-webhooks";
import { openQueue, type Queue } from "./queue";

export interface Worker {
  /** Takes no more jobs, lets jobs under way finish, and closes its connections. */
  stop(): Promise<void>;
}

const againMs = 2000;
/** Delay until the worker works at the queue of an added node. */
const followEveryMs = 10_000;

/**
 * Does the service's jobs until stopped, in the queues of all nodes: on a cluster a change enqueues its jobs at the
 * node where it is made (docs/decisions/0358). An unavailable database is waited for, now and later.
 */
export function startWorker(service: Service): Worker {
  const stopping = new AbortController();
  const working = workAtEachNode(stopping.signal, service);
  const looking = lookForWebhooks(stopping.signal, service);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([working, looking]);
    },
  };
}

/** Starts at added nodes, and stops at removed ones. A single PostgreSQL is one node that never changes. */
async function workAtEachNode(stopped: AbortSignal, service: Service): Promise<void> {
  const working = new Map<ServiceNode["pool"], AbortController>();
  const ended: Promise<void>[] = [];
  while (!stopped.aborted) {
    const nodes = await nodesNow(service);
    for (const node of nodes ?? []) {
      if (working.has(node.pool)) continue;
      const end = new AbortController();
      const until = AbortSignal.any([stopped, end.signal]);
      working.set(node.pool, end);
      ended.push(workUntil(until, service, node));
    }
    for (const [pool, end] of working) {
      if (!nodes || nodes.some((node) => node.pool === pool)) continue;
      end.abort();
      working.delete(pool);
    }
    await waitFor(nodes ? followEveryMs : againMs, stopped);
  }
  await Promise.all(ended);
}

/** Returns null if a cluster's coordinator can't be reached now. The current queues then go on. */
async function nodesNow({ database, log }: Service): Promise<ServiceNode[] | null> {
  try {
    return await database.nodes();
  } catch (error) {
    log.warn({ error: String(error) }, "the worker can't ask for the nodes of the cluster");
    return null;
  }
}

async function workUntil(stopped: AbortSignal, service: Service, node: ServiceNode): Promise<void> {
  const log = node.number === 0 ? service.log : withFacts(service.log, { node: node.number });
  const toldTo = new Promise<void>((resolve) => {
    stopped.addEventListener("abort", () => resolve());
  });
  while (!stopped.aborted) {
    const queue = await open({ ...service, log }, node);
    if (queue) {
      log.info({}, "the worker works");
      await Promise.race([queue.ended, toldTo]);
      if (!stopped.aborted) log.error({}, "the worker lost its queue and opens it again");
      await queue.close();
    } else {
      await waitFor(againMs, stopped);
    }
  }
}

/** Keeps the process alive during the wait: nothing else does while the database is unavailable. */
const waitFor = (ms: number, stopped: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal: stopped }).catch(() => {});

/** Returns null if the queue can't be opened now. */
async function open(service: Service, node: ServiceNode): Promise<Queue | null> {
  try {
    return await openQueue(service, node);
  } catch (error) {
    service.log.error({ error: String(error) }, "the worker can't reach its queue");
    return null;
  }
}
