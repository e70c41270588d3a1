import { expect, it } from "vitest";
import { ratioOf, table } from "./figures";

const turn = (requestsPerSecond: number) => ({ requestsPerSecond, p50: 1, p99: 2 });

it("compares turns that stood side by side", () => {
  const rest = [turn(50), turn(10), turn(40)];
  const plain = [turn(100), turn(20), turn(50)];
  expect(ratioOf({ rest, plain })).toBe(0.5);
  expect(
    table([{ name: "one", goal: 0.4, rest, plain }])
      .split("\n")
      .slice(2),
  ).toEqual([
    "| one, plain | 50 | 1.0 ms | 2.0 ms | 1.00 |",
    "| one, REST | 40 | 1.0 ms | 2.0 ms | 0.50 (0.40) |",
  ]);
});
