import polyline from "@mapbox/polyline";
import type { FeatureCollection } from "geojson";
import type { GeoJSONSource, Map } from "maplibre-gl";
import type { MapRoute } from "../map-props";
import type { Palette } from "./palette";

const SOURCE = "routes";
const ROUND_PRECISION = 5;

/** Draws the rounds' routes, or updates them. The map's style must have loaded. */
export function drawRoutes(map: Map, routes: readonly MapRoute[], palette: Palette) {
  const data: FeatureCollection = {
    type: "FeatureCollection",
    features: routes.map(({ geometry, lane }) => ({
      type: "Feature",
      properties: { colour: palette.lanes[lane % palette.lanes.length] },
      geometry: { type: "LineString", coordinates: pointsOf(geometry) },
    })),
  };
  const source = map.getSource<GeoJSONSource>(SOURCE);
  if (source) {
    void source.setData(data);
    return;
  }
  map.addSource(SOURCE, { type: "geojson", data });
  const layout = { "line-join": "round", "line-cap": "round" } as const;
  map.addLayer({
    id: "route-casing",
    type: "line",
    source: SOURCE,
    layout,
    paint: { "line-color": palette.casing, "line-width": 6 },
  });
  map.addLayer({
    id: "route",
    type: "line",
    source: SOURCE,
    layout,
    paint: { "line-color": ["get", "colour"], "line-width": 3 },
  });
}

/** Returns a route's points as [longitude, latitude], the order of maps. */
export function pointsOf(geometry: MapRoute["geometry"]): [number, number][] {
  if (typeof geometry !== "string") {
    return geometry.map(({ latitude, longitude }) => [longitude, latitude]);
  }
  return polyline
    .decode(geometry, ROUND_PRECISION)
    .map(([latitude, longitude]) => [longitude, latitude]);
}
