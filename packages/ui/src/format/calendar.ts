/** The clock of a business unless it says otherwise. */
export const LONDON = "Europe/London";

/** A moment (ISO 8601 with time, or a Date), or a plain day "YYYY-MM-DD", which has no zone. */
export type DateLike = string | Date;

/** A moment as calendar and clock show it in one zone. `weekday` 0 is Sunday. */
export type LocalTime = {
  year: number;
  month: number;
  day: number;
  weekday: number;
  hour: number;
  minute: number;
};

const plainDay = /^(\d{4})-(\d{2})-(\d{2})$/;
const formatters = new Map<string, Intl.DateTimeFormat>();

// Making an Intl formatter costs some 50 µs, and a list of 50 orders asks for 200.
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/**
 * The date in `timeZone`. A plain day is taken as it stands.
 *
 * @throws RangeError for what is neither a date nor a moment, or for an unknown zone.
 */
export function localTimeOf(value: DateLike, timeZone: string): LocalTime {
  const plain = typeof value === "string" ? plainDay.exec(value) : null;
  const moment = value instanceof Date ? value : new Date(value);
  const parts = plain
    ? { year: plain[1], month: plain[2], day: plain[3], hour: "0", minute: "0" }
    : Object.fromEntries(
        formatterFor(timeZone)
          .formatToParts(moment)
          .map(({ type, value }) => [type, value]),
      );
  const year = Number(parts["year"]);
  const month = Number(parts["month"]);
  const day = Number(parts["day"]);
  return {
    year,
    month,
    day,
    weekday: new Date(dayNumber({ year, month, day }) * DAY_MS).getUTCDay(),
    hour: Number(parts["hour"]),
    minute: Number(parts["minute"]),
  };
}

const DAY_MS = 86_400_000;

/** Days since 1970-01-01, for counting from one day to another without daylight saving. */
export function dayNumber({ year, month, day }: Pick<LocalTime, "year" | "month" | "day">): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}
