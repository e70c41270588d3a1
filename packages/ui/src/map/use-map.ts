"use client";

import { Map, NavigationControl, setWorkerUrl } from "maplibre-gl";
import { useEffect, useState, type RefObject } from "react";
import { builtInStyle } from "./built-in-style";
import { onThemeChange, readPalette, type Palette } from "./palette";

setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);

// Britain, until there is something to look at.
const START = { center: { lng: -3.2, lat: 54.6 }, zoom: 5 };

export type LiveMap = { map: Map; palette: Palette };

/**
 * A map in the given box, drawn anew when the theme changes. Null until its style has loaded, so
 * that whoever draws on it may; "unavailable" where the browser has no WebGL.
 */
export function useMap(
  box: RefObject<HTMLDivElement | null>,
  label: string,
  styleUrl: string | undefined,
): LiveMap | "unavailable" | null {
  const [live, setLive] = useState<LiveMap | "unavailable" | null>(null);

  useEffect(() => {
    if (!box.current) return undefined;
    const style = () => styleUrl ?? builtInStyle(readPalette());
    let map: Map;
    try {
      map = new Map({
        container: box.current,
        style: style(),
        ...START,
        attributionControl: { compact: true },
        cooperativeGestures: false,
        locale: { "Map.Title": label },
      });
    } catch {
      queueMicrotask(() => setLive("unavailable"));
      return undefined;
    }
    map.addControl(new NavigationControl({ showCompass: false }), "top-right");
    map.on("style.load", () => setLive({ map, palette: readPalette() }));
    const stop = onThemeChange(() => map.setStyle(style(), { diff: false }));
    return () => {
      stop();
      setLive(null);
      map.remove();
    };
  }, [box, label, styleUrl]);

  return live;
}
