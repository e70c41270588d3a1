/** Maps have their own entry, because maplibre is some 280 kB that few pages need. */
export type { MapPlace, MapRoute, MapStop, Place, RoundMapProps } from "./map-props";
export { OutlineMap } from "./outline-map";
export { PinMap } from "./pin-map";
export { RoundMap } from "./round-map";
