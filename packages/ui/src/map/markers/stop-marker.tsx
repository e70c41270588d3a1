"use client";

import { Check, X } from "lucide-react";
import type { Map } from "maplibre-gl";
import { cn } from "../../lib/cn";
import { MapMarker } from "./map-marker";
import type { MapStop } from "../map-props";
import { stopName } from "./stop-name";

type StopMarkerProps = {
  map: Map;
  stop: MapStop;
  selected: boolean;
  onSelect: ((id: string) => void) | undefined;
};

/** A stop: its number in its lane's colour; a tick once done, a cross and a square if failed. */
export function StopMarker({ map, stop, selected, onSelect }: StopMarkerProps) {
  const { lane, mark, state = "waiting" } = stop;
  // Without a number, the marker is a dot below the numbered ones.
  const dot = mark === undefined && state === "waiting";
  return (
    <MapMarker
      map={map}
      latitude={stop.latitude}
      longitude={stop.longitude}
      inFront={selected}
      onPress={onSelect && (() => onSelect(stop.id))}
    >
      <span
        title={stopName(stop)}
        style={lane === undefined ? {} : { background: groundOf(lane) }}
        className={cn(
          "flex cursor-pointer items-center justify-center rounded-full border-2 border-surface bg-muted-foreground text-xs font-semibold text-surface shadow-md transition-[scale] tabular-nums [&_svg]:size-4 [&_svg]:stroke-3",
          dot ? "size-4" : "size-7",
          selected && "scale-125 ring-2 ring-ring",
          state === "failed" && "rounded-sm",
          stop.approximate && "border-dashed border-foreground",
        )}
      >
        {state === "waiting" && mark}
        {state === "done" && <Check />}
        {state === "failed" && <X />}
      </span>
    </MapMarker>
  );
}

/** The lane's colour with enough contrast to its number: darker in the light theme, lighter in the dark. */
const groundOf = (lane: number): string =>
  `color-mix(in oklab, var(--color-chart-${(lane % 6) + 1}) 72%, var(--color-foreground))`;
