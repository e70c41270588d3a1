import { lightFormat } from "date-fns/lightFormat";
import { dayIn, daysBetween, LONDON, localTimeOf, type DateLike } from "./calendar";

// Our own names, because Node's and a browser's ICU disagree (Sep, Sept; comma or none). React would report that as a
// page that differs from the server's.
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const weekdayAndDay = (date: Date) => `${weekdays[date.getDay()]} ${date.getDate()}`;

/** Formats "Fri 20 Nov"; with the year if it is another: "Fri 20 Nov 2025". */
export function formatDate(value: DateLike, timeZone = LONDON, now: Date = new Date()): string {
  const date = localTimeOf(value, timeZone);
  const year = date.getFullYear();
  const words = `${weekdayAndDay(date)} ${months[date.getMonth()]}`;
  return year === localTimeOf(now, timeZone).getFullYear() ? words : `${words} ${year}`;
}

/** Formats "16:05". A time of day ("HH:MM") is returned as it is. */
export function formatTime(value: DateLike, timeZone = LONDON): string {
  if (typeof value === "string" && /^\d{2}:\d{2}$/.test(value)) return value;
  return lightFormat(localTimeOf(value, timeZone), "HH:mm");
}

/** Formats "Fri 20 Nov, 16:05". */
export function formatDateTime(value: DateLike, timeZone = LONDON, now: Date = new Date()): string {
  return `${formatDate(value, timeZone, now)}, ${formatTime(value, timeZone)}`;
}

/** Returns the days from today to the value's day in `timeZone`: 1 is tomorrow, −1 yesterday. */
export function daysFromToday(value: DateLike, timeZone = LONDON, now: Date = new Date()): number {
  return daysBetween(dayIn(now, timeZone), dayIn(value, timeZone));
}

/** Returns "Today", "Tomorrow", "Yesterday"; any other day as in formatDate. */
export function formatDay(value: DateLike, timeZone = LONDON, now: Date = new Date()): string {
  const near: Record<number, string> = { [-1]: "Yesterday", 0: "Today", 1: "Tomorrow" };
  return near[daysFromToday(value, timeZone, now)] ?? formatDate(value, timeZone, now);
}

/** Formats two days as one: "Fri 20 Nov", or "Fri 20 – Mon 23 Nov" (promised days of a delivery). */
export function formatDateRange(
  from: DateLike,
  to: DateLike,
  timeZone = LONDON,
  now: Date = new Date(),
): string {
  const [first, last] = [dayIn(from, timeZone), dayIn(to, timeZone)];
  if (first === last) return formatDate(from, timeZone, now);
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const start = sameMonth
    ? weekdayAndDay(localTimeOf(from, timeZone))
    : formatDate(from, timeZone, now);
  return `${start} – ${formatDate(to, timeZone, now)}`;
}

/** Returns today's date in `timeZone` as "YYYY-MM-DD", the form of date fields and the service. */
export const todayIn = (timeZone = LONDON, now: Date = new Date()): string => dayIn(now, timeZone);
