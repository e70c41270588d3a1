import type { StorefrontConfiguration } from "../storefront/configuration";

type Banner = StorefrontConfiguration["content"]["banners"][number];

/** The banners of a day, `from` and `until` included; a day is YYYY-MM-DD in the business's time zone. */
export const bannersOn = (banners: readonly Banner[], day: string): Banner[] =>
  banners.filter(
    ({ from, until }) => (from === null || from <= day) && (until === null || day <= until),
  );
