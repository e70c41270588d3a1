import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { pmtilesArchiveOf } from "@roundsman/providers/testing";
import { test } from "../../src/service/journey";
import { signIn } from "../../src/people/people";
import { useServiceWith } from "../../src/service/use-service";

/** A vector tile with one empty layer, `roads`. */
const tile = Buffer.from([0x1a, 0x09, 0x0a, 0x05, ...Buffer.from("roads"), 0x78, 0x02]);

let folder: string;
const service = useServiceWith(async () => {
  folder = await mkdtemp(join(tmpdir(), "streets-"));
  const file = join(folder, "map.pmtiles");
  await writeFile(file, pmtilesArchiveOf(tile));
  return { MAP_PMTILES: file };
});
test.afterAll(() => rm(folder, { recursive: true }));

/** Opens a page with a map. Returns the statuses of the map's tiles, and the errors of the browser. */
async function open(page: Page, path: string) {
  const tiles: number[] = [];
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.url().startsWith(`${service.web}/map/tiles/`)) tiles.push(answer.status());
  });
  page.on("console", (message) => {
    if (message.type() === "error") refused.push(message.text());
  });
  await page.goto(`${service.web}${path}`);
  await expect(page.locator("canvas.maplibregl-canvas").first()).toBeVisible();
  await expect.poll(() => tiles.length).toBeGreaterThan(0);
  return { tiles, refused };
}

test("maps are drawn from the archive on this machine, in light and dark", async ({ page }) => {
  await signIn(page, service.web, "olivia@fellside.example");
  const rounds = await page.request.get(`${service.rest}/rounds?status=out`);
  const { items } = (await rounds.json()) as { items: { id: string }[] };
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of ["/rounds", `/rounds/${items[0]?.id}`]) {
      const styled = page.waitForResponse(`${service.web}/map/style/${colorScheme}`);
      const { tiles, refused } = await open(page, path);
      expect((await styled).status()).toBe(200);
      await expect(page.getByText("OpenStreetMap").first()).toBeAttached();
      // The archive has one tile, of the whole world; the others are empty.
      for (const status of tiles) expect([200, 204]).toContain(status);
      expect(refused, path).toEqual([]);
    }
  }
});
