"use client";

import { toast } from "@roundsman/ui";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApiClient } from "@/trpc/client";
import { serverClock } from "@/trpc/server-clock";
import { forgetDraftsOf } from "@/features/offline/drafts";
import { Outbox, type Deed, type Entry } from "./outbox";
import { sendEntry, type Told } from "./send-entry";
import { sendAll, type RunEnd } from "./sending";

/** How often what waits is tried again, beside whenever the signal comes back. */
const everyMs = 15_000;

/** What was done on the road and is not with the service yet, and the way to add to it. */
export type OutboxState = {
  entries: readonly Entry[];
  /** How the last attempt ended; null while there was none. */
  lastRun: RunEnd | null;
  /** Keeps it on the phone and sends it as soon as can be. False where the phone could not keep it. */
  record: (roundId: string, deeds: Deed | readonly Deed[]) => Promise<boolean>;
  sendAgain: (entry: Entry) => Promise<void>;
  drop: (entry: Entry) => Promise<void>;
};

/**
 * @param onTold given what the service answers to each; what is shown follows it
 * @param aboutOrder names the customer and order that a record is about
 */
export function useOutbox(
  owner: string,
  onTold: (roundId: string, told: Told) => Promise<void>,
  aboutOrder: (roundId: string, deed: Deed) => string | null,
): OutboxState {
  const service = useApiClient();
  const outbox = useRef<Outbox | null>(null);
  const busy = useRef(false);
  const wanted = useRef(false);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [lastRun, setLastRun] = useState<RunEnd | null>(null);

  const look = useCallback(async () => {
    setEntries((await outbox.current?.entries()) ?? []);
  }, []);

  const runOnce = useCallback(async () => {
    const box = outbox.current;
    if (!box) return;
    // Nothing waits: how an earlier attempt ended says nothing of what comes next.
    if ((await box.entries()).length === 0) return setLastRun(null);
    await alone(async () => {
      setLastRun(
        await sendAll(box, async (entry) => {
          const outcome = await sendEntry(service, entry, onTold);
          if (outcome.kind === "sent" && "stopId" in entry) forgetForms(owner, entry.stopId);
          return outcome;
        }),
      );
    });
    await look();
  }, [service, owner, onTold, look]);

  /** Sends what there is; asked for while it sends, it looks once more when it is through. */
  const run = useCallback(async () => {
    wanted.current = true;
    if (busy.current) return;
    busy.current = true;
    try {
      while (wanted.current) {
        wanted.current = false;
        await runOnce();
      }
    } catch {
      // The store went away under it (the page is closing): what waits is on the phone.
    } finally {
      busy.current = false;
    }
  }, [runOnce]);

  useEffect(() => {
    const box = new Outbox(owner);
    outbox.current = box;
    const again = () => void run();
    void box
      .tryRefusedAgain()
      .then(look)
      .then(again)
      .catch(() =>
        toast.fault("This phone keeps nothing", "Without signal, what you record is lost."),
      );
    const timer = setInterval(again, everyMs);
    window.addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
      document.removeEventListener("visibilitychange", again);
      void box.close().catch(() => undefined);
    };
  }, [owner, run, look]);

  return {
    entries,
    lastRun,
    record: async (roundId, deeds) => {
      try {
        await outbox.current?.add(roundId, deeds, serverClock.now(), aboutOrder);
        // Undone, a stop begins as though nothing had happened there.
        for (const deed of [deeds].flat()) {
          if (deed.kind === "undo") forgetForms(owner, deed.stopId);
          // The next sale at the same door is another one.
          if (deed.kind === "sale") forgetForms(owner, deed.about);
        }
      } catch {
        toast.fault("That was not kept", "The phone has no room for it. Free some and try again.");
        return false;
      }
      await look();
      void run();
      return true;
    },
    sendAgain: async ({ seq }) => {
      await outbox.current?.setRefusal(seq, null);
      await run();
    },
    drop: async (entry) => {
      if ("stopId" in entry) forgetForms(owner, entry.stopId);
      await outbox.current?.remove(entry.seq);
      await look();
      // What it held back may go now.
      void run();
    },
  };
}

/** What its forms held is with the service now, or nobody wants it. */
const forgetForms = (owner: string, stopId: string): void =>
  void forgetDraftsOf(owner, stopId).catch(() => undefined);

/** One tab sends at a time: two at once would not hurt the service, but would get out of order. */
async function alone(work: () => Promise<void>): Promise<void> {
  // Not there outside secure contexts, where a tab is all there is.
  if (!("locks" in navigator)) return work();
  await navigator.locks.request("roundsman-outbox", { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
