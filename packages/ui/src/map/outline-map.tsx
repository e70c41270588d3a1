"use client";

import "maplibre-gl/dist/maplibre-gl.css";
import "./map.css";
import type { Feature } from "geojson";
import { LngLatBounds, type GeoJSONSource, type Map, type MapMouseEvent } from "maplibre-gl";
import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../actions/button";
import { cn } from "../lib/cn";
import { DragPin } from "./markers/drag-pin";
import type { Place } from "./map-props";
import { withCorner } from "./outline";
import type { Palette } from "./style/palette";
import { useMap } from "./use-map";

export type OutlineMapProps = {
  /** Names the map for screen readers: "Outline of the area". */
  label: string;
  /** The corners in their order; an empty list while nothing is drawn. */
  outline: readonly Place[];
  onOutlineChange: (outline: Place[]) => void;
  /** Places in view while nothing is drawn, such as yards. */
  around?: readonly Place[];
  className?: string;
};

const source = "outline";

/**
 * A shape on a map. A press adds a corner. A corner is dragged or moved by the arrow keys. Delete, Backspace, or the
 * button shown after a press on it removes it. Browsers without WebGL show no map.
 */
export function OutlineMap(props: OutlineMapProps) {
  const { label, outline, onOutlineChange, around = [], className } = props;
  const box = useRef<HTMLDivElement>(null);
  const state = useMap(box, label);
  const live = state === "unavailable" ? null : state;
  const map = live?.map ?? null;

  /** The index of the pressed corner. */
  const [chosen, setChosen] = useState<number | null>(null);
  const opensOn = useRef(outline.length > 0 ? outline : around);
  const drawn = useRef(outline);
  const change = useRef(onOutlineChange);
  useEffect(() => {
    drawn.current = outline;
    change.current = onOutlineChange;
    if (live) draw(live.map, outline, live.palette);
  });
  useEffect(() => {
    if (!map) return undefined;
    const bounds = new LngLatBounds();
    for (const { longitude, latitude } of opensOn.current) bounds.extend([longitude, latitude]);
    // A single place is shown with the surroundings that a van covers in a day.
    const maxZoom = drawn.current.length > 0 ? 13 : 9;
    if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 40, maxZoom, animate: false });
    const put = ({ lngLat }: MapMouseEvent) => {
      setChosen(null);
      change.current(withCorner(drawn.current, { latitude: lngLat.lat, longitude: lngLat.lng }));
    };
    map.on("click", put);
    return () => {
      map.off("click", put);
    };
  }, [map]);

  if (state === "unavailable") return null;
  const replaced = (index: number, ...corners: Place[]) =>
    onOutlineChange([...outline.slice(0, index), ...corners, ...outline.slice(index + 1)]);
  const remove = (index: number) => {
    setChosen(null);
    replaced(index);
  };
  return (
    <div
      data-print="hide"
      className={cn("relative h-72 overflow-hidden rounded-lg border bg-muted", className)}
    >
      <div ref={box} className="absolute! inset-0" />
      {map &&
        outline.map((corner, index) => (
          <DragPin
            // A corner's only name is its number: as a key that keeps the focus while the corner moves.
            key={`corner ${index + 1}`}
            map={map}
            pin={corner}
            corner={index + 1}
            onMove={(place) => replaced(index, place)}
            chosen={index === chosen}
            onChoose={() => setChosen(index === chosen ? null : index)}
            onRemove={() => remove(index)}
          />
        ))}
      {chosen !== null && chosen < outline.length && (
        <Button
          size="touch"
          className="absolute bottom-3 left-3 shadow-md"
          onClick={() => remove(chosen)}
        >
          <Trash2 aria-hidden />
          Remove corner {chosen + 1}
        </Button>
      )}
    </div>
  );
}

/** Draws the shape itself, below its corners. The map's style must have loaded. */
function draw(map: Map, outline: readonly Place[], { lanes }: Palette) {
  const ring = outline.map(({ longitude, latitude }): [number, number] => [longitude, latitude]);
  const [first] = ring;
  const data: Feature = {
    type: "Feature",
    properties: {},
    geometry: { type: "Polygon", coordinates: [first ? [...ring, first] : []] },
  };
  const drawn = map.getSource<GeoJSONSource>(source);
  if (drawn) {
    void drawn.setData(data);
    return;
  }
  const colour = lanes[0] ?? "currentColor";
  map.addSource(source, { type: "geojson", data });
  map.addLayer({
    id: "outline-fill",
    type: "fill",
    source,
    paint: { "fill-color": colour, "fill-opacity": 0.2 },
  });
  map.addLayer({
    id: "outline-line",
    type: "line",
    source,
    paint: { "line-color": colour, "line-width": 2 },
  });
}
