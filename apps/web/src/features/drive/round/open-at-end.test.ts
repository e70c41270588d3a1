import { expect, it } from "vitest";
import type { SeenRound } from "../outbox/apply-entries";
import { openAtEnd } from "./open-at-end";

const recorded = { completedAt: "2026-11-20T09:00:00Z", failedAt: null };
const open = { completedAt: null, failedAt: null };
const back = (expected: number, counted: number | null) => ({ leg: "back", expected, counted });

/** Only what ending looks at. */
const round = (stops: object[], load: object[], outstandingPence: number) =>
  ({ stops, load, cash: { outstandingPence } }) as unknown as SeenRound;

it("says what is open of a round that is to end", () => {
  expect(openAtEnd(round([recorded, open, open], [back(2, null)], 4550))).toEqual([
    "2 stops are not recorded.",
    "What came back is not counted.",
    "£45.50 of cash is still with you.",
  ]);
  expect(openAtEnd(round([open], [back(2, 2)], 0))).toEqual(["1 stop is not recorded."]);
});

it("says nothing where all is done, or nothing comes back", () => {
  expect(openAtEnd(round([recorded], [back(2, 1), back(0, null)], 0))).toEqual([]);
});
