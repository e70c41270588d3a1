import { open } from "node:fs/promises";
import { layers, namedFlavor } from "@protomaps/basemaps";
import { LRUCache } from "lru-cache";
import { PMTiles, TileType, type Header, type Source } from "pmtiles";
import { ProviderFailed } from "../errors";
import type { MapTheme, StreetArchive } from "./street-map";

const keptBytes = 64 * 1024 * 1024;

/**
 * Reads a file of Protomaps' basemap (PMTiles 3): https://docs.protomaps.com. Tiles of towns are requested often, so
 * up to 64 MiB of the latest tiles are cached.
 */
export function pmtilesMap(file: string): StreetArchive {
  const archive = new PMTiles(fileSource(file));
  const tiles = new LRUCache<string, Uint8Array>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length + 1,
  });
  const header = async () => {
    const read = await readable(archive.getHeader());
    if (read.tileType === TileType.Mvt) return read;
    throw new ProviderFailed("street map", "unreadable", "The archive holds no vector tiles.");
  };
  return {
    kind: "pmtiles",
    style: async (theme, tilesUrl) => styleOf(theme, tilesUrl, await header()),
    async tile(z, x, y) {
      const key = `${z}/${x}/${y}`;
      const kept = tiles.get(key);
      if (kept) return kept;
      const { minZoom, maxZoom } = await header();
      if (z < minZoom || z > maxZoom || x >= 2 ** z || y >= 2 ** z) return null;
      const entry = await readable(archive.getZxy(z, x, y));
      if (!entry) return null;
      const tile = new Uint8Array(entry.data);
      tiles.set(key, tile);
      return tile;
    },
  };
}

async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const message = "The archive of the street map can't be read (MAP_PMTILES).";
    throw new ProviderFailed("street map", "unreadable", message, { cause: error });
  }
}

/** The file is opened for each read, so that a replaced file is used from then on. */
const fileSource = (file: string): Source => ({
  getKey: () => file,
  async getBytes(offset, length) {
    const handle = await open(file);
    try {
      const { mtimeMs } = await handle.stat();
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
      // A changed etag makes the library read the archive again.
      return { data: buffer.buffer.slice(0, bytesRead), etag: String(mtimeMs) };
    } finally {
      await handle.close();
    }
  },
});

const englishName = ["coalesce", ["get", "name:en"], ["get", "name"]];

/** Letters use the page's own font and there are no pictures, so nothing comes from another host. */
function styleOf(theme: MapTheme, tilesUrl: string, header: Header): object {
  return {
    version: 8,
    sources: {
      streets: {
        type: "vector",
        tiles: [tilesUrl],
        minzoom: header.minZoom,
        maxzoom: header.maxZoom,
        bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
        attribution:
          '<a href="https://protomaps.com">Protomaps</a> © <a href="https://openstreetmap.org/copyright">OpenStreetMap</a>',
      },
    },
    layers: layers("streets", namedFlavor(theme), { lang: "en" }).flatMap<object>((layer) => {
      if (layer.type !== "symbol") return [layer];
      const { "icon-image": picture, ...layout } = layer.layout ?? {};
      // Layers of pictures alone, such as arrows of one-way streets, are left out.
      if (picture !== undefined && layout["text-field"] === undefined) return [];
      const text = layout["text-field"];
      // Names in all their scripts would be most of the style.
      const short = JSON.stringify(text)?.includes('"name') ? englishName : text;
      return [
        { ...layer, layout: { ...layout, "text-field": short, "text-font": ["Inter Variable"] } },
      ];
    }),
  };
}
