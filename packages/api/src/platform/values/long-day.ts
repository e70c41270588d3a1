const british = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A date column as it stands in letters: `20 November 2026`. */
export const longDay = (at: Date): string => british.format(at);
