import { describe, expect, it } from "vitest";
import { Random } from "./random";

describe("the generator", () => {
  it("draws the same under the same seed, and otherwise under another", () => {
    const draws = (seed: number) => {
      const random = new Random(seed);
      return Array.from({ length: 20 }, () => random.bits());
    };
    expect(draws(7)).toEqual(draws(7));
    expect(draws(7)).not.toEqual(draws(8));
    // Seeds beyond 32 bits count too.
    expect(draws(7)).not.toEqual(draws(7 + 2 ** 32));
  });

  it("draws evenly, never 0 and never the bound", () => {
    const random = new Random(1);
    const counts = [0, 0, 0, 0, 0];
    for (let i = 0; i < 50_000; i++) {
      const unit = random.unit();
      expect(unit > 0 && unit < 1).toBe(true);
      counts[random.below(5)]!++;
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });
});
