import { describe, expect, it } from "vitest";
import { bounds, bucketOf, emptyBuckets, quantile } from "./signals";

describe("buckets of durations", () => {
  it("hold a duration up to their bound, and the last what took longer", () => {
    expect([0, 2, 2.1, 10_000, 10_001].map(bucketOf)).toEqual([0, 0, 1, 11, 12]);
  });

  it("tell the duration most calls stayed within, never above the longest", () => {
    const buckets = emptyBuckets();
    buckets[1] = 95;
    buckets[7] = 5;
    expect(quantile(buckets, 0.5, 400)).toBe(5);
    expect(quantile(buckets, 0.95, 400)).toBe(5);
    expect(quantile(buckets, 0.96, 400)).toBe(400);
    const slow = emptyBuckets();
    slow[bounds.length] = 1;
    expect(quantile(slow, 0.5, 61_000)).toBe(61_000);
  });
});
