/** Light or dark, like the page that shows the map. */
export const mapThemes = ["light", "dark"] as const;
export type MapTheme = (typeof mapThemes)[number];

/** The map under stops and vans: coast and towns alone, an external style, or streets from an archive. */
export type StreetMap = { kind: "built-in" } | { kind: "style"; url: string } | StreetArchive;

/** Streets from an archive on this machine. */
export interface StreetArchive {
  kind: "pmtiles";
  /**
   * Returns the style of a browser's map (MapLibre's style specification, version 8).
   * @param tilesUrl the address of tiles, with `{z}`, `{x}` and `{y}`
   * @throws ProviderFailed if the archive can't be read, or has no vector tiles
   */
  style(theme: MapTheme, tilesUrl: string): Promise<object>;
  /**
   * Returns one tile (Mapbox vector tile); null if the archive has none.
   * @throws ProviderFailed if the archive can't be read
   */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
}
