import { Client } from "pg";

import { Listeners, type Heard } from "./listeners";

export interface ChangeLineOptions {
  /** The address of any role that may connect: it reads nothing but notices. On a cluster the coordinator's. */
  url: string;
  /** On a cluster, returns the addresses of the current workers: each notifies for its own businesses. */
  workers?: (() => Promise<string[]>) | null;
  /**
   * Milliseconds between two queries for workers: an added worker is heard after that at the latest, and its `null`
   * covers the gap.
   */
  followEveryMs?: number;
  /** Called for each loss. The line reconnects itself. */
  onLost?: (error: Error) => void;
}

/** A source of changes. */
export interface Changes {
  /**
   * Passes each committed change of one business to `heard`, until the returned function is called. `null` means that
   * changes may have been missed: read everything again. The first listener opens the process's connection, one to
   * each node, and gets `null` once it is open.
   */
  hear: (tenantId: string, heard: Heard) => () => void;
  close: () => Promise<void>;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;
// A connection can break silently (a cable, a firewall), so a query checks it.
const ASK_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 5000;
/** Delay of a change that a cluster's coordinator committed together with other nodes. */
const TELL_LATE_EVERY_MS = 250;

/** Opens a line that listens to `changes` (see the migration that notifies); connects when needed. */
export function openChangeLine({
  url,
  workers,
  followEveryMs = 10_000,
  onLost = () => {},
}: ChangeLineOptions): Changes {
  const listeners = new Listeners();
  const lines = new Map<string, Line>();
  let following: NodeJS.Timeout | undefined;
  let closed = false;

  const listenAt = (address: string) => {
    if (!lines.has(address))
      lines.set(
        address,
        openLine({ url: address, listeners, tellsLate: Boolean(workers), onLost }),
      );
  };

  /** Listens at current workers, and stops at removed ones. */
  async function follow(ask: () => Promise<string[]>): Promise<void> {
    try {
      const there = new Set([url, ...(await ask())]);
      if (closed) return;
      for (const address of there) listenAt(address);
      for (const [address, line] of lines) {
        if (!there.has(address) && lines.delete(address)) line.close().catch(onLost);
      }
    } catch (error) {
      onLost(asError(error));
    }
    if (!closed) following = setTimeout(() => void follow(ask), followEveryMs).unref();
  }

  return {
    hear(tenantId, heard) {
      const stop = listeners.add(tenantId, heard);
      if (lines.size === 0 && !closed) {
        listenAt(url);
        if (workers) void follow(workers);
      }
      return stop;
    },
    async close() {
      closed = true;
      clearTimeout(following);
      await Promise.all([...lines.values()].map((line) => line.close()));
    },
  };
}

/** One listening connection, opened again after a loss. */
interface Line {
  close: () => Promise<void>;
}

interface LineOptions extends Required<Pick<ChangeLineOptions, "url" | "onLost">> {
  listeners: Listeners;
  /** True on a cluster's node, which records changes that it can't notify at their commit. */
  tellsLate: boolean;
}

function openLine({ url, listeners, tellsLate, onLost }: LineOptions): Line {
  let client: Client | null = null;
  let again: NodeJS.Timeout | undefined;

  async function open(nextWaitMs: number): Promise<void> {
    let waitMs = nextWaitMs;
    const opened = new Client({
      connectionString: url,
      application_name: "roundsman changes",
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    client = opened;
    let asking: NodeJS.Timeout | undefined;
    let telling: NodeJS.Timeout | undefined;
    const tellLate = async () => {
      let nextMs = TELL_LATE_EVERY_MS;
      await opened.query("SELECT telling.tell_now()").catch((error: unknown) => {
        // A node that is not ready yet (pnpm db:migrate) has no business either.
        nextMs = LONGEST_WAIT_MS;
        if (client === opened) onLost(asError(error));
      });
      if (client === opened) telling = setTimeout(() => void tellLate(), nextMs).unref();
    };
    const lost = (why: Error) => {
      clearInterval(asking);
      clearTimeout(telling);
      if (client !== opened) return;
      client = null;
      opened.end().catch(() => {});
      onLost(why);
      again = setTimeout(() => void open(Math.min(waitMs * 2, LONGEST_WAIT_MS)), waitMs);
    };
    opened.on("error", lost);
    opened.on("end", () =>
      lost(new Error("PostgreSQL ended the connection that hears of changes")),
    );
    opened.on("notification", ({ payload }) => listeners.tell(payload ?? ""));
    try {
      await opened.connect();
      await opened.query("LISTEN changes");
      waitMs = FIRST_WAIT_MS;
      listeners.missed();
      asking = setInterval(() => void opened.query("SELECT 1").catch(lost), ASK_EVERY_MS);
      asking.unref();
      if (tellsLate) void tellLate();
    } catch (error) {
      lost(asError(error));
    }
  }

  void open(FIRST_WAIT_MS);

  return {
    async close() {
      clearTimeout(again);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));
