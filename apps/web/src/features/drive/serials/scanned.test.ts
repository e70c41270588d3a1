import { expect, it } from "vitest";
import {
  judgeAtDoor,
  judgeComingBack,
  judgeLoading,
  serialsAfterLoad,
  serialsAfterStop,
  serialsOf,
  type RoundSerials,
} from "./scanned";

const known = (number: string, more: Partial<RoundSerials["known"][number]> = {}) => ({
  productId: "gas",
  number,
  aboard: false,
  whyNot: null,
  ...more,
});
const serials: RoundSerials = {
  products: [{ productId: "gas", productName: "Forklift 18 kg", pieces: 3 }],
  known: [
    known("FL 1"),
    known("FL 2", { whyNot: "FL 2 is out of test." }),
    known("FL 3", { aboard: true }),
  ],
  all: true,
};

it.each([
  ["fl1", { serial: { number: "FL 1", productId: "gas" } }],
  ["FL2", { whyNot: "FL 2 is out of test." }],
  ["fl 3", { whyNot: "fl 3 is scanned already." }],
  ["FL9", { whyNot: "There is no serial number FL9 of these goods. Is it typed right?" }],
])("judges %s before setting out", (number, expected) => {
  expect(judgeLoading(serials, [{ number: "FL 3" }], number)).toEqual(expected);
});

it("leaves a number to the service where it keeps not all of them", () => {
  expect(judgeLoading({ ...serials, all: false }, [], "FL9")).toEqual({
    serial: { number: "FL9" },
  });
});

it("takes one off the van though it is out of test", () => {
  expect(judgeComingBack(serials, [], "fl2")).toEqual({
    serial: { number: "FL 2", productId: "gas" },
  });
});

it.each([
  ["one on the van", "FL3", 2, { number: "FL 3", productId: "gas", way: "delivered" }],
  ["one of elsewhere", "FL1", 2, { number: "FL 1", productId: "gas", way: "collected" }],
  ["one that nobody knows", "X 7", 2, { number: "X 7", productId: "gas", way: "collected" }],
  [
    "one where nothing is taken back",
    "X 7",
    0,
    { number: "X 7", productId: "gas", way: "delivered" },
  ],
])("sends %s the way it went", (_, number, quantity, expected) => {
  const door = {
    scanned: [],
    empties: [{ productId: "gas", quantity }],
    lines: [{ productId: "gas" }],
  };
  expect(judgeAtDoor(serials, door, number)).toEqual(expected);
  expect(judgeAtDoor(serials, { ...door, scanned: [expected as never] }, number)).toBeNull();
});

it("knows what is aboard before the service has heard", () => {
  const aboard = (of: typeof serials | undefined) =>
    of?.known.flatMap(({ number, aboard: is }) => (is ? number : []));
  const loaded = serialsAfterLoad(serials, { leg: "out", serials: [{ number: "fl1" }] });
  expect(aboard(loaded)).toEqual(["FL 1"]);
  const scanned = serialsOf([
    { number: "FL 1", way: "delivered" },
    { number: "FL 2", way: "collected" },
  ]);
  const after = serialsAfterStop(loaded, scanned);
  expect(aboard(after)).toEqual(["FL 2"]);
  expect(aboard(serialsAfterLoad(after, { leg: "back", serials: [{ number: "FL2" }] }))).toEqual(
    [],
  );
  expect(serialsAfterLoad(undefined, { leg: "out", serials: [] })).toBeUndefined();
});
