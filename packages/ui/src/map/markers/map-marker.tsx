"use client";

import { Marker, type Map } from "maplibre-gl";
import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { Place } from "../map-props";

export type MapMarkerProps = Place & {
  map: Map;
  /** Before the others, where they lie upon each other. */
  inFront?: boolean;
  onPress?: (() => void) | undefined;
  children: ReactNode;
};

/**
 * Something that stands at a place of the map. For the pointer only: markers lie upon each other
 * in a town, too close to be targets of their own (WCAG 2.5.8), so the keyboard and readers have
 * the list.
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
