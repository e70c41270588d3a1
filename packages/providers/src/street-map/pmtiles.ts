import { open } from "node:fs/promises";
import { layers, namedFlavor } from "@protomaps/basemaps";
import { LRUCache } from "lru-cache";
import { PMTiles, TileType, type Header, type Source } from "pmtiles";
import { ProviderFailed } from "../errors";
import type { MapTheme, StreetArchive } from "./street-map";

const keptBytes = 64 * 1024 * 1024;

/**
 * A file of Protomaps' basemap (PMTiles 3): https://docs.protomaps.com. Towns are asked for again and again,
 * so the tiles that were read last are kept, up to 64 MiB.
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
      const found = await readable(archive.getZxy(z, x, y));
      if (!found) return null;
      const tile = new Uint8Array(found.data);
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

/** Opened for each read, so that a file that was put in another's place is read from then on. */
const fileSource = (file: string): Source => ({
  getKey: () => file,
  async getBytes(offset, length) {
    const handle = await open(file);
    try {
      const { mtimeMs } = await handle.stat();
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
      // The archive is read anew where this changes.
      return { data: buffer.buffer.slice(0, bytesRead), etag: String(mtimeMs) };
    } finally {
      await handle.close();
    }
  },
});

const englishName = ["coalesce", ["get", "name:en"], ["get", "name"]];

/** Letters are drawn with the page's own font and there are no pictures: nothing comes from another host. */
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
      // What is a picture alone, as an arrow of a one-way street, is left out.
      if (picture !== undefined && layout["text-field"] === undefined) return [];
      const text = layout["text-field"];
      // A name in each of its scripts would be most of the style.
      const short = JSON.stringify(text)?.includes('"name') ? englishName : text;
      return [
        { ...layer, layout: { ...layout, "text-field": short, "text-font": ["Inter Variable"] } },
      ];
    }),
  };
}
