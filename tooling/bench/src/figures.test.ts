import { expect, it } from "vitest";
import { judgeAll } from "@roundsman/testing/verdict";
import { promisesOf, ratioOf, table } from "./figures";

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

it("says of each goal whether it is reached", async () => {
  const reads = [0.4, 0.6].map((goal) => ({
    name: `goal ${goal}`,
    goal,
    rest: [turn(50)],
    plain: [turn(100)],
  }));
  const lines: string[] = [];
  expect(await judgeAll(promisesOf(reads), null, (line) => lines.push(line))).toBe(1);
  expect(lines).toEqual([
    "held   goal 0.4: 0.50 of the plain server's requests, goal 0.40",
    "BROKEN goal 0.6: 0.50 of the plain server's requests, goal 0.60",
    "         0.100 short of the goal",
    "1 broken",
  ]);
});
