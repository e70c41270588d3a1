import { setTimeout as pause } from "node:timers/promises";
import {
  makeDelivery,
  makeMerchant,
  makeProduct,
  makeYard,
  putStock,
  type TestService,
} from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import * as fc from "fast-check";
import { expect } from "vitest";
import { z } from "zod";

/*
 * Days of two yards and a van, played over REST and, independently, with pieces: those in each yard, those on the van, and
 * those that the books can't know of until somebody counts.
 */

type Condition = "full" | "empty";
type Place = `${0 | 1} ${Condition}`;

const amount = fc.integer({ min: 0, max: 4 });
const yard = fc.constantFrom(0 as const, 1 as const);
const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("deliver"),
      amount,
      empties: amount,
      late: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("fail"), late: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("mistake"), late: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("sell"), amount, late: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("count"), yard }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("lose"), yard, empty: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("receive"), amount, late: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("transfer"), amount, late: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("send") }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

/**
 * A day: its orders, the load of the van, and the deeds before the van leaves, on its way and after its return.
 * @param most the most deeds on the way
 */
export const day = (most: number) =>
  fc.record({
    orders: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
    /** Pieces that the driver loads and counts in addition to the orders; null if nobody counts the load. */
    more: fc.option(fc.integer({ min: 0, max: 3 })),
    endsElsewhere: fc.boolean(),
    /** True if the phone has no signal until its first stop is done: only then is the departure recorded. */
    leavesUnseen: fc.boolean(),
    countedBack: fc.boolean(),
    before: fc.array(deed, { maxLength: Math.floor(most / 3) }),
    away: fc.array(deed, { minLength: 2, maxLength: most }),
    after: fc.array(deed, { maxLength: Math.floor(most / 2) }),
  });
type Day = ReturnType<typeof day> extends fc.Arbitrary<infer T> ? T : never;

const Made = z.object({ id: z.string(), stops: z.array(z.object({ id: z.string() })) });
const Id = z.object({ id: z.string() });

/** Starts two yards with pieces that the books know of. `play` plays a day and compares the levels after each deed. */
export async function yardsOf(service: TestService) {
  const at = await makeMerchant(service);
  const api = restOn(service);
  const office = at.owner.token;
  const driver = at.driver.token;
  const productId = (await makeProduct(service, at.business)).id;
  const yards = [at.yard.id, (await makeYard(service, at.business)).id] as const;
  for (const locationId of yards) {
    await putStock(service, at.business, { locationId, productId, quantity: 600 });
    await putStock(service, at.business, {
      locationId,
      productId,
      condition: "empty",
      quantity: 9,
    });
  }
  const supplier = await api.post("/stock/suppliers", {
    as: office,
    body: { name: "Calor", contacts: [] },
  });
  const stands = new Map<Place, number>([
    ["0 full", 600],
    ["1 full", 600],
    ["0 empty", 9],
    ["1 empty", 9],
  ]);
  /** Surplus pieces in the books, until the yard is counted. */
  const unseen = new Map<Place, number>();
  const add = (pieces: Map<Place, number>, place: Place, more: number) =>
    pieces.set(place, (pieces.get(place) ?? 0) + more);

  const send = async (
    method: "post" | "put",
    path: string,
    body: object,
    as = office,
  ): Promise<unknown> => {
    const answer = await api[method](path, { as, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  /** Returns an instant that is later than all earlier deeds and earlier than all later ones. */
  const moment = async () => {
    await pause(2);
    const now = new Date().toISOString();
    await pause(2);
    return now;
  };

  async function play(told: Day): Promise<void> {
    const end = told.endsElsewhere ? 1 : 0;
    const orders: Awaited<ReturnType<typeof makeDelivery>>[] = [];
    for (const quantity of told.orders) {
      orders.push(await makeDelivery(service, at.business, { lines: [{ productId, quantity }] }));
    }
    const round = Made.parse(
      await send("post", "/rounds", {
        roundDate: new Date().toISOString().slice(0, 10),
        driverUserId: at.driver.id,
        startLocationId: yards[0],
        endLocationId: yards[end],
        orderIds: orders.map(({ id }) => id),
      }),
    );
    const van = { full: 0, empty: 0 };
    const returned = { full: 0, empty: 0 };
    let isBack = false;
    let isCountedBack = false;
    let isUnseen = false;
    let next = 0;
    let mistakes: (() => Promise<unknown>)[] = [];
    let waiting: (() => Promise<unknown>)[] = [];
    const spare = () => van.full - told.orders.slice(next).reduce((sum, n) => sum + n, 0);

    const record = async (isLate: boolean, what: () => Promise<unknown>) => {
      if (isLate || isUnseen) waiting.push(what);
      else await what();
    };
    const flush = async () => {
      const all = waiting;
      waiting = [];
      for (const what of all) await what();
    };

    async function compare(after: string): Promise<void> {
      if (waiting.length + mistakes.length > 0 || isUnseen) return;
      if (isBack && end === 1 && !isCountedBack) return;
      const items = await service.database.service.stockLevel.findMany({
        where: { productId },
        select: { locationId: true, condition: true, onHand: true },
      });
      const shown = Object.fromEntries(
        items.map(({ locationId, condition, onHand }) => [
          `${locationId === yards[0] ? 0 : 1} ${condition}`,
          onHand,
        ]),
      );
      const meant = Object.fromEntries(
        [...stands].map(([place, pieces]) => {
          const aboard =
            (place === "0 full" ? van.full : 0) + (place === `${end} empty` ? van.empty : 0);
          return [place, pieces + aboard + (unseen.get(place) ?? 0)];
        }),
      );
      expect({ after, ...shown }).toEqual({ after, ...meant });
    }

    async function countYard(n: 0 | 1): Promise<void> {
      await moment();
      await send("post", "/stock/counts", {
        locationId: yards[n],
        lines: (["full", "empty"] as const).map((condition) => ({
          productId,
          condition,
          counted: stands.get(`${n} ${condition}`) ?? 0,
        })),
      });
      for (const condition of ["full", "empty"] as const) unseen.set(`${n} ${condition}`, 0);
      await moment();
    }

    const stopPath = (n: number, what: string) =>
      `/rounds/${round.id}/stops/${round.stops[n]?.id ?? ""}/${what}`;

    async function act(deed: Deed): Promise<void> {
      const {
        amount = 0,
        empties = 0,
        late = false,
        yard = 0,
      } = deed as Partial<{
        amount: number;
        empties: number;
        late: boolean;
        yard: 0 | 1;
      }>;
      const isAway = van.full + van.empty > 0 || isLoaded;
      const isOnRoad = isAway && isOut && !isBack;
      const doneAt = await moment();
      const order = orders[next];
      if (deed.kind === "count") {
        // Goods on a van whose departure is not recorded would be counted as missing.
        if (!isUnseen || next > 0) await countYard(yard);
      } else if (deed.kind === "lose") {
        const place: Place = `${yard} ${"empty" in deed && deed.empty ? "empty" : "full"}`;
        if ((stands.get(place) ?? 0) > 0) {
          add(stands, place, -1);
          add(unseen, place, 1);
        }
      } else if (deed.kind === "send") {
        if (!isUnseen) await flush();
      } else if (deed.kind === "receive") {
        add(stands, "0 full", amount + 1);
        const body = { arrived: [{ productId, quantity: amount + 1 }], arrivedAt: doneAt };
        const receive = async () => {
          const made = Id.parse(
            await send("post", "/stock/supplier-orders", {
              supplierId: Id.parse(supplier.body).id,
              locationId: yards[0],
              expectedOn: doneAt.slice(0, 10),
              lines: [{ productId, ordered: amount + 1 }],
            }),
          );
          const path = `/stock/supplier-orders/${made.id}/receive`;
          await send("post", path, body);
        };
        if (late) waiting.push(receive);
        else await receive();
      } else if (deed.kind === "transfer") {
        const quantity = Math.min(amount + 1, stands.get("0 full") ?? 0);
        if (quantity === 0) return;
        add(stands, "0 full", -quantity);
        add(stands, "1 full", quantity);
        const body = {
          fromLocationId: yards[0],
          toLocationId: yards[1],
          method: "recorded",
          movedAt: doneAt,
          lines: [{ productId, quantity }],
        };
        const transfer = () => send("post", "/stock/transfers", body);
        if (late) waiting.push(transfer);
        else await transfer();
      } else if (isOnRoad && deed.kind === "sell") {
        const quantity = Math.min(amount, spare());
        if (quantity <= 0 || told.more === null) return;
        van.full -= quantity;
        const sale = {
          stopId: round.stops[0]?.id,
          lines: [{ productId, quantity }],
          paymentMethod: "cash",
          doneAt,
        };
        await record(late, () => send("post", `/rounds/${round.id}/sales`, sale, driver));
      } else if (isOnRoad && order) {
        const n = next++;
        const [line] = order.lines;
        if (deed.kind === "fail") {
          const body = { failureReason: "nobody_in", doneAt };
          await record(late, () => send("post", stopPath(n, "fail"), body, driver));
        } else if (deed.kind === "mistake") {
          await record(late, () => send("post", stopPath(n, "complete"), { doneAt }, driver));
          mistakes.push(() => send("post", stopPath(n, "undo"), {}));
        } else {
          const quantity = Math.min(amount, told.orders[n] ?? 0);
          van.full -= quantity;
          van.empty += empties;
          const body = {
            doneAt,
            lines: [{ orderLineId: line?.id, deliveredQuantity: quantity }],
            collect: [{ productId, quantity: empties }],
          };
          await record(late, () => send("post", stopPath(n, "complete"), body, driver));
        }
      }
      await compare(JSON.stringify(deed));
    }

    let isLoaded = false;
    let isOut = false;
    for (const one of told.before) await act(one);

    const ordered = told.orders.reduce((sum, n) => sum + n, 0);
    van.full = ordered + (told.more ?? 0);
    add(stands, "0 full", -van.full);
    isLoaded = true;
    await moment();
    if (told.more !== null) {
      const counts = [{ productId, condition: "full", counted: van.full }];
      await send("put", `/rounds/${round.id}/load`, { leg: "out", counts }, driver);
      await compare("loaded");
    }
    isUnseen = told.leavesUnseen && told.more === null;
    const leave = () => send("put", `/rounds/${round.id}/status`, { status: "out" }, driver);
    isOut = true;
    if (isUnseen) waiting.push(leave);
    else await leave();
    for (const one of told.away) await act(one);
    if (isUnseen) {
      isUnseen = false;
      await flush();
      await compare("seen");
    }

    await moment();
    isBack = true;
    await send("put", `/rounds/${round.id}/status`, { status: "done" }, driver);
    Object.assign(returned, van);
    add(stands, `${end} full`, van.full);
    add(stands, `${end} empty`, van.empty);
    Object.assign(van, { full: 0, empty: 0 });
    await compare("back");
    const [first, ...rest] = told.after;
    if (first) await act(first);
    if (told.countedBack || told.endsElsewhere) {
      const counts = (["full", "empty"] as const).map((condition) => ({
        productId,
        condition,
        counted: returned[condition],
      }));
      await send("put", `/rounds/${round.id}/load`, { leg: "back", counts }, driver);
      isCountedBack = true;
      await compare("counted back");
    }
    for (const one of rest) await act(one);
    await flush();
    await compare("all is recorded");
    const wrong = mistakes;
    mistakes = [];
    for (const undo of wrong) await undo();
    await compare("all is undone");
  }

  /** Returns levels that differ from the sum of the ledger; there should never be any. */
  async function offLedger(): Promise<unknown[]> {
    const { rows } = await service.test.owner.query(
      `SELECT l.location_id FROM stock_levels l
         JOIN (SELECT location_id, product_id, condition, sum(quantity) AS sum
                 FROM stock_movements GROUP BY 1, 2, 3) m USING (location_id, product_id, condition)
        WHERE m.sum <> l.on_hand`,
    );
    return rows;
  }
  return { play, offLedger };
}
