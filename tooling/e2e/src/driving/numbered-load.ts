import { chromium, expect, type BrowserContext, type Page } from "@playwright/test";
import { findBrowser } from "@roundsman/testing/browser";
import { join } from "node:path";
import { query } from "../service/database";
import { overRest, signInOverRest } from "../service/over-rest";
import type { RunningService } from "../service/use-service";

/* A load of which the driver knows each container by its serial number. */

/** What the pictures in `pictures/` say: as a Code 128 and as a QR code. */
export const shown = "FLT 9001";
export const outOfTest = "FLT 9002";

/** The first product of a round's load has serial numbers from now on: two in test, one out of test. */
export async function numberLoad(service: RunningService, round: { id: string }): Promise<void> {
  const bearer = await signInOverRest(service, "olivia@fellside.example");
  const ask = async (method: string, path: string, body: object) => {
    const { status } = await overRest(service, bearer, { method, path, body });
    expect(status).toBeLessThan(300);
  };
  const [goods] = await query<{ id: string; yard: string }>(
    service,
    `SELECT p.id, y.id AS yard FROM stops s
       JOIN order_lines l ON l.tenant_id = s.tenant_id AND l.order_id = s.order_id
       JOIN products p ON p.tenant_id = s.tenant_id AND p.id = l.product_id
       JOIN locations y ON y.tenant_id = s.tenant_id
      WHERE s.round_id = $1 AND p.unit = 'each' ORDER BY p.id, y.created_at, y.id LIMIT 1`,
    [round.id],
  );
  const { id: productId, yard: locationId } = goods ?? { id: "", yard: "" };
  await ask("PATCH", `/products/${productId}`, { tracksSerials: true });
  for (const [number, testDueOn] of [
    [shown, "2099-12-31"],
    ["FLT 9003", "2099-12-31"],
    [outOfTest, "2020-12-31"],
  ]) {
    await ask("POST", "/stock/serials", { productId, number, testDueOn, locationId });
  }
}

/** Where a container is, as the service has it. */
export async function placeOf(service: RunningService, number: string): Promise<string> {
  const [row] = await query<{ place: string }>(
    service,
    "SELECT place FROM serials WHERE number = $1",
    [number],
  );
  return row?.place ?? "nowhere";
}

/**
 * Opens the page that is open in `context` in a Chromium of its own, whose camera sees a picture.
 * @param picture a file in `pictures/`, as Chromium takes one for a camera
 * @param look what is done there
 */
export async function beforeCamera(
  context: BrowserContext,
  url: string,
  picture: string,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...args,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${join(import.meta.dirname, "pictures", picture)}`,
    ],
  });
  try {
    const other = await browser.newContext({
      storageState: await context.storageState(),
      permissions: ["camera"],
      viewport: { width: 390, height: 844 },
    });
    const page = await other.newPage();
    await page.goto(url);
    await look(page);
  } finally {
    await browser.close();
  }
}
