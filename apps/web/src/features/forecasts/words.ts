import { daysFromToday, formatDate } from "@roundsman/ui/format";

type Empty = { emptyOn: string; emptyFrom: string; emptyUntil: string };

/** "Empty about Thu 3 Dec (1 to 6 Dec)", or that it probably is by now. The range holds 8 of 10 cases. */
export function emptyWords({ emptyOn, emptyFrom, emptyUntil }: Empty, timeZone: string): string {
  const isPast = daysFromToday(emptyOn, timeZone) < 0;
  const about = isPast ? "Probably empty since" : "Empty about";
  return `${about} ${formatDate(emptyOn, timeZone)} (${rangeWords(emptyFrom, emptyUntil, timeZone)})`;
}

/** "1 to 6 Dec", "28 Nov to 6 Dec". */
function rangeWords(from: string, until: string, timeZone: string): string {
  const [first, last] = [from, until].map((day) => withoutWeekday(formatDate(day, timeZone)));
  if (from === until) return last ?? "";
  const sameMonth = from.slice(0, 7) === until.slice(0, 7);
  return `${sameMonth ? String(Number(from.slice(8))) : first} to ${last}`;
}

const withoutWeekday = (words: string) => words.slice(words.indexOf(" ") + 1);
