import { expect, it } from "vitest";
import { isInTest, whyNotLoaded, type Loadable } from "./rules";
import { serialKey } from "./serial-key";

it.each([
  ["ab 12", "AB12"],
  [" Ab\t12 ", "AB12"],
  ["0012", "0012"],
])("knows %j as %s", (number, key) => expect(serialKey(number)).toBe(key));

it.each([
  ["2026-11-25", false],
  ["2026-11-26", true],
  ["2026-11-27", true],
  [null, null],
] as const)("tested to %s, is in test on 26 November: %s", (testDueOn, expected) =>
  expect(isInTest(testDueOn, "2026-11-26")).toBe(expected),
);

const inYard: Loadable = {
  number: "F1",
  testDueOn: "2026-11-26",
  place: "yard",
  roundId: null,
  round: null,
};
const other = { date: "2026-11-26", isDone: false, vanName: "Transit 2", driverName: "Dan Sharp" };

it.each<[string, Partial<Loadable>, string | null]>([
  ["in a yard, on the day of its test", {}, null],
  ["at a customer by the book", { place: "customer" }, null],
  ["at the supplier by the book", { place: "supplier" }, null],
  ["on this van already", { place: "round", roundId: "here", round: other }, null],
  [
    "on a van whose round is done",
    { place: "round", roundId: "x", round: { ...other, isDone: true } },
    null,
  ],
  [
    "on another van",
    { place: "round", roundId: "x", round: other },
    "F1 is on another van: Transit 2, Dan Sharp, Thu 26 Nov.",
  ],
  [
    "on another round without van or driver",
    { place: "round", roundId: "x", round: { ...other, vanName: null, driverName: null } },
    "F1 is on another van: no van named, Thu 26 Nov.",
  ],
  [
    "a day out of test",
    { testDueOn: "2026-11-25" },
    "F1 is out of test: its test was due by 25 November 2026.",
  ],
  ["of no known test", { testDueOn: null }, "The test date of F1 is not known: enter it first."],
  ["scrapped", { place: "scrapped" }, "F1 is scrapped."],
])("judges one %s", (_, of, expected) => {
  expect(whyNotLoaded({ ...inYard, ...of }, "here", "2026-11-26")).toBe(expected);
});
