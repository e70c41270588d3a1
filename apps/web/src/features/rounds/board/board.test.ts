import { describe, expect, it } from "vitest";
import type { Stop } from "../round-states";
import {
  laneOf,
  layoutOf,
  moved,
  openStops,
  questionsOf,
  reversed,
  type Board,
  type Layout,
  type Move,
} from "./board";

const layout: Layout = new Map<string | null, string[]>([
  [null, ["w1", "w2"]],
  ["north", ["a", "b", "c", "d"]],
  ["south", []],
]);
const move = (orderIds: string[], to: string | null, at: number): Move => ({
  id: "m",
  orderIds,
  to,
  at,
});

describe("a move", () => {
  it("puts waiting orders onto a round, in the order given", () => {
    const after = moved(layout, move(["w2", "w1"], "north", 1));
    expect(after.get("north")).toEqual(["a", "w2", "w1", "b", "c", "d"]);
    expect(after.get(null)).toEqual([]);
  });

  it.each([
    ["up", "c", 1, ["a", "c", "b", "d"]],
    ["down past one", "b", 3, ["a", "c", "b", "d"]],
    ["to its own place", "b", 1, ["a", "b", "c", "d"]],
    ["just behind itself", "b", 2, ["a", "b", "c", "d"]],
    ["to the end", "a", 4, ["b", "c", "d", "a"]],
    ["beyond the end", "a", 99, ["b", "c", "d", "a"]],
  ])("within a lane, %s", (_, id, at, expected) => {
    expect(moved(layout, move([id], "north", at)).get("north")).toEqual(expected);
  });

  it("takes an order from lane to lane, and changes nothing else", () => {
    const after = moved(layout, move(["b"], "south", 0));
    expect(after.get("north")).toEqual(["a", "c", "d"]);
    expect(after.get("south")).toEqual(["b"]);
    expect(after.get(null)).toEqual(["w1", "w2"]);
    expect(layout.get("north")).toEqual(["a", "b", "c", "d"]);
  });

  it("made twice comes to the same: a board read meanwhile may hold it already", () => {
    const once = moved(layout, move(["w1"], "north", 2));
    expect(moved(once, move(["w1"], "north", 2))).toEqual(once);
  });

  it("of an order or onto a lane that has gone is none", () => {
    expect(moved(layout, move(["gone"], "north", 0))).toBe(layout);
    expect(moved(layout, move(["a"], "gone", 0))).toBe(layout);
  });
});

describe("taking a move back", () => {
  it.each([
    ["from lane to lane", ["b"], "south", 0],
    ["up its lane", ["d"], "north", 0],
    ["down its lane", ["a"], "north", 3],
    ["of several that waited", ["w1", "w2"], "south", 0],
  ])("%s comes to the layout before it", (_, orderIds, to, at) => {
    const back = reversed(layout, { orderIds, to, at });
    const after = moved(moved(layout, move(orderIds, to, at)), { id: "back", ...back! });
    expect(after).toEqual(layout);
  });

  it("is nothing for an order that is not on the board", () => {
    expect(reversed(layout, { orderIds: ["gone"], to: null, at: 0 })).toBeNull();
  });
});

it("asks of the orders that the service asks about, and only before they go onto a round", () => {
  const waiting = [
    { id: "w1", asks: "Wanted on Wed 25 Nov." },
    { id: "w2", asks: null },
  ] as Board["waiting"];
  expect(questionsOf({ waiting }, { orderIds: ["w1", "w2", "a"], to: "north" })).toEqual([
    { orderId: "w1", why: "Wanted on Wed 25 Nov." },
  ]);
  expect(questionsOf({ waiting }, { orderIds: ["w1"], to: null })).toEqual([]);
});

it("finds an order's lane, null being the waiting ones", () => {
  expect(laneOf(layout, "c")).toBe("north");
  expect(laneOf(layout, "w1")).toBeNull();
  expect(laneOf(layout, "gone")).toBeUndefined();
});

it("lays out what is open; what is recorded is in no lane", () => {
  const stop = (orderId: string, completedAt: string | null) => ({
    orderId,
    completedAt,
    failedAt: null,
  });
  const board = {
    waiting: [{ id: "w" }],
    rounds: [{ id: "r", stops: [stop("done", "2026-11-20T09:00:00Z"), stop("open", null)] }],
  };
  // Only what the layout looks at.
  expect(layoutOf(board as unknown as Board)).toEqual(
    new Map([
      [null, ["w"]],
      ["r", ["open"]],
    ]),
  );
});

it("has no card for an order that a round gave back: done, or its van lost", () => {
  const open = { orderId: "a", completedAt: null, failedAt: null } as Stop;
  const made = { ...open, orderId: "b", completedAt: "2026-11-30T09:00:00Z" };
  expect(openStops({ status: "out", stops: [open, made] })).toEqual([open]);
  expect(openStops({ status: "done", stops: [open, made] })).toEqual([]);
});
