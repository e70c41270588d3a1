import { describe, expect, it } from "vitest";
import type { DrivenRound, Stop } from "../driving";
import { withEntries, withTold } from "./apply-entries";
import type { Deed, Entry } from "./outbox";

const stop = (id: string, more: object = {}) => ({
  id,
  orderStatus: "placed",
  completedAt: null,
  failedAt: null,
  cashTakenPence: 0,
  lines: [{ orderLineId: `${id}-line`, productId: "p", productName: "Propane", quantity: 2 }],
  collect: [{ productId: "p", productName: "Propane", quantity: 2 }],
  ...more,
});

/** Only what applying looks at. */
const round = {
  id: "round",
  status: "planned",
  loadConfirmedAt: null,
  stops: [stop("a"), stop("b", { completedAt: "2026-11-20T08:00:00Z", cashTakenPence: 300 })],
  stopDetails: [],
  load: [{ leg: "out", productId: "p", condition: "full", expected: 4, counted: null }],
  reloads: [],
  cash: {
    takenPence: 300,
    handedPence: 100,
    writtenOffPence: 0,
    outstandingPence: 200,
    handovers: [],
  },
} as unknown as DrivenRound;

let seq = 0;
const entry = (deed: Deed, more: { roundId?: string; refusal?: string } = {}): Entry => ({
  ...deed,
  seq: (seq += 1),
  recordId: `record ${seq}`,
  owner: "me",
  roundId: "round",
  doneAt: "2026-11-20T09:00:00Z",
  refusal: null,
  ...more,
});
const complete: Deed = {
  kind: "complete",
  stopId: "a",
  orderId: "order",
  body: { cashTakenPence: 500, lines: [{ orderLineId: "a-line", deliveredQuantity: 1 }] },
};

describe("a round with what waits on top", () => {
  it("knows the amount of a part without signal, and the whole again once it is undone", () => {
    const partAmounts = {
      lines: [{ orderLineId: "a-line", quantity: 2 }],
      pence: [0, 31484, 41979],
    };
    const priced = {
      ...round,
      stops: [{ ...round.stops[0], amountDuePence: 41979 }],
      stopDetails: [{ stopId: "a", partAmounts }],
    } as unknown as DrivenRound;
    const due = (...deeds: Deed[]) =>
      withEntries(
        priced,
        deeds.map((deed) => entry(deed)),
      ).stops[0]?.amountDuePence;
    expect(due()).toBe(41979);
    expect(due(complete)).toBe(31484);
    expect(due(complete, { kind: "undo", stopId: "a", orderId: "order", body: {} })).toBe(41979);
  });

  it("is out and counted as the driver said", () => {
    const counts = [{ productId: "p", condition: "full" as const, counted: 3 }];
    const seen = withEntries(round, [
      entry({ kind: "load", leg: "out", counts }),
      entry({ kind: "status", status: "out" }),
    ]);
    expect(seen).toMatchObject({ status: "out", loadConfirmedAt: "2026-11-20T09:00:00Z" });
    expect(seen.load[0]?.counted).toBe(3);
    expect(seen.unsentStopIds.size).toBe(0);
  });

  it("stays at the yard with an unsafe defect, and may begin once it is checked in order", () => {
    const points = ["Tyres"];
    const state = { points, check: null, unsafe: [], blocks: "Not done yet." };
    const atYard = { ...round, walkRound: state, stops: [stop("a")] } as unknown as DrivenRound;
    const checked = (more: object) => {
      const body = { points: [{ point: "Tyres", ok: true, ...more }] };
      return withEntries(atYard, [entry({ kind: "walkRound", body })]).walkRound;
    };
    expect(checked({})).toMatchObject({ blocks: null, check: { defects: 0 } });
    const defect = { ok: false, words: "Bald" };
    expect(checked(defect)).toMatchObject({ blocks: null, unsafe: [], check: { defects: 1 } });
    expect(checked({ ...defect, unsafe: true })).toMatchObject({
      blocks: expect.stringContaining("Tyres: Bald"),
      unsafe: [{ point: "Tyres", words: "Bald" }],
    });
  });

  it("has its stop delivered with what was handed over, and its cash added up", () => {
    const seen = withEntries(round, [entry(complete)]);
    expect(seen.stops[0]).toMatchObject({
      completedAt: "2026-11-20T09:00:00Z",
      orderStatus: "delivered",
      lines: [{ deliveredQuantity: 1 }],
      collect: [{ quantity: 2 }],
    });
    expect(seen.cash).toMatchObject({ takenPence: 800, outstandingPence: 700 });
    expect([...seen.unsentStopIds]).toEqual(["a"]);
  });

  it("expects back what was not handed over, and the empties that were taken", () => {
    const back = (condition: string, expected: number) => ({
      leg: "back",
      productId: "p",
      condition,
      expected,
      counted: null,
    });
    const lines = [{ orderLineId: "a-line", productId: "p", quantity: 2, deliveredQuantity: 0 }];
    const at = {
      ...round,
      stops: [stop("a", { lines })],
      load: [back("full", 5), back("empty", 1)],
    } as unknown as DrivenRound;
    const expectedOf = (...entries: Entry[]) =>
      withEntries(at, entries).load.map(({ expected }) => expected);
    expect(expectedOf()).toEqual([5, 1]);
    expect(expectedOf(entry(complete))).toEqual([4, 3]);
    const undo = { kind: "undo", stopId: "a", orderId: "order", body: {} } as unknown as Deed;
    expect(expectedOf(entry(complete), entry(undo))).toEqual([5, 1]);
    // The service's answer has no load: what comes back follows from its stops until the load is read again.
    const { stops } = withEntries(at, [entry(complete)]);
    expect(withTold(at, { stops }).load.map(({ expected }) => expected)).toEqual([4, 3]);
    expect(withTold(at, { stops, load: at.load }).load).toEqual(at.load);
  });

  it("is reloaded as the driver counted, and expects back what came on and was not put down", () => {
    const item = (condition: string, load: number, drop: number) => {
      const goods = { productId: "p", productName: "Propane", condition, load, drop };
      return { ...goods, loaded: null, dropped: null };
    };
    const back = (condition: string, expected: number) => ({
      leg: "back",
      productId: "p",
      condition,
      expected,
      counted: null,
    });
    const at = {
      ...round,
      stops: [],
      load: [back("full", 1), back("empty", 3)],
      reloads: [
        {
          id: "r",
          beforeStopId: "a",
          doneAt: null,
          items: [item("full", 5, 0), item("empty", 0, 2)],
        },
      ],
    } as unknown as DrivenRound;
    const body = {
      loaded: [{ productId: "p", quantity: 6 }],
      dropped: [{ productId: "p", condition: "empty" as const, quantity: 2 }],
    };
    const seen = withEntries(at, [entry({ kind: "reload", reloadId: "r", body })]);
    expect(seen.reloads).toMatchObject([
      {
        doneAt: "2026-11-20T09:00:00Z",
        items: [
          { loaded: 6, dropped: 0 },
          { loaded: 0, dropped: 2 },
        ],
      },
    ]);
    expect(seen.load.map(({ expected }) => expected)).toEqual([7, 1]);
  });

  it("shows what was charged for a cylinder, as the service will add it", () => {
    const group = {
      exchangeGroupId: "g",
      name: "Propane",
      chargePence: 3999,
      chargeProductId: "c",
      chargeName: "Cylinder charge",
      productIds: ["p"],
    };
    const agreements = [{ exchangeGroupId: "g", count: 2 }];
    const cash = stop("a", { paymentMethod: "cash", amountDuePence: 500 });
    const charged = entry({ ...complete, body: { agreements } });
    const at = { ...round, stops: [cash] } as unknown as DrivenRound;
    expect(withEntries(at, [charged], [group]).stops[0]).toMatchObject({
      amountDuePence: 500 + 7998,
      lines: [
        { productId: "p" },
        { productId: "c", productName: "Cylinder charge", quantity: 2, deliveredQuantity: 2 },
      ],
    });
    const onAccount = { ...cash, paymentMethod: "on_account", amountDuePence: 0 };
    const owed = { ...round, stops: [onAccount] } as unknown as DrivenRound;
    expect(withEntries(owed, [charged], [group]).stops[0]?.amountDuePence).toBe(0);
  });

  it("has its stop open again where that was undone", () => {
    const undo = entry({ kind: "undo", stopId: "a", orderId: "order", body: {} });
    const seen = withEntries(round, [entry(complete), undo]);
    expect(seen.stops[0]).toMatchObject({ completedAt: null, orderStatus: "placed" });
    expect(seen.cash.takenPence).toBe(300);
  });

  it("has what was sold at a door as a stop of its own, with its cash", () => {
    const seen = stop("", { cashTakenPence: 700, soldAtDoor: true }) as unknown as Stop;
    const body = { stopId: "a", lines: [], paymentMethod: "cash" as const };
    const sale = entry({ kind: "sale", about: "sale a", body, seen });
    const { stops, cash, unsentStopIds } = withEntries(round, [sale]);
    expect(stops).toHaveLength(3);
    expect(stops[2]).toMatchObject({ id: sale.recordId, completedAt: sale.doneAt });
    expect(cash.takenPence).toBe(1000);
    expect([...unsentStopIds]).toEqual([sale.recordId]);
  });

  it("does not show what was refused, nor what belongs to another round", () => {
    const seen = withEntries(round, [
      entry(complete, { refusal: "The order is cancelled." }),
      entry(
        { kind: "fail", stopId: "a", orderId: "order", body: { failureReason: "nobody_in" } },
        { roundId: "other" },
      ),
    ]);
    expect(seen.stops[0]).toEqual(round.stops[0]);
  });
});
