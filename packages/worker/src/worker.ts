import { setTimeout as pause } from "node:timers/promises";
import { withFacts, type Service, type ServiceNode } from "@roundsman/api";
import { lookForWebhooks } from "./look-for-webhooks";
import { openQueue, type Queue } from "./queue";

export interface Worker {
  /** Takes no more jobs, lets those under way finish, and lets go of its connections. */
  stop(): Promise<void>;
}

const againMs = 2000;
/** So late the queue of a node that was added is worked at. */
const followEveryMs = 10_000;

/**
 * Does the service's jobs until stopped, those of every node's queue: on a cluster a change enqueues its jobs at the node
 * that it is made at (docs/decisions/0358). A database that is away is waited for, now and later.
 */
export function startWorker(service: Service): Worker {
  const told = new AbortController();
  const working = workAtEachNode(told.signal, service);
  const looking = lookForWebhooks(told.signal, service);
  return {
    async stop() {
      told.abort();
      await Promise.all([working, looking]);
    },
  };
}

/** Begins at nodes that are added, ends at those that are gone. One PostgreSQL is one node, always there. */
async function workAtEachNode(told: AbortSignal, service: Service): Promise<void> {
  const working = new Map<ServiceNode["pool"], AbortController>();
  const ended: Promise<void>[] = [];
  while (!told.aborted) {
    const nodes = await nodesNow(service);
    for (const node of nodes ?? []) {
      if (working.has(node.pool)) continue;
      const end = new AbortController();
      const until = AbortSignal.any([told, end.signal]);
      working.set(node.pool, end);
      ended.push(workUntil(until, service, node));
    }
    for (const [pool, end] of working) {
      if (!nodes || nodes.some((node) => node.pool === pool)) continue;
      end.abort();
      working.delete(pool);
    }
    await waitFor(nodes ? followEveryMs : againMs, told);
  }
  await Promise.all(ended);
}

/** Null where a cluster's coordinator can't be asked now: what is worked at goes on. */
async function nodesNow({ database, log }: Service): Promise<ServiceNode[] | null> {
  try {
    return await database.nodes();
  } catch (error) {
    log.warn({ error: String(error) }, "the worker can't ask for the nodes of the cluster");
    return null;
  }
}

async function workUntil(told: AbortSignal, service: Service, node: ServiceNode): Promise<void> {
  const log = node.number === 0 ? service.log : withFacts(service.log, { node: node.number });
  const toldTo = new Promise<void>((resolve) => {
    told.addEventListener("abort", () => resolve());
  });
  while (!told.aborted) {
    const queue = await open({ ...service, log }, node);
    if (queue) {
      log.info({}, "the worker works");
      await Promise.race([queue.ended, toldTo]);
      if (!told.aborted) log.error({}, "the worker lost its queue and opens it again");
      await queue.close();
    } else {
      await waitFor(againMs, told);
    }
  }
}

/** Holds the process meanwhile, which has nothing else to live for while the database is away. */
const waitFor = (ms: number, told: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal: told }).catch(() => {});

/** Null where it can't be opened now. */
async function open(service: Service, node: ServiceNode): Promise<Queue | null> {
  try {
    return await openQueue(service, node);
  } catch (error) {
    service.log.error({ error: String(error) }, "the worker can't reach its queue");
    return null;
  }
}
