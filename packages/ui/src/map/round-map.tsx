"use client";

import "maplibre-gl/dist/maplibre-gl.css";
import "./map.css";
import { List, Map as MapIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../actions/button";
import { cn } from "../lib/cn";
import type { RoundMapProps } from "./map-props";
import { PlaceMarker } from "./markers/place-marker";
import { drawRoutes } from "./style/route-layer";
import { StopList } from "./stop-list";
import { StopMarker } from "./markers/stop-marker";
import { useMap } from "./use-map";
import { useView } from "./use-view";

const nothing: readonly never[] = [];
/** The closest zoom that shows everything: a street, or a town on a map without streets. */
const [closestStreet, closestTown] = [15, 13];

/**
 * Rounds on a map: stops as numbered markers, routes as lines, yards and vans. Fills the height of its `className`. A
 * switch shows the same stops as a list, and so do browsers without WebGL.
 */
export function RoundMap(props: RoundMapProps) {
  const { label, stops, selectedId = null, onSelect } = props;
  const { routes = nothing, places = nothing } = props;
  const box = useRef<HTMLDivElement>(null);
  const [wantsList, setWantsList] = useState(false);
  const state = useMap(box, label);
  const live = state === "unavailable" ? null : state;
  const asList = wantsList || state === "unavailable";

  const closest = live?.hasStreets ? closestStreet : (props.closest ?? closestTown);
  useView(live?.map ?? null, stops, places, selectedId, closest);
  useEffect(() => {
    if (live) drawRoutes(live.map, routes, live.palette);
  }, [live, routes]);

  return (
    <div
      data-print="hide"
      className={cn(
        "relative min-h-64 overflow-hidden rounded-lg border bg-muted",
        props.className,
      )}
    >
      <div ref={box} className={cn("absolute! inset-0", asList && "invisible")} />
      {live && places.map((place) => <PlaceMarker key={place.id} map={live.map} place={place} />)}
      {live &&
        stops.map((stop) => (
          <StopMarker
            key={stop.id}
            map={live.map}
            stop={stop}
            selected={stop.id === selectedId}
            onSelect={onSelect}
          />
        ))}
      {asList && (
        <div className="absolute inset-0 overflow-y-auto bg-surface pt-12">
          <StopList
            label={`${label}, as a list`}
            stops={stops}
            selectedId={selectedId}
            onSelect={onSelect}
          />
        </div>
      )}
      {state === "unavailable" ? (
        <p className="absolute top-3 left-4 text-xs text-muted-foreground">
          This browser can&rsquo;t draw the map, so here are its stops.
        </p>
      ) : (
        <Button
          size="sm"
          className="absolute top-2.5 left-2.5 z-10 shadow-md"
          onClick={() => setWantsList(!wantsList)}
        >
          {asList ? <MapIcon aria-hidden /> : <List aria-hidden />}
          {asList ? "Map" : "List"}
        </Button>
      )}
    </div>
  );
}
