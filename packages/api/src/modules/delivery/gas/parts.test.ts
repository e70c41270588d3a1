import { describe, expect, it } from "vitest";
import { plannedReloads } from "./aboard";
import { dueReload, partsOf } from "./parts";

/** Stops as `a`, `b`; recorded ones with the time they were recorded at: `a1`. */
const stop = (named: string) => ({
  id: named[0]!,
  completedAt: named[1] ? new Date(2026, 0, Number(named[1])) : null,
  failedAt: null,
});
/** Reloads before a stop: `>b`, or `+b` where it was added on the way; done ones with their time: `>b2`. */
const reload = (named: string) => ({
  id: named,
  beforeStopId: named[1] === "-" ? null : named[1]!,
  doneAt: named[2] ? new Date(2026, 0, Number(named[2])).toISOString() : null,
  addedOnTheWay: named.startsWith("+"),
  items: [],
});
const words = (text: string) => text.split(" ").filter((word) => word !== "");
const given = (text: string) => ({
  stops: words(text)
    .filter((word) => !/^[>+]/.test(word))
    .map(stop),
  reloads: words(text)
    .filter((word) => /^[>+]/.test(word))
    .map(reload),
});

describe("the parts of a round", () => {
  it.each([
    // What stands on the round; what is made in time; whose goods are loaded where; which reload is due.
    ["a b c", "abc", "abc", null],
    ["a >c b c", "ab | c", "ab | c", null],
    ["a1 b2 >c c", "ab | c", "ab | c", ">c"],
    ["a1 >c2 b3 c4", "a | bc", "ab | c", null],
    // Left out on the way there: its goods were aboard from the start all the same.
    ["a1 b >c2 c", "a | bc", "ab | c", null],
    // Made without the reload: it comes before the next open stop, if there is one.
    ["a1 b2 >b c", "ab | c", "a | bc", ">b"],
    ["a1 b2 >b", "ab", "a", null],
    ["a >b >c b c", "a | b | c", "a | b | c", null],
    ["a1 >-2 b3", "a | b", "ab | ", null],
    // What was aboard when it was added stays aboard.
    ["a1 b +c c d", "ab | cd", "abcd | cd", null],
    ["a1 b +c c >d d", "ab | c | d", "abc | c | d", null],
    ["a1 >b2 b +c c d", "a | b | cd", "a | bcd | cd", null],
    // Recorded out of turn.
    ["a3 >b2 b1", "b | a", "a | b", null],
  ])("of %s are %s, with the goods of %s", (text, inTime, loaded, due) => {
    const { stops, reloads } = given(text);
    const parts = partsOf(stops, reloads);
    const shown = (of: (part: (typeof parts)[number]) => { id: string }[]) =>
      parts
        .map((part) =>
          of(part)
            .map(({ id }) => id)
            .join(""),
        )
        .join(" | ");
    expect(shown((part) => part.stops)).toBe(inTime);
    expect(shown((part) => part.loads)).toBe(loaded);
    expect(dueReload(stops, reloads)?.id ?? null).toBe(due);
  });
});

describe("what is to be loaded at a reload", () => {
  const asks = (named: string, quantity: number, productId = "p", delivered = quantity) => {
    const at = stop(named);
    const deliveredQuantity = at.completedAt ? delivered : 0;
    return {
      ...at,
      sequence: 1,
      soldAtDoor: false,
      lines: [{ productId, quantity, deliveredQuantity }],
      collect: [{ productId, quantity: 1 }],
    };
  };
  const item = (productId: string, condition: string, load: number, drop: number) => ({
    productId,
    condition,
    load,
    drop,
  });

  it.each([
    [
      "as planned",
      [asks("a", 4), asks("b", 3)],
      [item("p", "full", 3, 0), item("p", "empty", 0, 1)],
    ],
    [
      "less what did not find its customer",
      [asks("a1", 4, "p", 2), asks("b", 3)],
      [item("p", "full", 1, 0), item("p", "empty", 0, 1)],
    ],
    [
      "and what nobody asks for any more is put down",
      [asks("a1", 4, "q", 1), asks("b", 3)],
      [item("p", "full", 3, 0), item("q", "full", 0, 3), item("q", "empty", 0, 1)],
    ],
  ])("%s", (_, stops, wanted) => {
    const planned = plannedReloads({ stops, reloads: [reload(">b")], counted: [] });
    expect(planned.get(">b")).toHaveLength(wanted.length);
    expect(planned.get(">b")).toEqual(expect.arrayContaining(wanted));
  });
});
