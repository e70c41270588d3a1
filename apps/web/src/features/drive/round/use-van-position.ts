"use client";

import { useEffect, useState } from "react";
import { useApiClient } from "@/trpc/client";

/** The office's map needs no more, and the phone's battery lasts. */
const atMostEveryMs = 30_000;

/** Sends where the phone is while it is shared. What can't be sent is forgotten: only now is of interest. */
export function useVanPosition(roundId: string) {
  const service = useApiClient();
  const [shared, setShared] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    if (!shared) return undefined;
    let sentAt = 0;
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => {
        setFault(null);
        if (Date.now() - sentAt < atMostEveryMs) return;
        sentAt = Date.now();
        void service.office.rounds.setVan
          .mutate({ id: roundId, latitude, longitude })
          .catch(() => undefined);
      },
      () => setFault("The phone does not tell where it is: allow it in its settings."),
      { enableHighAccuracy: true, maximumAge: atMostEveryMs },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [shared, roundId, service]);

  function share(shared: boolean) {
    // Not shared, nothing is wrong.
    setFault(null);
    setShared(shared);
  }
  return { shared, share, fault };
}
