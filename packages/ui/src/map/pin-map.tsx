"use client";

import "maplibre-gl/dist/maplibre-gl.css";
import "./map.css";
import type { MapMouseEvent } from "maplibre-gl";
import { useEffect, useRef } from "react";
import { cn } from "../lib/cn";
import { DragPin } from "./markers/drag-pin";
import type { Place } from "./map-props";
import { useMap } from "./use-map";

export type PinMapProps = {
  /** Names the map for screen readers: "Where High Street 1 is". */
  label: string;
  /** The pin's place; null shows none until the map is pressed. */
  pin: Place | null;
  onPinChange: (pin: Place) => void;
  /** The initial view without a pin: a postcode, the yard. */
  around?: Place | null;
  className?: string;
};

/** The built-in map has only towns: closer zooms would show just land. */
const zooms = { builtIn: 9.5, streets: 16 };

/**
 * One place on a map, corrected by dragging its pin, by pressing its place, or by the arrow keys. Browsers without
 * WebGL show no map, so put a field with its coordinates next to it.
 */
export function PinMap({ label, pin, onPinChange, around, className }: PinMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const state = useMap(box, label);
  const map = state === "unavailable" ? null : (state?.map ?? null);
  const seen = pin ?? around ?? null;
  const [latitude, longitude] = [seen?.latitude, seen?.longitude];
  const hasStreets = state !== null && state !== "unavailable" && state.hasStreets;
  const zoom = hasStreets ? zooms.streets : zooms.builtIn;

  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return;
    const near = map.getZoom() > 8 && map.getBounds().contains([longitude, latitude]);
    if (!near) map.jumpTo({ center: [longitude, latitude], zoom });
  }, [map, latitude, longitude, zoom]);

  const change = useRef(onPinChange);
  useEffect(() => {
    change.current = onPinChange;
  });
  useEffect(() => {
    if (!map) return undefined;
    const put = ({ lngLat }: MapMouseEvent) =>
      change.current({ latitude: lngLat.lat, longitude: lngLat.lng });
    map.on("click", put);
    return () => {
      map.off("click", put);
    };
  }, [map]);

  if (state === "unavailable") return null;
  return (
    <div
      data-print="hide"
      className={cn("relative h-64 overflow-hidden rounded-lg border bg-muted", className)}
    >
      <div ref={box} className="absolute! inset-0" />
      {map && pin && <DragPin map={map} pin={pin} onMove={onPinChange} />}
    </div>
  );
}
