import { expect, it } from "vitest";
import { judgeAll } from "@roundsman/testing/verdict";
import { promisesOf, ratioOf, ratiosKept, table } from "./figures";

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

it("says what the ratio was in the table that was kept", () => {
  const read = { name: "one", goal: 0.4, rest: [turn(50)], plain: [turn(100)] };
  const document = `Figures.\n\n${table([read])}\n\n| one, REST | another table | 0.90 |\n`;
  const before = ratiosKept(document, ["one", "another"]);
  expect([...before]).toEqual([["one", 0.5]]);
  const faster = { ...read, rest: [turn(60)] };
  expect(promisesOf([faster], before).map(({ name }) => name)).toEqual([
    "one: 0.60 of the plain server's requests, goal 0.40, 0.50 in docs/performance.md",
  ]);
});
