"use client";

import { cn } from "@roundsman/ui";
import { formatTime } from "@roundsman/ui/format";
import { CloudUpload } from "lucide-react";
import Link from "next/link";
import { ReloadGoods } from "@/features/rounds/reloads/reload-goods";
import { addressOfStop } from "@/features/rounds/address-of-stop";
import { isRecorded, progressOf } from "@/features/rounds/round-states";
import { StopBadge } from "@/features/rounds/round-badge";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../screens/drive-header";
import type { Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";
import { addressOf, useScreen } from "../screens/use-screen";

/** All stops in order and how each stands; any of them can be opened, and done out of turn. */
export function StopsScreen({ round }: { round: SeenRound }) {
  const { done, all } = progressOf(round);
  return (
    <>
      <DriveHeader title="All stops" hint={`${done} of ${all} recorded`} up={{ round: round.id }} />
      <ol className="flex flex-col divide-y rounded-lg border bg-surface">
        {round.stops.map((stop) => (
          <li key={stop.id}>
            {round.reloads
              .filter(({ beforeStopId }) => beforeStopId === stop.id)
              .map((reload) => (
                <div key={reload.id} className="border-b bg-muted/50 px-4 py-3">
                  <p className="text-base font-medium">Reload at {reload.locationName}</p>
                  <ReloadGoods reload={reload} />
                </div>
              ))}
            <StopRow round={round} stop={stop} />
          </li>
        ))}
      </ol>
    </>
  );
}

function StopRow({ round, stop }: { round: SeenRound; stop: Stop }) {
  const { timeZone } = useDrive().day.business;
  const { go } = useScreen();
  const screen = { round: round.id, view: "stop", stop: stop.id } as const;
  const at = stop.completedAt ?? stop.failedAt;
  return (
    <Link
      href={addressOf(screen)}
      prefetch={false}
      onClick={(event) => {
        event.preventDefault();
        go(screen);
      }}
      className={cn("flex gap-3 px-4 py-3", isRecorded(stop) && "bg-muted/50")}
    >
      <span className="min-w-6 text-lg leading-6 font-semibold text-muted-foreground tabular-nums">
        {stop.sequence}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate text-base font-medium">
            {stop.customerName ?? "No customer"}
          </span>
          <span className="text-muted-foreground tabular-nums">
            {at ? formatTime(at, timeZone) : stop.etaAt}
          </span>
        </span>
        <span className="block text-muted-foreground">{addressOfStop(stop)}</span>
        <span className="block">{stop.summary}</span>
        <span className="mt-1 flex flex-wrap items-center gap-2">
          <StopBadge stop={stop} />
          {round.unsentStopIds.has(stop.id) && (
            <span className="flex items-center gap-1 text-xs text-muted-foreground">
              <CloudUpload aria-hidden className="size-3.5" />
              on the phone
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
