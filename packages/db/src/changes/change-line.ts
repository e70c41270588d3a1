import { Client } from "pg";

import { Listeners, type Heard } from "./listeners";

export interface ChangeLineOptions {
  /** Of a role that may connect; nothing is read but what is told. On a cluster the coordinator's. */
  url: string;
  /** On a cluster the addresses of the workers that there are now: each tells of its own businesses. */
  workers?: (() => Promise<string[]>) | null;
  /** How often they are asked for, in milliseconds: so late one that was added is heard. Its `null` makes up for it. */
  followEveryMs?: number;
  /** Told of each loss. The line opens itself again. */
  onLost?: (error: Error) => void;
}

/** What there is to hear of changes. */
export interface Changes {
  /**
   * Hears of each change in one business once it is committed, until the function it gives is called.
   * `null` says that some may have been missed: look again at everything. The first to listen opens the
   * process's connection, one to each node, and hears `null` once it stands.
   */
  hear: (tenantId: string, heard: Heard) => () => void;
  close: () => Promise<void>;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;
// A connection can be gone without a word (a cable, a firewall): asking finds it out.
const ASK_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 5000;
/** So late a change is told that a cluster's coordinator made together with other nodes. */
const TELL_LATE_EVERY_MS = 250;

/** Opens a line that listens to `changes` (see the migration that tells them); connects when needed. */
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

  const listenAt = (at: string) => {
    if (!lines.has(at))
      lines.set(at, openLine({ url: at, listeners, tellsLate: Boolean(workers), onLost }));
  };

  /** Listens at the workers that there are, and no longer at those that are gone. */
  async function follow(ask: () => Promise<string[]>): Promise<void> {
    try {
      const there = new Set([url, ...(await ask())]);
      if (closed) return;
      for (const at of there) listenAt(at);
      for (const [at, line] of lines) {
        if (!there.has(at) && lines.delete(at)) line.close().catch(onLost);
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

/** One connection that listens, opened again whenever it is lost. */
interface Line {
  close: () => Promise<void>;
}

interface LineOptions extends Required<Pick<ChangeLineOptions, "url" | "onLost">> {
  listeners: Listeners;
  /** Whether the node is a cluster's, which writes down what it can't tell as it is committed. */
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
        // A node that was not made ready yet (pnpm db:migrate) holds no business either.
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
