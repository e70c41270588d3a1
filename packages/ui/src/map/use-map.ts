"use client";

import { Map, NavigationControl, setWorkerUrl } from "maplibre-gl";
import { useEffect, useState, type RefObject } from "react";
import { builtInStyle } from "./style/built-in-style";
import { onThemeChange, pageTheme, readPalette, type Palette } from "./style/palette";
import { useMapStyles } from "./street-map";

setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);

// Britain, until there is content.
const START = { center: { lng: -3.2, lat: 54.6 }, zoom: 5 };

export type LiveMap = { map: Map; palette: Palette; hasStreets: boolean };

/**
 * Creates a map in the box, and again when the theme changes. Returns null until its style has loaded, so that
 * callers may draw on it; "unavailable" if the browser has no WebGL. If the street map's style can't be loaded, for
 * example offline, the built-in one is drawn.
 */
export function useMap(
  box: RefObject<HTMLDivElement | null>,
  label: string,
): LiveMap | "unavailable" | null {
  const [live, setLive] = useState<LiveMap | "unavailable" | null>(null);
  const styles = useMapStyles();

  useEffect(() => {
    if (!box.current) return undefined;
    let hasStreets = styles !== null;
    let loaded = false;
    const style = () => (hasStreets && styles ? styles[pageTheme()] : builtInStyle(readPalette()));
    let map: Map;
    try {
      map = new Map({
        container: box.current,
        style: style(),
        ...START,
        attributionControl: { compact: true },
        cooperativeGestures: false,
        locale: { "Map.Title": label },
        // A worker requests tiles. It has no page to resolve relative addresses against.
        transformRequest: (url) => ({ url: new URL(url, window.location.origin).href }),
      });
    } catch {
      queueMicrotask(() => setLive("unavailable"));
      return undefined;
    }
    map.addControl(new NavigationControl({ showCompass: false }), "top-right");
    map.on("style.load", () => {
      loaded = true;
      setLive({ map, palette: readPalette(), hasStreets });
    });
    map.on("error", ({ error }) => {
      // The default of maplibre without a listener.
      console.error(error);
      // A missing tile leaves the rest of the map.
      if (loaded || !hasStreets) return;
      hasStreets = false;
      map.setStyle(style(), { diff: false });
    });
    const stop = onThemeChange(() => {
      loaded = false;
      map.setStyle(style(), { diff: false });
    });
    return () => {
      stop();
      setLive(null);
      map.remove();
    };
  }, [box, label, styles]);

  return live;
}
