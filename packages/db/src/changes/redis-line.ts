import { Redis } from "ioredis";

import type { Changes } from "./change-line";
import { Listeners, type Change } from "./listeners";

/** A change, and the business it is of. */
export interface ChangeOf extends Change {
  tenantId: string;
}

export interface RedisLine extends Changes {
  /**
   * Tells what is committed already, to whoever listens over the same Redis. Where Redis is away nobody hears of it:
   * what is told is on its way elsewhere, too.
   */
  tell: (changes: readonly ChangeOf[]) => Promise<void>;
}

export interface RedisLineOptions {
  url: string;
  /** Told of each loss. The line opens itself again. */
  onLost?: (error: Error) => void;
}

const channelOf = (tenantId: string) => `roundsman:changes:${tenantId}`;

/**
 * A line of changes past PostgreSQL, which tells one transaction after another: for what is said very often and is no
 * loss where it is missed once (docs/decisions/0352). One channel a business, so that a process hears of those alone
 * that somebody listens to. Connects when needed.
 */
export function openRedisLine({ url, onLost = () => {} }: RedisLineOptions): RedisLine {
  const listeners = new Listeners();
  let telling: Redis | null = null;
  let hearing: Redis | null = null;

  const openHearing = (): Redis =>
    new Redis(url)
      .on("error", onLost)
      .on("message", (_channel: string, payload: string) => listeners.tell(payload))
      .on("ready", () => listeners.missed());

  return {
    hear(tenantId, heard) {
      const isFirst = !listeners.has(tenantId);
      const stop = listeners.add(tenantId, heard);
      hearing ??= openHearing();
      if (isFirst) hearing.subscribe(channelOf(tenantId)).catch(onLost);
      return () => {
        stop();
        if (!listeners.has(tenantId)) hearing?.unsubscribe(channelOf(tenantId)).catch(onLost);
      };
    },
    async tell(changes) {
      telling ??= new Redis(url, patience).on("error", onLost);
      const batch = telling.pipeline();
      for (const { tenantId, kind, id } of changes) {
        batch.publish(channelOf(tenantId), `${tenantId} ${kind} ${id}`);
      }
      await batch.exec().catch(onLost);
    },
    async close() {
      telling?.disconnect();
      hearing?.disconnect();
    },
  };
}

/** Whoever tells waits no longer than this for a Redis that is away. */
const patience = { maxRetriesPerRequest: 1, commandTimeout: 1000 };
