/** Returns "; the first 50 of 312" if a list leaves some out, otherwise nothing. */
export const howMany = (listed: readonly unknown[], count: number): string =>
  count > listed.length ? `; the first ${listed.length} of ${count}` : "";
