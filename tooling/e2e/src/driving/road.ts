import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../pages/axe";
import type { RunningService } from "../service/use-service";

/** A stop as the service has it, as far as journeys look. */
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

/** The driver's own round of this status, its stops in the order they are made. */
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

/** The stop at this customer, of the round that the driver is out with. */
export const stopOf = async (page: Page, service: RunningService, customerName: string) =>
  (await roundOf(page, service, "out")).stops.find((stop) => stop.customerName === customerName);

/** Whose stop is the next one, as the driver's app says it. */
export const nextName = (page: Page) => page.getByRole("heading", { level: 2 }).first().innerText();

/** A photograph of a doorstep, as far as anything here can tell. */
export const doorstep = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAMCAIAAADkharWAAAAFUlEQVR42mOoiLIhCTGMahjVgB0BAMvkyoFJOLesAAAAAElFTkSuQmCC",
  "base64",
);

/**
 * Everything a thumb may press in the driver's app is 56 px high, and wide enough. Not so what stands on a map, the
 * links of a summary of faults, and the link that readers skip by.
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

/** From what can't be taken back to whatever else a thumb may press, in CSS pixels. */
const apart = 32;

/** A press of this costs: it is as large as the rest, and stands apart from what is pressed beside it. */
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

/** Good to look at and to press; on a screen of 320 px too, and with text of twice the size. */
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

/** Draws through these points of the field to sign in, in pixels from its corner. */
export async function sign(page: Page, [first, ...others]: readonly [Point, ...Point[]]) {
  const field = await page.locator("canvas").boundingBox();
  if (!field) throw new Error("There is no field to sign in");
  await page.mouse.move(field.x + first[0], field.y + first[1]);
  await page.mouse.down();
  for (const [x, y] of others) await page.mouse.move(field.x + x, field.y + y, { steps: 6 });
  await page.mouse.up();
}

/** How wide and how high the ink of a picture is, in its own pixels. */
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

/** Counts what a thumb presses from here on; ask for it after each thing done. */
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

/** A count that is under way is still there after a reload. Leaves it as it was. */
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
