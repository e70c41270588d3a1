import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { providersFromSettings, readSettings } from "@roundsman/providers";
import { pmtilesArchiveOf } from "@roundsman/providers/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { mapStyleResponse, mapStyles, mapTileResponse, type MapService } from "./street-map";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "street-map-"));
  await writeFile(join(folder, "map.pmtiles"), pmtilesArchiveOf(Buffer.from("a tile")));
});
afterAll(() => rm(folder, { recursive: true }));

const error = vi.fn<MapService["log"]["error"]>();
const serviceWith = (env: Record<string, string>): MapService => ({
  providers: providersFromSettings(readSettings(env)),
  log: { error, warn: error, info: error },
});
const archived = () => serviceWith({ MAP_PMTILES: join(folder, "map.pmtiles") });

describe("the street map of an app", () => {
  it("is none, a style of elsewhere, or the app's own", () => {
    expect(mapStyles(serviceWith({}))).toBeNull();
    const url = "https://maps.example/style.json";
    expect(mapStyles(serviceWith({ MAP_STYLE_URL: url }))).toEqual({ light: url, dark: url });
    expect(mapStyles(archived())).toEqual({ light: "/map/style/light", dark: "/map/style/dark" });
  });

  it("answers with a style that finds its tiles in the app", async () => {
    const response = await mapStyleResponse(archived(), "dark");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      sources: { streets: { tiles: ["/map/tiles/{z}/{x}/{y}"] } },
    });
  });

  it("answers with a tile, and with nothing where there is none", async () => {
    const tile = await mapTileResponse(archived(), { z: "0", x: "0", y: "0" });
    expect(await tile.text()).toBe("a tile");
    expect((await mapTileResponse(archived(), { z: "9", x: "1", y: "1" })).status).toBe(204);
  });

  it.each([
    { z: "-1", x: "0", y: "0" },
    { z: "0", x: "1.5", y: "0" },
    { z: "0", x: "0", y: "1e3" },
    { z: "..", x: "0", y: "0" },
    { z: "0", x: "99999999999", y: "0" },
  ])("knows no tile at %j", async (at) => {
    expect((await mapTileResponse(archived(), at)).status).toBe(404);
  });

  it("answers nothing where no archive is named, or another theme is", async () => {
    expect((await mapStyleResponse(serviceWith({}), "light")).status).toBe(404);
    expect((await mapTileResponse(serviceWith({}), { z: "0", x: "0", y: "0" })).status).toBe(404);
    expect((await mapStyleResponse(archived(), "sepia")).status).toBe(404);
  });

  it("says that the archive can't be read, and logs why", async () => {
    const missing = serviceWith({ MAP_PMTILES: join(folder, "none.pmtiles") });
    expect((await mapStyleResponse(missing, "light")).status).toBe(503);
    expect(error).toHaveBeenCalledWith(
      { error: expect.stringContaining("ENOENT") },
      expect.stringContaining("MAP_PMTILES"),
    );
  });
});
