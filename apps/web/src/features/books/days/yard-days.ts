import { paramOf, type Params } from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type YardDay = RouterOutputs["office"]["books"]["days"]["list"]["items"][number];
export type DayReport = RouterOutputs["office"]["books"]["days"]["one"];

/** Where a day of a yard is. */
export const dayHref = (locationId: string, day: string): string =>
  `/books/days/${locationId}?day=${day}`;

/** The day that an address asks for, YYYY-MM-DD; null where it asks for none. */
export function dayAsked(params: Params): string | null {
  const day = paramOf(params, "day");
  return day !== null && /^(19|20|21)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
    ? day
    : null;
}

export const sourceWords = {
  van: "Vans",
  counter: "Counter",
  link: "Payment links",
  shop: "Shop",
  office: "Office",
} as const;

/** Kinds of differences that are told in pounds; the others in pieces. */
const inPounds = new Set(["van_cash", "handover_not_counted", "drawer"]);

/** "Cash of Van 2: £20.00 due, £15.00 found". */
export function differenceWords({
  kind,
  about,
  expected,
  found,
}: DayReport["differences"][number]): string {
  if (kind === "round_open") return about;
  const figure = (value: number) =>
    inPounds.has(kind) ? formatMoney(value) : formatQuantity(value);
  return `${about}: ${figure(expected)} due, ${figure(found)} found`;
}
