import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../pages/axe";
import type { RunningService } from "../service/use-service";

/** The fields of a stop that journeys read. */
export interface Stop {
  id: string;
  orderId: string;
  sequence: number;
  customerName: string;
  latitude: number | null;
  longitude: number | null;
  completedAt: string | null;
  failedAt: string | null;
  failureReason: string | null;
  failureNote: string | null;
  soldAtDoor: boolean;
  shortfallReason: string | null;
  issue: string | null;
  leaveInstruction: string | null;
  cashTakenPence: number;
  amountDuePence: number;
  proof: { kind: string; signedBy: string | null } | null;
  proofs?: { kind: string }[];
  lines: { productId: string; quantity: number; deliveredQuantity: number }[];
  collect: { productId: string; quantity: number }[];
}

export interface Round {
  id: string;
  vehicleId: string | null;
  stops: Stop[];
}

/** Returns the driver's own round with this status, its stops in sequence. */
export async function roundOf(
  page: Page,
  { rest }: RunningService,
  status: "planned" | "out" | "done",
): Promise<Round> {
  const answer = await page.request.get(`${rest}/rounds?status=${status}`);
  const { items } = (await answer.json()) as { items: Round[] };
  const [round] = items;
  return round
    ? { ...round, stops: round.stops.toSorted((a, b) => a.sequence - b.sequence) }
    : { id: "", vehicleId: null, stops: [] };
}

/** Returns the stop of this customer on the round that the driver is out with. */
export const stopOf = async (page: Page, service: RunningService, customerName: string) =>
  (await roundOf(page, service, "out")).stops.find((stop) => stop.customerName === customerName);

/** Returns the customer of the next stop from the driver's app. */
export const nextName = (page: Page) => page.getByRole("heading", { level: 2 }).first().innerText();

/** A picture that stands for a photograph of a doorstep. */
export const doorstep = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAMCAIAAADkharWAAAAFUlEQVR42mOoiLIhCTGMahjVgB0BAMvkyoFJOLesAAAAAElFTkSuQmCC",
  "base64",
);

/**
 * Expects that everything to press in the driver's app is 56 px high and wide enough. Exempt are things on a map, the
 * links of a summary of errors, and the link to skip to the content.
 */
async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "button, a[href], select, summary, input, textarea, [role=radio]",
      ),
    ]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter(
        (one) => !one.closest("[data-print=hide], [role=alert], [href='#main'], [aria-hidden]"),
      )
      .map((one) => (one.matches("[role=radio]") ? (one.closest("div.relative") ?? one) : one))
      .map((one) => ({ of: one.textContent || one.ariaLabel, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 55.5 || box.width < 47.5))
      .map(({ of, box }) => `${of}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
  );
  expect(small).toEqual([]);
}

/** Smallest distance from a button whose action can't be undone to the next one, in CSS pixels. */
const apart = 32;

/** Expects that a costly button is as large as the others and at a distance from them. */
export async function expectApart(costly: Locator, ...others: readonly Locator[]): Promise<void> {
  const boxOf = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error("What should stand apart is not there");
    return box;
  };
  const box = await boxOf(costly);
  expect(box.height).toBeGreaterThanOrEqual(56);
  for (const other of others) {
    const { x, y, width, height } = await boxOf(other);
    const beside = Math.max(x - box.x - box.width, box.x - x - width);
    const below = Math.max(y - box.y - box.height, box.y - y - height);
    expect(Math.max(beside, below)).toBeGreaterThanOrEqual(apart);
  }
}

/**
 * Expects that the page is accessible, easy to press and fits, even on a screen of 320 px, and with text of twice the
 * size.
 */
export async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectTargets(page);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 320, height: 844 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await expectNoOverflow(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
}

/** Presses the same place twice, as a cold thumb does. */
export async function tapTwice(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to press");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}

type Point = readonly [x: number, y: number];

/** Draws through these points of the signature field, in pixels from its corner. */
export async function sign(page: Page, [first, ...others]: readonly [Point, ...Point[]]) {
  const field = await page.locator("canvas").boundingBox();
  if (!field) throw new Error("There is no field to sign in");
  await page.mouse.move(field.x + first[0], field.y + first[1]);
  await page.mouse.down();
  for (const [x, y] of others) await page.mouse.move(field.x + x, field.y + y, { steps: 6 });
  await page.mouse.up();
}

/** Returns the width and height of a picture's ink, in its own pixels. */
export const inkOf = (page: Page, address: string): Promise<{ wide: number; high: number }> =>
  page.evaluate(async (url) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("No canvas");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const columns = new Set<number>();
    const rows = new Set<number>();
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at] ?? 255) > 128) continue;
      columns.add((at / 4) % bitmap.width);
      rows.add(Math.floor(at / 4 / bitmap.width));
    }
    return { wide: columns.size, high: rows.size };
  }, address);

/** Counts the taps from now on. The returned function returns the taps since its last call. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, "taps", 0);
    const count = () =>
      Reflect.set(globalThis, "taps", Number(Reflect.get(globalThis, "taps")) + 1);
    document.addEventListener("pointerdown", count, true);
  });
  await page.reload();
  let before = 0;
  return async () => {
    const all = Number(await page.evaluate(() => Reflect.get(globalThis, "taps")));
    const since = all - before;
    before = all;
    return since;
  };
}

/** Expects that an unfinished count survives a reload. Leaves the count as it was. */
export async function countOutlivesReload(page: Page): Promise<void> {
  const count = page.getByRole("spinbutton").first();
  const whole = Number(await count.inputValue());
  await page.getByRole("button", { name: "One less" }).first().click();
  await expect(count).toHaveValue(String(whole - 1));
  await page.reload();
  await expect(count).toHaveValue(String(whole - 1));
  await page.getByRole("button", { name: "One more" }).first().click();
  await expect(count).toHaveValue(String(whole));
}
