import { dayNumber, LONDON, localTimeOf, type DateLike } from "./calendar";

// Own names, since Node's and a browser's ICU disagree (Sep, Sept; comma or none), which React
// would report as a page that differs from what the server sent.
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const two = (figure: number) => String(figure).padStart(2, "0");

/** "Fri 20 Nov"; with its year when that is not this one: "Fri 20 Nov 2025". */
export function formatDate(value: DateLike, timeZone = LONDON, now: Date = new Date()): string {
  const { year, month, day, weekday } = localTimeOf(value, timeZone);
  const date = `${weekdays[weekday]} ${day} ${months[month - 1]}`;
  return year === localTimeOf(now, timeZone).year ? date : `${date} ${year}`;
}

/** "16:05". A time of day ("HH:MM") is returned as it is. */
export function formatTime(value: DateLike, timeZone = LONDON): string {
  if (typeof value === "string" && /^\d{2}:\d{2}$/.test(value)) return value;
  const { hour, minute } = localTimeOf(value, timeZone);
  return `${two(hour)}:${two(minute)}`;
}

/** "Fri 20 Nov, 16:05". */
export function formatDateTime(value: DateLike, timeZone = LONDON, now: Date = new Date()): string {
  return `${formatDate(value, timeZone, now)}, ${formatTime(value, timeZone)}`;
}

/** Days from today to the value's day in `timeZone`: 1 is tomorrow, −1 yesterday. */
export function daysFromToday(value: DateLike, timeZone = LONDON, now: Date = new Date()): number {
  return dayNumber(localTimeOf(value, timeZone)) - dayNumber(localTimeOf(now, timeZone));
}

/** "Today", "Tomorrow", "Yesterday"; any other day as formatDate has it. */
export function formatDay(value: DateLike, timeZone = LONDON, now: Date = new Date()): string {
  const near: Record<number, string> = { [-1]: "Yesterday", 0: "Today", 1: "Tomorrow" };
  return near[daysFromToday(value, timeZone, now)] ?? formatDate(value, timeZone, now);
}

/** Two days as one: "Fri 20 Nov", or "Fri 20 – Mon 23 Nov" (promised days of a delivery). */
export function formatDateRange(
  from: DateLike,
  to: DateLike,
  timeZone = LONDON,
  now: Date = new Date(),
): string {
  const [a, b] = [localTimeOf(from, timeZone), localTimeOf(to, timeZone)];
  if (dayNumber(a) === dayNumber(b)) return formatDate(from, timeZone, now);
  const sameMonth = a.month === b.month && a.year === b.year;
  const start = sameMonth ? `${weekdays[a.weekday]} ${a.day}` : formatDate(from, timeZone, now);
  return `${start} – ${formatDate(to, timeZone, now)}`;
}

/** Today's date in `timeZone` as "YYYY-MM-DD", as date fields and the service take it. */
export function todayIn(timeZone = LONDON, now: Date = new Date()): string {
  const { year, month, day } = localTimeOf(now, timeZone);
  return `${year}-${two(month)}-${two(day)}`;
}
