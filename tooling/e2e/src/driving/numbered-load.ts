import { chromium, expect, type BrowserContext, type Page } from "@playwright/test";
import { findBrowser } from "@roundsman/testing/browser";
import { join } from "node:path";
import { query } from "../service/database";
import { overRest, signInOverRest } from "../service/over-rest";
import type { RunningService } from "../service/use-service";

/* A load whose containers the driver identifies by serial number. */

/** The code in both pictures of `pictures/`: a Code 128 and a QR code. */
export const shown = "FLT 9001";
export const outOfTest = "FLT 9002";

/** Gives serial numbers to the first product of a round's load: two in test, one out of test. */
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

/** Returns the place of a container from the service. */
export async function placeOf(service: RunningService, number: string): Promise<string> {
  const [row] = await query<{ place: string }>(
    service,
    "SELECT place FROM serials WHERE number = $1",
    [number],
  );
  return row?.place ?? "nowhere";
}

/**
 * Opens the page of `context` in another Chromium whose camera shows a picture.
 * @param picture a file in `pictures/`, in a format that Chromium accepts for a camera
 * @param look the actions there
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
