"use client";

import { useContext, useEffect, useEffectEvent } from "react";
import { LiveContext } from "./live-provider";

export type LiveOf = {
  /** Kinds of things, as the activity list names them, and `notice` and `van`. */
  to: readonly string[];
  /** Only this one of them. */
  id?: string | undefined;
  /** However much happens, not more often than this. */
  atMostEveryMs?: number;
};

/** Does `look` when such a thing has changed, or may have. */
export function useLive({ to, id, atMostEveryMs = 1000 }: LiveOf, look: () => void): void {
  const line = useContext(LiveContext);
  const lookNow = useEffectEvent(look);
  const concerns = useEffectEvent(
    (kind: string, which: string) => to.includes(kind) && (id === undefined || id === which),
  );
  useEffect(() => {
    let lookedAt = 0;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = line?.hear((change) => {
      if (waiting || (change && !concerns(change.kind, change.id))) return;
      waiting = setTimeout(
        () => {
          waiting = undefined;
          lookedAt = Date.now();
          lookNow();
        },
        Math.max(0, lookedAt + atMostEveryMs - Date.now()),
      );
    });
    return () => {
      clearTimeout(waiting);
      stop?.();
    };
  }, [line, atMostEveryMs]);
}
