import { Redis } from "ioredis";

import type { Changes } from "./change-line";
import { Listeners, type Change } from "./listeners";

/** A change, and its business. */
export interface ChangeOf extends Change {
  tenantId: string;
}

export interface RedisLine extends Changes {
  /**
   * Publishes committed changes to all listeners over the same Redis. Nobody gets them while Redis is unavailable:
   * such changes must also reach listeners in another way.
   */
  tell: (changes: readonly ChangeOf[]) => Promise<void>;
}

export interface RedisLineOptions {
  url: string;
  /** Called for each loss. The line reconnects itself. */
  onLost?: (error: Error) => void;
}

const channelOf = (tenantId: string) => `roundsman:changes:${tenantId}`;

/**
 * Publishes changes without PostgreSQL, which notifies for one transaction after another: for frequent changes that
 * may be missed once (docs/decisions/0352). Each business has a channel, so a process receives only the businesses it
 * listens to. Connects when needed.
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

/** The longest time that a sender waits for an unavailable Redis. */
const patience = { maxRetriesPerRequest: 1, commandTimeout: 1000 };
