import polyline from "@mapbox/polyline";
import type { Feature, FeatureCollection, MultiPolygon, Point } from "geojson";
import type { ExpressionSpecification, FilterSpecification, StyleSpecification } from "maplibre-gl";
import { coastRings } from "./coast-data";
import type { Palette } from "./palette";
import { townsOfBritain } from "./towns";

const COAST_PRECISION = 3;
const rank: ExpressionSpecification = ["get", "rank"];
// Cities at low zooms, towns at high ones.
const near: FilterSpecification = ["<=", rank, ["step", ["zoom"], 1, 6, 2, 7.5, 3]];

/**
 * The map without a tile style: sea, land and the names of towns. It makes no request. Without a glyph address
 * maplibre draws the letters with the page's own font.
 */
export function builtInStyle(palette: Palette): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: "geojson", data: land(), attribution: "Natural Earth" },
      towns: { type: "geojson", data: towns() },
    },
    layers: [
      { id: "sea", type: "background", paint: { "background-color": palette.sea } },
      { id: "land", type: "fill", source: "land", paint: { "fill-color": palette.land } },
      {
        id: "coast",
        type: "line",
        source: "land",
        paint: { "line-color": palette.coast, "line-width": 1 },
      },
      {
        id: "town-dots",
        type: "circle",
        source: "towns",
        filter: near,
        paint: { "circle-color": palette.town, "circle-radius": 1.75 },
      },
      {
        id: "towns",
        type: "symbol",
        source: "towns",
        filter: near,
        layout: {
          "text-field": ["get", "name"],
          "text-font": ["Inter Variable"],
          "text-size": ["match", rank, 1, 13, 2, 12, 11],
          "text-variable-anchor": ["top", "bottom"],
          "text-radial-offset": 0.9,
          "text-padding": 6,
          "symbol-sort-key": rank,
        },
        paint: {
          "text-color": palette.town,
          "text-halo-color": palette.land,
          "text-halo-width": 1.5,
        },
      },
    ],
  };
}

function land(): Feature<MultiPolygon> {
  const rings = coastRings.map((ring) => {
    const points = polyline.decode(ring, COAST_PRECISION).map(([lat, lng]) => [lng, lat]);
    return [...points, points[0] ?? []];
  });
  return {
    type: "Feature",
    properties: {},
    geometry: { type: "MultiPolygon", coordinates: rings.map((ring) => [ring]) },
  };
}

function towns(): FeatureCollection<Point> {
  return {
    type: "FeatureCollection",
    features: townsOfBritain.map(({ name, rank, latitude, longitude }) => ({
      type: "Feature",
      properties: { name, rank },
      geometry: { type: "Point", coordinates: [longitude, latitude] },
    })),
  };
}
