import { usualTemperature } from "@roundsman/providers";
import { daysAfter, daysBetween } from "../../../../platform/values/format";

/** Below this mean temperature, in °C, houses are heated in the United Kingdom. */
const baseCelsius = 15.5;
/** How far the days of one date lie from their usual temperature, year by year, in °C. */
const spreadCelsius = 3;

/** Kelvin below the base, of a day whose temperature is known. */
const below = (celsius: number): number => Math.max(0, baseCelsius - celsius);

/**
 * What is to be expected of a day of which only the usual temperature is known: also in July some days are cold. The
 * mean of `below` over a normal distribution.
 */
function expectedBelow(celsius: number): number {
  const z = (baseCelsius - celsius) / spreadCelsius;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return spreadCelsius * (density + z * normalBelow(z));
}

/** The share of a standard normal distribution below z (logistic approximation, within 0.001). */
const normalBelow = (z: number): number => 1 / (1 + Math.exp(-1.5976 * z - 0.07056 * z ** 3));

/** Degree days from day to day, in kelvin days. */
export interface DegreeDays {
  /** Of all days from one, included, to another, not included; both YYYY-MM-DD. */
  between(from: string, to: string): number;
  /** Of one day. */
  on(day: string): number;
}

/**
 * Degree days by the temperatures that are known, and by what is usual on all other days.
 * @param known mean temperatures in °C, by day
 */
export function degreeDays(known: ReadonlyMap<string, number> = new Map()): DegreeDays {
  const usual = new Map<string, number>();
  const usualOn = (day: string): number => {
    const date = day.slice(5);
    const found = usual.get(date) ?? expectedBelow(usualTemperature(day));
    usual.set(date, found);
    return found;
  };
  const on = (day: string): number => {
    const celsius = known.get(day);
    return celsius === undefined ? usualOn(day) : below(celsius);
  };
  // Sums from one first day on, so that a span is one subtraction however long it is.
  const first = "2000-01-01";
  const sums = [0];
  const upTo = (count: number): number => {
    while (sums.length <= count) {
      const last = sums.length - 1;
      sums.push((sums[last] ?? 0) + on(daysAfter(first, last)));
    }
    return sums[Math.max(0, count)] ?? 0;
  };
  return {
    on,
    between: (from, to) => upTo(daysBetween(first, to)) - upTo(daysBetween(first, from)),
  };
}

/** Degree days of a usual day, over a whole year. */
export const usualMean = degreeDays().between("2025-01-01", "2026-01-01") / 365;
