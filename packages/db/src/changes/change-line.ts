import { Client } from "pg";

import { Listeners, type Heard } from "./listeners";

export interface ChangeLineOptions {
  /** Of a role that may connect; nothing is read but what is told. */
  url: string;
  /** Told of each loss. The line opens itself again. */
  onLost?: (error: Error) => void;
}

/** What there is to hear of changes. */
export interface Changes {
  /**
   * Hears of each change in one business once it is committed, until the function it gives is called.
   * `null` says that some may have been missed: look again at everything. The first to listen opens the
   * process's one connection, and hears `null` once it stands.
   */
  hear: (tenantId: string, heard: Heard) => () => void;
  close: () => Promise<void>;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;
// A connection can be gone without a word (a cable, a firewall): asking finds it out.
const ASK_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 5000;

/** Opens a line that listens to `changes` (see the migration that tells them); connects when needed. */
export function openChangeLine({ url, onLost = () => {} }: ChangeLineOptions): Changes {
  const listeners = new Listeners();
  let client: Client | null = null;
  let again: NodeJS.Timeout | undefined;
  let closed = false;

  async function open(nextWaitMs: number): Promise<void> {
    again = undefined;
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
    const lost = (why: Error) => {
      clearInterval(asking);
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
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)));
    }
  }

  return {
    hear(tenantId, heard) {
      const stop = listeners.add(tenantId, heard);
      if (!client && !again && !closed) void open(FIRST_WAIT_MS);
      return stop;
    },
    async close() {
      closed = true;
      clearTimeout(again);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
