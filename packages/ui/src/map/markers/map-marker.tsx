"use client";

import { Marker, type Map } from "maplibre-gl";
import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { Place } from "../map-props";

export type MapMarkerProps = Place & {
  map: Map;
  /** Draws it above overlapping markers. */
  inFront?: boolean;
  onPress?: (() => void) | undefined;
  children: ReactNode;
};

/**
 * A marker at a place of the map. Only for the pointer: markers overlap in a town, too close to be targets (WCAG
 * 2.5.8), so the keyboard and screen readers have the list.
 */
export function MapMarker(props: MapMarkerProps) {
  const { map, latitude, longitude, inFront = false, onPress, children } = props;
  const [element] = useState(() => {
    const box = document.createElement("div");
    box.setAttribute("aria-hidden", "true");
    return box;
  });

  useEffect(() => {
    const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
    if (inFront) marker.addClassName("z-1");
    return () => {
      marker.removeClassName("z-1");
      marker.remove();
    };
  }, [map, element, latitude, longitude, inFront]);

  useEffect(() => {
    if (!onPress) return undefined;
    element.addEventListener("click", onPress);
    return () => element.removeEventListener("click", onPress);
  }, [element, onPress]);

  return createPortal(children, element);
}
