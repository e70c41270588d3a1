import { describe, expect, it } from "vitest";
import { checkPlan } from "../check/check-plan";
import { plan } from "../make-plan";
import { DEFAULT_COSTS } from "../options";
import { Random } from "../solver/random";
import { lakeDistrict } from "./lake-district";

const day = (orders: number, vans: number) => {
  const random = new Random(1);
  return lakeDistrict(orders, vans, () => random.unit());
};

describe("a day in the Lake District", () => {
  const problem = day(200, 12);
  const first = plan(problem, { iterations: 0 });
  const answer = plan(problem, { iterations: 8000 });

  it("is planned whole, within every limit", () => {
    expect(checkPlan(problem, answer, DEFAULT_COSTS)).toEqual([]);
    expect(answer.leftOut).toEqual([]);
    expect(answer.rounds.every((round) => round.over.length === 0)).toBe(true);
    expect(answer.rounds.flatMap((round) => round.orderIds)).toHaveLength(200);
  });

  it("is driven in far less than insertion alone would make it", () => {
    expect(first.rounds.length).toBeGreaterThan(0);
    expect(answer.totals.metres).toBeLessThan(0.8 * first.totals.metres);
  });

  it("has a break in each round that is out past its span", () => {
    const long = answer.rounds.filter((round) => round.backAt > 13.5 * 3600);
    expect(long.length).toBeGreaterThan(0);
    expect(long.every((round) => round.break !== null)).toBe(true);
  });

  it("leaves out the fewest it can where there are too few vans, each for want of room or time", () => {
    const busy = day(200, 7);
    const { leftOut, rounds } = plan(busy, { iterations: 4000 });
    expect(rounds).toHaveLength(7);
    expect(leftOut.length).toBeGreaterThan(10);
    expect(leftOut.length).toBeLessThan(plan(busy, { iterations: 0 }).leftOut.length);
    expect(leftOut.every(({ reason }) => reason === "no_room" || reason === "no_time")).toBe(true);
  });

  it("is planned whole where there are many orders, each put back with a van near it", () => {
    const large = day(450, 30);
    const [begun, done] = [0, 3000].map((iterations) => plan(large, { iterations }));
    expect(done && checkPlan(large, done, DEFAULT_COSTS)).toEqual([]);
    expect(done?.leftOut.length).toBeLessThanOrEqual(begun?.leftOut.length ?? 0);
    expect(done?.cost).toBeLessThan(begun?.cost ?? 0);
  });
});
