import { expect, type Browser, type Page } from "@playwright/test";
import { awake } from "./awake";
import { query } from "../service/database";
import { openFirstPage, signIn } from "../people/people";
import { roundOf, type Stop } from "../driving/road";
import type { RunningService } from "../service/use-service";

/** A marker's middle, in pixels of the window. */
type Point = { x: number; y: number };

const vanSeen = /last seen$/;
const nameOf = ({ sequence, customerName }: Stop) =>
  new RegExp(`^Stop ${sequence}, ${customerName}, `);

async function middleOf(page: Page, title: RegExp): Promise<Point> {
  const box = await page.getByTitle(title).boundingBox();
  if (!box) throw new Error(`Nothing on the map is called ${title}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Expects that the map shows the van at the stop. */
const expectVanAt = (page: Page, stop: Stop) =>
  expect
    .poll(
      async () => {
        if ((await page.getByTitle(vanSeen).count()) === 0) return Infinity;
        const [van, there] = [await middleOf(page, vanSeen), await middleOf(page, nameOf(stop))];
        return Math.hypot(van.x - there.x, van.y - there.y);
      },
      // A desk refreshes the vans every ten seconds at most.
      { timeout: 40_000 },
    )
    .toBeLessThan(3);

/**
 * Expects that the day's board and the round's page show Dan's van at the place that his phone reports, and then at
 * its next place, without a page load.
 */
export async function expectLiveVan(browser: Browser, service: RunningService): Promise<void> {
  const road = await browser.newContext({
    permissions: ["geolocation"],
    viewport: { width: 390, height: 844 },
  });
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [phone, board, round] = [
    await road.newPage(),
    await desk.newPage(),
    await desk.newPage(),
  ] as const;
  await signIn(phone, service.web, "dan@fellside.example");
  const { id, stops } = await roundOf(phone, service, "out");
  const placed = stops
    .filter(({ latitude }) => latitude !== null)
    .toSorted((a, b) => Number(a.longitude) - Number(b.longitude));
  const [west, east] = [placed[0], placed.at(-1)] as [Stop, Stop];

  await signIn(board, service.web, "olivia@fellside.example");
  await board.goto(`${service.web}/rounds`);
  await round.goto(`${service.web}/rounds/${id}`);
  for (const page of [board, round]) await expect(page.getByTitle(nameOf(west))).toBeVisible();
  const standAt = ({ latitude, longitude }: Stop) =>
    road.setGeolocation({ latitude: Number(latitude), longitude: Number(longitude) });
  await standAt(west);
  await phone.clock.install();
  await openFirstPage(phone, service.web);
  const share = phone.getByRole("button", { name: "Show the office where the van is" });
  await (await awake(share)).click();
  for (const page of [board, round]) await expectVanAt(page, west);
  // The phone reports its place every half minute, by its own clock.
  await phone.clock.fastForward(31_000);
  await standAt(east);
  for (const page of [board, round]) await expectVanAt(page, east);
  await road.close();
  await desk.close();
}

/** Free pixels that a map leaves around its frame. */
const margin = 56;

/**
 * Moves a stop of Dan's current round to Land's End, and expects that both maps show all other stops as large as
 * possible and leave that one out.
 */
export async function expectFramedDay(page: Page, service: RunningService): Promise<void> {
  const [far] = await query<{ roundId: string; name: string }>(
    service,
    `UPDATE orders SET latitude = 50.066, longitude = -5.715
      WHERE id = (SELECT o.id FROM orders o JOIN rounds r ON r.tenant_id = o.tenant_id AND r.id = o.round_id
                    JOIN users u ON u.id = r.driver_user_id AND u.email = 'dan@fellside.example'
                   WHERE r.status = 'out' AND o.status = 'placed' ORDER BY o.id LIMIT 1)
      RETURNING round_id AS "roundId", customer_name AS name`,
  );
  if (!far) throw new Error("Dan has nothing left to deliver");
  for (const path of ["/rounds", `/rounds/${far.roundId}`]) {
    await page.goto(`${service.web}${path}`);
    await expect(page.getByTitle(new RegExp(`, ${far.name}, `))).toBeAttached();
    await expect
      .poll(() => framed(page))
      .toMatchObject({ left: [expect.stringContaining(far.name)] });
    const { fills } = await framed(page);
    expect(fills, path).toBeGreaterThan(0.8);
  }
}

/** Returns the markers outside the map, and the share of its width or height that the others fill. */
const framed = (page: Page) =>
  page.evaluate((free) => {
    const map = document.querySelector(".maplibregl-map")?.getBoundingClientRect();
    if (!map) return { left: [], fills: 0 };
    const things = [...document.querySelectorAll<HTMLElement>(".maplibregl-marker [title]")].map(
      (thing) => ({ title: thing.title, box: thing.getBoundingClientRect() }),
    );
    const inside = things.filter(
      ({ box }) =>
        box.left >= map.left &&
        box.right <= map.right &&
        box.top >= map.top &&
        box.bottom <= map.bottom,
    );
    const spread = (all: number[]) => Math.max(...all) - Math.min(...all);
    const wide = spread(inside.map(({ box }) => box.left));
    const high = spread(inside.map(({ box }) => box.top));
    return {
      left: things.filter((thing) => !inside.includes(thing)).map(({ title }) => title),
      fills: Math.max(wide / (map.width - 2 * free), high / (map.height - 2 * free)),
    };
  }, margin);
