/** Light or dark, as the page that shows the map. */
export const mapThemes = ["light", "dark"] as const;
export type MapTheme = (typeof mapThemes)[number];

/** What maps show under stops and vans: coast and towns alone, a style from elsewhere, or streets from an archive. */
export type StreetMap = { kind: "built-in" } | { kind: "style"; url: string } | StreetArchive;

/** Streets from an archive on this machine. */
export interface StreetArchive {
  kind: "pmtiles";
  /**
   * The style that a browser's map is drawn with (MapLibre's style specification, version 8).
   * @param tilesUrl where the browser finds tiles: an address with `{z}`, `{x}` and `{y}`
   * @throws ProviderFailed where the archive can't be read, or holds no vector tiles
   */
  style(theme: MapTheme, tilesUrl: string): Promise<object>;
  /**
   * One tile (Mapbox vector tile); null where the archive has none.
   * @throws ProviderFailed where the archive can't be read
   */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
}
