"use client";

import { LngLatBounds, type Map } from "maplibre-gl";
import { useEffect, useRef } from "react";
import { framed } from "./framed";
import type { Place } from "./map-props";

type Shown = Place & { id: string };

/** Keeps the map's content, and the chosen stop, in view. */
export function useView(
  map: Map | null,
  stops: readonly Shown[],
  places: readonly Shown[],
  selectedId: string | null,
  closest = 13,
) {
  const fitted = useRef<{ map: Map; ids: string } | null>(null);
  useEffect(() => {
    if (!map) return;
    const shown = [...stops, ...places];
    const ids = shown.map(({ id }) => id).join(" ");
    // Only for other content: a completed stop does not move the view.
    if (fitted.current?.map === map && fitted.current.ids === ids) return;
    fitted.current = { map, ids };
    fit(map, shown, closest);
  }, [map, stops, places, closest]);

  const chosen = stops.find(({ id }) => id === selectedId);
  const [longitude, latitude] = [chosen?.longitude, chosen?.latitude];
  useEffect(() => {
    if (!map || longitude === undefined || latitude === undefined) return;
    if (!map.getBounds().contains([longitude, latitude])) map.panTo([longitude, latitude]);
  }, [map, longitude, latitude]);
}

function fit(map: Map, shown: readonly Place[], maxZoom: number) {
  const bounds = new LngLatBounds();
  for (const { latitude, longitude } of framed(shown)) bounds.extend([longitude, latitude]);
  if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 56, maxZoom, animate: false });
}
