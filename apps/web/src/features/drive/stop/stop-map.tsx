"use client";

import { MapPin } from "lucide-react";
import { useState } from "react";
import { RoundPageMap } from "@/features/rounds/one/round-page-map";
import type { Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";

/** Where the stop lies on the round's way. Drawn only once asked for: the phone's own maps show the street. */
export function StopMap({ round, stop }: { round: SeenRound; stop: Stop }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="rounded-lg border bg-surface"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-touch items-center justify-center gap-2 px-4 text-base font-medium">
        <MapPin aria-hidden className="size-5" />
        Map
      </summary>
      {open && (
        <div className="border-t p-2">
          <RoundPageMap round={round} firstSelected={stop.orderId} />
        </div>
      )}
    </details>
  );
}
