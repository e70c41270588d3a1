import type { Page } from "@playwright/test";
import type { RunningService } from "./service";

/** A stop as the service has it, as far as journeys look. */
export interface Stop {
  id: string;
  orderId: string;
  sequence: number;
  customerName: string;
  completedAt: string | null;
  failedAt: string | null;
  failureReason: string | null;
  shortfallReason: string | null;
  issue: string | null;
  leaveInstruction: string | null;
  cashTakenPence: number;
  amountDuePence: number;
  proof: { kind: string; signedBy: string | null } | null;
  lines: { productId: string; quantity: number; deliveredQuantity: number }[];
  collect: { productId: string; quantity: number }[];
}

export interface Round {
  id: string;
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
    : { id: "", stops: [] };
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
