import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callerFor,
  makeDelivery,
  makeMerchant,
  makeProduct,
  makeYard,
  testService,
  type Merchant,
  type TestService,
} from "../../../testing";

/*
 * The books after a day, whatever the day was like: what left the yard was handed over or came back,
 * and the levels are the sum of the ledger.
 */

let service: TestService;
let at: Merchant;
let office: ReturnType<typeof callerFor>["office"];
let road: ReturnType<typeof callerFor>["office"];
let products: string[];
let elsewhere: string;

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  office = callerFor(service, { token: at.owner.token }).office;
  road = callerFor(service, { token: at.driver.token }).office;
  products = [at.product.id, (await makeProduct(service, at.business)).id];
  elsewhere = (await makeYard(service, at.business)).id;
});
afterAll(() => service.close());

const quantities = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));
/** What is done at one stop, in turn; shares say how much of each line is handed over. */
const deeds = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("complete" as const),
      share: fc.float({ min: 0, max: 1, noNaN: true }),
      empties: fc.nat(5),
    }),
    fc.record({ kind: fc.constant("fail" as const) }),
    fc.record({ kind: fc.constant("undo" as const) }),
  ),
  { maxLength: 4 },
);
const day = fc.record({
  doors: fc.array(fc.record({ quantities, deeds }), { minLength: 1, maxLength: 4 }),
  endsElsewhere: fc.boolean(),
  /** Before the second stop, where there is one: more than is asked for may be loaded. */
  reload: fc.option(
    fc.record({ elsewhere: fc.boolean(), more: fc.nat(3), onTheWay: fc.boolean() }),
  ),
  missing: fc.nat(2),
});
type Day = typeof day extends fc.Arbitrary<infer T> ? T : never;

it("balance after any day on the road", async () => {
  await fc.assert(fc.asyncProperty(day, drive), { numRuns: 12 });
});

async function drive({ doors, endsElsewhere, reload, missing }: Day): Promise<void> {
  const orders = [];
  for (const {
    quantities: [some, others],
  } of doors) {
    const lines = products.map((productId, n) => ({
      productId,
      quantity: n === 0 ? some : others,
    }));
    orders.push(await makeDelivery(service, at.business, { lines }));
  }
  const made = await office.rounds.make({
    roundDate: new Date().toISOString().slice(0, 10),
    driverUserId: at.driver.id,
    startLocationId: at.yard.id,
    endLocationId: endsElsewhere ? elsewhere : at.yard.id,
    orderIds: orders.map((order) => order.id),
  });
  const { id, stops } = made;
  const yard = reload?.elsewhere ? elsewhere : at.yard.id;
  const addReload = async () =>
    reload && stops[1]
      ? (await office.reloads.add({ id, beforeStopId: stops[1].id, locationId: yard })).reloads
      : [];
  const before = reload?.onTheWay ? [] : await addReload();
  await road.rounds.setStatus({ id, status: "out" });
  const reloads = reload?.onTheWay ? await addReload() : before;
  for (const [n, { deeds: done }] of doors.entries()) {
    const [next] = reloads;
    if (n === 1 && next) await reloadVan(id, next.id, reload?.more ?? 0);
    await visit({ id, stopId: stops[n]!.id }, orders[n]!, done);
  }
  await expectBooksOfStops(id);
  await road.rounds.setStatus({ id, status: "done" });
  await countBack(id, missing);
  await expectYardsAreWhatWasCarried(id);
  await expectLevelsAreTheLedger();
}

/** Loads and puts down what is asked for, and some more. */
async function reloadVan(id: string, reloadId: string, more: number): Promise<void> {
  const { reloads } = await road.rounds.one({ id });
  const items = reloads.find((one) => one.id === reloadId)!.items;
  await road.reloads.record({
    id,
    reloadId,
    loaded: items.flatMap(({ productId, load }) =>
      load > 0 ? { productId, quantity: load + more } : [],
    ),
    dropped: items.flatMap(({ productId, condition, drop: quantity }) =>
      quantity > 0 ? { productId, condition, quantity } : [],
    ),
  });
}

/**
 * By what was carried and nothing else: fulls left the yard the van started from and came in where it ended, as many
 * as were counted; at a reload as many as were counted there.
 */
async function expectYardsAreWhatWasCarried(id: string): Promise<void> {
  const carried = await rowsOf(
    `SELECT yard || ' ' || product_id || ' ' || condition AS key, sum(quantity) FROM (
       SELECT start_location_id AS yard, l.product_id, 'full' AS condition, -l.quantity AS quantity
         FROM rounds r JOIN stops s ON s.round_id = r.id JOIN order_lines l ON l.order_id = s.order_id
        WHERE r.id = $1 AND NOT EXISTS (
          SELECT FROM round_reloads q JOIN stops n ON n.id = q.before_stop_id
           WHERE q.round_id = r.id AND n.sequence <= s.sequence AND NOT q.added_on_the_way)
       UNION ALL
       SELECT q.location_id, c.product_id, c.condition::text, c.dropped - c.loaded
         FROM round_reloads q JOIN round_reload_counts c ON c.reload_id = q.id WHERE q.round_id = $1
       UNION ALL
       SELECT end_location_id, c.product_id, c.condition::text, c.counted
         FROM rounds r JOIN round_load_counts c ON c.round_id = r.id WHERE r.id = $1 AND c.leg = 'back'
     ) moved GROUP BY 1`,
    id,
  );
  const booked = await rowsOf(
    `SELECT location_id || ' ' || product_id || ' ' || condition AS key, sum(quantity)
       FROM stock_movements WHERE round_id = $1 GROUP BY 1`,
    id,
  );
  expect(nonZero(booked)).toEqual(nonZero(carried));
}

/** Does one thing after another; what the stop's state does not allow is refused and changes nothing. */
async function visit(
  stop: { id: string; stopId: string },
  order: Awaited<ReturnType<typeof makeDelivery>>,
  done: Day["doors"][number]["deeds"],
): Promise<void> {
  for (const deed of done) {
    const attempt = () => {
      if (deed.kind === "undo") return road.stops.undo(stop);
      if (deed.kind === "fail") return road.stops.fail({ ...stop, failureReason: "nobody_in" });
      return road.stops.complete({
        ...stop,
        lines: order.lines.map((line) => ({
          orderLineId: line.id,
          deliveredQuantity: Math.floor(line.quantity * deed.share),
        })),
        collect: [{ productId: products[0]!, quantity: deed.empties }],
      });
    };
    await attempt().catch((error: unknown) => expect(error).toMatchObject({ kind: "conflict" }));
  }
}

const rowsOf = async (sql: string, ...values: unknown[]) =>
  (await service.test.owner.query<{ key: string; sum: string }>(sql, values)).rows.map(
    ({ key, sum }) => [key, Number(sum)] as const,
  );
const nonZero = (rows: readonly (readonly [string, number])[]) =>
  Object.fromEntries(rows.filter(([, sum]) => sum !== 0));

async function expectBooksOfStops(roundId: string): Promise<void> {
  const left = await rowsOf(
    `SELECT product_id || ' ' || condition AS key, sum(CASE condition WHEN 'full' THEN -quantity ELSE quantity END)
       FROM stock_movements WHERE round_id = $1 GROUP BY 1`,
    roundId,
  );
  const recorded = await rowsOf(
    `SELECT key, sum(quantity) FROM (
       SELECT l.product_id || ' full' AS key, d.delivered_quantity AS quantity
         FROM stop_lines d JOIN stops s ON s.id = d.stop_id JOIN order_lines l ON l.id = d.order_line_id
        WHERE s.round_id = $1 AND s.completed_at IS NOT NULL
       UNION ALL
       SELECT c.product_id || ' empty', c.quantity FROM stop_collect c JOIN stops s ON s.id = c.stop_id
        WHERE s.round_id = $1) done GROUP BY 1`,
    roundId,
  );
  expect(nonZero(left)).toEqual(nonZero(recorded));
  const owed = await rowsOf(
    `SELECT l.product_id || ' full' AS key, sum(l.delivered_quantity) FROM order_lines l
       JOIN stops s ON s.order_id = l.order_id WHERE s.round_id = $1 GROUP BY 1`,
    roundId,
  );
  expect(nonZero(owed)).toEqual(nonZero(recorded.filter(([key]) => key.endsWith("full"))));
}

/** Counts the van out whole and back, some of it missing, twice over. */
async function countBack(id: string, missing: number): Promise<void> {
  const { items } = await office.loads.one({ id });
  for (const short of [missing + 1, missing]) {
    const counts = items
      .filter((item) => item.leg === "back")
      .map(({ productId, condition, expected }) => ({
        productId,
        condition,
        counted: Math.max(expected - short, 0),
      }));
    await road.loads.count({ id, leg: "back", counts });
  }
  const sheet = (await office.loads.one({ id })).items;
  for (const productId of products) {
    const of = (leg: "out" | "back") =>
      sheet.find(
        (item) => item.leg === leg && item.productId === productId && item.condition === "full",
      );
    const [handed] = await rowsOf(
      `SELECT 'x' AS key, -coalesce(sum(quantity), 0) AS sum FROM stock_movements
        WHERE round_id = $1 AND product_id = $2 AND condition = 'full' AND reason <> 'load_difference'`,
      id,
      productId,
    );
    const [onTheWay] = await rowsOf(
      `SELECT 'x' AS key, coalesce(sum(c.loaded - c.dropped), 0) AS sum FROM round_reloads q
         JOIN round_reload_counts c ON c.reload_id = q.id
        WHERE q.round_id = $1 AND c.product_id = $2 AND c.condition = 'full'`,
      id,
      productId,
    );
    expect((of("out")?.expected ?? 0) + onTheWay![1]).toBe(handed![1] + of("back")!.expected);
    const [net] = await rowsOf(
      `SELECT 'x' AS key, -coalesce(sum(quantity), 0) AS sum FROM stock_movements
        WHERE round_id = $1 AND product_id = $2 AND condition = 'full'`,
      id,
      productId,
    );
    const lost = of("back")!.expected - of("back")!.counted!;
    expect(net![1]).toBe(handed![1] + lost);
  }
}

async function expectLevelsAreTheLedger(): Promise<void> {
  const levels = await rowsOf(
    "SELECT location_id || ' ' || product_id || ' ' || condition AS key, on_hand AS sum FROM stock_levels",
  );
  const ledger = await rowsOf(
    "SELECT location_id || ' ' || product_id || ' ' || condition AS key, sum(quantity) FROM stock_movements GROUP BY 1",
  );
  expect(nonZero(levels)).toEqual(nonZero(ledger));
}
