const dayFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** A round's date in words, such as "Fri 20 Nov"; a date column is midnight UTC. */
export const dayInWords = (date: Date): string => dayFormat.format(date).replace(",", "");

/** "1 stop", "3 stops". */
export const countOf = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? "" : "s"}`;
