import { mapThemes, ProviderFailed, type MapTheme, type StreetArchive } from "@roundsman/providers";
import type { Service } from "../platform/context/context";

/** What of the service the map needs. */
export type MapService = {
  providers: Pick<Service["providers"], "streetMap">;
  log: Service["log"];
};

/* The street map of an app's pages. Anybody may read it: it holds nothing of a business. */

/** Where the archive's styles and tiles stand in each app: `/map/style/light`, `/map/tiles/6/31/20`. */
const paths = { style: "/map/style", tiles: "/map/tiles" };

/** Addresses of the styles that maps are drawn with; null where there is only the built-in map. */
export function mapStyles({ providers }: MapService): Record<MapTheme, string> | null {
  const { streetMap } = providers;
  if (streetMap.kind === "built-in") return null;
  if (streetMap.kind === "style") return { light: streetMap.url, dark: streetMap.url };
  return { light: `${paths.style}/light`, dark: `${paths.style}/dark` };
}

/** An app's answer to `/map/style/{theme}`. Its tiles' address begins at the app's own host. */
export const mapStyleResponse = (service: MapService, theme: string) =>
  fromArchive(service, async (archive) => {
    const known = mapThemes.find((one) => one === theme);
    if (!known) return notFound();
    const style = await archive.style(known, `${paths.tiles}/{z}/{x}/{y}`);
    return Response.json(style, { headers: { "Cache-Control": "public, max-age=300" } });
  });

/** An app's answer to `/map/tiles/{z}/{x}/{y}`: a Mapbox vector tile. 204 where nothing is on it. */
export const mapTileResponse = (service: MapService, at: { z: string; x: string; y: string }) =>
  fromArchive(service, async (archive) => {
    const [z, x, y] = [at.z, at.x, at.y].map((text) =>
      /^\d{1,8}$/.test(text) ? Number(text) : -1,
    );
    if (z === undefined || x === undefined || y === undefined || Math.min(z, x, y) < 0) {
      return notFound();
    }
    const tile = await archive.tile(z, x, y);
    const headers = { "Cache-Control": "public, max-age=86400" };
    if (!tile) return new Response(null, { status: 204, headers });
    return new Response(Uint8Array.from(tile), {
      // Not compressed: Next keeps the header that would say so to itself.
      headers: { ...headers, "Content-Type": "application/vnd.mapbox-vector-tile" },
    });
  });

const notFound = () => new Response("Not found", { status: 404 });

/** The built-in map is drawn in the browser where the archive can't be read. */
async function fromArchive(
  { providers: { streetMap }, log }: MapService,
  answer: (archive: StreetArchive) => Promise<Response>,
): Promise<Response> {
  if (streetMap.kind !== "pmtiles") return notFound();
  try {
    return await answer(streetMap);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    const { cause } = error;
    log.error({ error: cause instanceof Error ? cause.message : null }, error.message);
    return new Response("The street map can't be read.", { status: 503 });
  }
}
