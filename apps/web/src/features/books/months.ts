import { paramOf, type Params } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

export type BooksMonth = RouterOutputs["office"]["books"]["months"]["items"][number];
export type BooksFigures = RouterOutputs["office"]["books"]["figures"];
export type ClosingCheck = RouterOutputs["office"]["books"]["checks"]["items"][number];

const names = [
  ...(["January", "February", "March", "April", "May", "June", "July"] as const),
  ...(["August", "September", "October", "November", "December"] as const),
];

/** "October 2026" of "2026-10". */
export const monthWords = (month: string): string =>
  `${names[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

type Months = { from: string; to: string };

/** "October 2026", "August to October 2026", "December 2025 to January 2026". */
export function monthsWords({ from, to }: Months): string {
  if (from === to) return monthWords(from);
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${sameYear ? monthWords(from).split(" ")[0] : monthWords(from)} to ${monthWords(to)}`;
}

/** "31 October 2026" of "2026-10-31". */
export const dayWords = (day: string): string => `${Number(day.slice(8, 10))} ${monthWords(day)}`;

/** Where the figures of some months are. */
export const figuresHref = ({ from, to }: Months): string =>
  `/books/figures?${new URLSearchParams({ from, to })}`;

/** So many months before this one. */
export function monthsBefore(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 - count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

const monthOf = (params: Params, name: string): string | undefined => {
  const value = paramOf(params, name);
  return value !== null && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(value) ? value : undefined;
};

/**
 * Returns the months whose figures a page shows: those asked for, else the last month of the books that is over, else
 * the one that goes on. A business that began this month has no month before it.
 * @param months every month of the books, the latest first
 */
export function monthsShown(
  asked: Partial<Months>,
  months: readonly Pick<BooksMonth, "month" | "over">[],
): Partial<Months> {
  if (asked.from !== undefined || asked.to !== undefined) return asked;
  const shown = months.find(({ over }) => over) ?? months[0];
  return shown ? { from: shown.month, to: shown.month } : {};
}

/**
 * The months an address asks for; left out, the service takes the last that is over. The wrong way round, or more than
 * a year, is none that it gives: then of the last month alone is asked.
 */
export function monthsAsked(params: Params): Partial<Months> {
  const [from, to] = [monthOf(params, "from"), monthOf(params, "to")];
  if (from && to && (from > to || from <= monthsBefore(to, 12))) return { from: to, to };
  return { ...(from && { from }), ...(to && { to }) };
}
