"use client";

import { Truck, Warehouse } from "lucide-react";
import type { Map } from "maplibre-gl";
import { cn } from "../../lib/cn";
import { MapMarker } from "./map-marker";
import type { MapPlace } from "../map-props";

/** A yard, or a van where it was last seen: square, to differ from stops. */
export function PlaceMarker({ map, place }: { map: Map; place: MapPlace }) {
  const { kind, label, latitude, longitude } = place;
  return (
    <MapMarker map={map} latitude={latitude} longitude={longitude}>
      <span
        title={label}
        className={cn(
          "flex size-7 items-center justify-center rounded-md border-2 border-surface shadow-md [&_svg]:size-4",
          kind === "yard"
            ? "bg-foreground text-surface"
            : "bg-accent-strong text-accent-foreground",
        )}
      >
        {kind === "yard" ? <Warehouse /> : <Truck />}
      </span>
    </MapMarker>
  );
}
