/** Upper bounds of durations in milliseconds; a last bucket holds what took longer. */
export const bounds = [2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const;

export const emptyBuckets = (): number[] => Array.from({ length: bounds.length + 1 }, () => 0);

/** The bucket a duration belongs to. */
export function bucketOf(ms: number): number {
  const at = bounds.findIndex((bound) => ms <= bound);
  return at === -1 ? bounds.length : at;
}

/**
 * The duration in milliseconds that this share (0 to 1) of the calls stayed within, as well as buckets
 * tell: the upper bound of its bucket, and never more than the longest call.
 */
export function quantile(buckets: readonly number[], share: number, maxMs: number): number {
  const calls = buckets.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [at, count] of buckets.entries()) {
    seen += count;
    if (count > 0 && seen >= share * calls) return Math.min(bounds[at] ?? maxMs, maxMs);
  }
  return maxMs;
}
