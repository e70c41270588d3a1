import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProviderFailed } from "../errors";
import { pmtilesArchiveOf } from "../testing/pmtiles";
import { pmtilesMap } from "./pmtiles";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "street-map-"));
});
afterAll(() => rm(folder, { recursive: true }));

const tile = Buffer.from("a tile of the whole world".repeat(20));
async function archive(name: string, bytes: Buffer) {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return { file, map: pmtilesMap(file) };
}

describe("an archive of streets", () => {
  it("gives a tile as it is, and none where there is none", async () => {
    const { map } = await archive("world.pmtiles", pmtilesArchiveOf(tile));
    const bytes = await map.tile(0, 0, 0);
    expect(bytes && Buffer.from(bytes)).toEqual(tile);
    // Outside the archive's zooms, and outside the world.
    expect(await map.tile(1, 0, 0)).toBeNull();
    expect(await map.tile(0, 1, 0)).toBeNull();
    expect(await map.tile(40, 2 ** 39, 0)).toBeNull();
  });

  it.each(["light", "dark"] as const)(
    "draws %s pages from this installation alone",
    async (theme) => {
      const { map } = await archive("world.pmtiles", pmtilesArchiveOf(tile));
      const style = await map.style(theme, "/map/tiles/{z}/{x}/{y}");
      expect(style).toMatchObject({
        version: 8,
        sources: { streets: { tiles: ["/map/tiles/{z}/{x}/{y}"], minzoom: 0, maxzoom: 0 } },
      });
      expect(style).not.toHaveProperty("glyphs");
      expect(style).not.toHaveProperty("sprite");
      const text = JSON.stringify({ ...style, sources: {} });
      expect(text).not.toMatch(/https?:|icon-image|Noto/);
      expect(text).toContain("Inter Variable");
    },
  );

  it("differs between light and dark", async () => {
    const { map } = await archive("world.pmtiles", pmtilesArchiveOf(tile));
    expect(await map.style("light", "/t")).not.toEqual(await map.style("dark", "/t"));
  });

  it("reads an archive that has come in the place of another", async () => {
    const { file, map } = await archive("updated.pmtiles", pmtilesArchiveOf(tile));
    expect(await map.style("light", "/t")).toMatchObject({ version: 8 });
    await writeFile(file, pmtilesArchiveOf(Buffer.from("another world".repeat(90))));
    const bytes = await map.tile(0, 0, 0);
    expect(bytes && Buffer.from(bytes).toString()).toMatch(/^another world/);
  });

  it("says that it can't be read: no file, no archive, no vector tiles", async () => {
    const missing = pmtilesMap(join(folder, "none.pmtiles"));
    const { map: broken } = await archive("broken.pmtiles", Buffer.alloc(200));
    const { map: pictures } = await archive("pictures.pmtiles", pmtilesArchiveOf(tile, 2));
    for (const map of [missing, broken, pictures]) {
      await expect(map.style("light", "/t")).rejects.toThrow(ProviderFailed);
      await expect(map.tile(0, 0, 0)).rejects.toThrow(ProviderFailed);
    }
  });
});
