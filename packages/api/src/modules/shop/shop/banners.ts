import type { StorefrontConfiguration } from "../storefront/configuration";

type Banner = StorefrontConfiguration["content"]["banners"][number];

/** The banners of a day, `from` and `until` included; a day is YYYY-MM-DD in the business's time zone. */
export const bannersOn = (banners: readonly Banner[], day: string): Banner[] =>
  banners.filter(
    ({ from, until }) => (from === null || from <= day) && (until === null || day <= until),
  );

/** The first day after this one on which other banners are shown; null where that never comes. */
export function nextBannerDay(banners: readonly Banner[], day: string): string | null {
  const turns = banners.flatMap(({ from, until }) => [from, until && dayAfter(until)]);
  return turns.reduce<string | null>(
    (next, turn) => (turn !== null && turn > day && (next === null || turn < next) ? turn : next),
    null,
  );
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
