import { finite } from "../../../../platform/rules/dated-rule";
import { daysAfter, daysBetween } from "../../../../platform/values/format";
import { fixedSums, interestRule, overBase } from "./rule";

/*
 * Statutory interest and compensation for debts of businesses that are paid late, as the Late Payment of Commercial
 * Debts (Interest) Act 1998 and its Rate of Interest (No. 3) Order 2002 have them (docs/decisions/0261). Days are
 * YYYY-MM-DD, and a debt is owed at the end of a day.
 */

/** The base rate from a day on, in per cent. */
export interface BaseRate {
  startsOn: string;
  percent: number;
}

/** From one day to another, both included. */
export interface Days {
  from: string;
  to: string;
}

/** A debt, as far as its interest depends on it. */
export interface Debt {
  /** What was billed, less what was credited of it. Pence. */
  totalPence: number;
  /** The first day on which it was late. */
  lateFrom: string;
  /** What was paid of it by when; pence, below zero where it was taken back. */
  paid: readonly { on: string; pence: number }[];
  /** Days for which interest was charged before. */
  charged: readonly Days[];
  /** Compensation was charged before. */
  compensated: boolean;
  /** All that recovering it has cost so far, and what of that was charged before. Pence. */
  costs?: { incurredPence: number; chargedPence: number };
}

/** Days through which the same sum was owed. */
export interface OwedDays extends Days {
  days: number;
  owedPence: number;
}

/** Days without a break for which interest is charged. */
export interface Stretch extends Days {
  days: number;
  interestPence: number;
  owed: OwedDays[];
}

export interface Interest {
  stretches: Stretch[];
  interestPence: number;
  compensationPence: number;
  /** Reasonable costs of recovering the debt, as far as the fixed sum does not meet them. */
  costsPence: number;
}

/**
 * The day whose base rate holds for a debt as long as it is owed: the last of the half year before that in which it
 * became late.
 */
export function referenceDay(lateFrom: string): string {
  const year = Number(lateFrom.slice(0, 4));
  return lateFrom.slice(5, 7) <= "06" ? `${year - 1}-12-31` : `${year}-06-30`;
}

/** The base rate in force on a day; null where none is known that began by then. */
export const baseRateOn = (rates: readonly BaseRate[], day: string): BaseRate | null =>
  rates
    .filter(({ startsOn }) => startsOn <= day)
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
    .at(-1) ?? null;

/**
 * What a debt comes to for the days up to one, of which none was charged before, at a base rate in per cent.
 * @throws where a number is missing or not finite
 */
export function interestOn(debt: Debt, basePercent: number, to: string): Interest {
  finite(basePercent, "base rate");
  const stretches = freeDays(debt, to).map((days): Stretch => {
    const owed = owedThrough(debt, days);
    const interestPence = simpleInterest(owed, basePercent + overBase);
    return { ...days, days: countOf(days), interestPence, owed };
  });
  const fixedPence = compensationFor(owedAt(debt, debt.lateFrom));
  const isLate = stretches.length > 0;
  return {
    stretches,
    interestPence: stretches.reduce((sum, stretch) => sum + stretch.interestPence, 0),
    compensationPence: isLate && !debt.compensated ? fixedPence : 0,
    costsPence: isLate ? costsOver(debt, fixedPence) : 0,
  };
}

/** The costs that the fixed sum does not meet and that were not charged yet: s.5A(2A). */
function costsOver({ lateFrom, costs }: Debt, fixedPence: number): number {
  if (!costs || !interestRule.on(lateFrom)?.values.costs) return 0;
  const incurred = finite(costs.incurredPence, "costs of a debt");
  return Math.max(0, incurred - fixedPence - finite(costs.chargedPence, "costs charged"));
}

/** The fixed sum for a debt, by its size. Pence. */
export const compensationFor = (debtPence: number): number =>
  finite(debtPence, "debt") <= 0
    ? 0
    : (fixedSums.findLast(({ fromPence }) => fromPence <= debtPence)?.pence ?? 0);

/** Simple interest on what was owed day by day, rounded half up once. A year has 365 days, a leap year too. Pence. */
function simpleInterest(owed: readonly OwedDays[], percent: number): number {
  const penceDays = owed.reduce(
    (sum, part) => sum + BigInt(part.owedPence) * BigInt(part.days),
    0n,
  );
  const hundredths = BigInt(Math.round(percent * 100));
  const year = 365n * 10_000n;
  return Number((2n * penceDays * hundredths + year) / (2n * year));
}

const countOf = ({ from, to }: Days): number => daysBetween(from, to) + 1;

/** What is left of a debt at the end of a day. Pence. */
const owedAt = ({ totalPence, paid }: Debt, day: string): number =>
  Math.max(
    0,
    paid.reduce(
      (left, { on, pence }) => left - (on <= day ? finite(pence, "payment") : 0),
      finite(totalPence, "debt"),
    ),
  );

/** The days from the first late one for which nothing was charged yet. */
function freeDays({ lateFrom, charged }: Debt, to: string): Days[] {
  let from = lateFrom;
  const free: Days[] = [];
  for (const one of charged.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const before = daysAfter(one.from, -1);
    if (from <= before && from <= to) free.push({ from, to: before < to ? before : to });
    if (one.to >= from) from = daysAfter(one.to, 1);
  }
  if (from <= to) free.push({ from, to });
  return free;
}

/** Days cut where something was paid. */
function owedThrough(debt: Debt, { from, to }: Days): OwedDays[] {
  const starts = new Set([
    from,
    ...debt.paid.map(({ on }) => on).filter((on) => on > from && on <= to),
  ]);
  return [...starts].toSorted().map((start, at, all) => {
    const next = all[at + 1];
    const days = { from: start, to: next === undefined ? to : daysAfter(next, -1) };
    return { ...days, days: countOf(days), owedPence: owedAt(debt, start) };
  });
}
