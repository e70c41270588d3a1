const count = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });
const METRES_PER_MILE = 1609.344;
const METRES_PER_YARD = 0.9144;

/** "12,000"; with a unit "1 cylinder", "2 cylinders" (`plural` where an s does not do it). */
export function formatQuantity(quantity: number, unit?: string, plural = `${unit}s`): string {
  const figure = count.format(quantity);
  return unit === undefined ? figure : `${figure} ${quantity === 1 ? unit : plural}`;
}

/** How long something lasts, in whole hours: "4 hours", "3 days". */
export const formatHours = (hours: number): string =>
  hours % 24 === 0 ? formatQuantity(hours / 24, "day") : formatQuantity(hours, "hour");

/** Metres as British roads count: "250 yd", "4.2 miles", "125 miles". `unit: "km"` for kilometres. */
export function formatDistance(metres: number, unit: "miles" | "km" = "miles"): string {
  if (unit === "km") return metres < 1000 ? `${Math.round(metres)} m` : `${long(metres / 1000)} km`;
  const miles = metres / METRES_PER_MILE;
  if (miles >= 0.25) return `${long(miles)} ${long(miles) === "1" ? "mile" : "miles"}`;
  return `${Math.round(metres / METRES_PER_YARD / 10) * 10} yd`;
}

/** One decimal while it tells something: below 100. */
function long(distance: number): string {
  return count.format(distance < 100 ? Math.round(distance * 10) / 10 : Math.round(distance));
}

/** Seconds as "45 s", "12 min", "1 h 25 min"; whole minutes from one minute on. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Kilograms as "1,250 kg", with a decimal below 100: "12.5 kg". */
export function formatWeight(kg: number): string {
  return `${long(kg)} kg`;
}

/** Points of dangerous goods as "1,079 points": a part of one counts as a whole one. */
export function formatPoints(points: number): string {
  return `${long(Math.ceil(points))} points`;
}

/** Litres as "1,400 l". */
export function formatVolume(litres: number): string {
  return `${long(litres)} l`;
}

/** A share as "42%": takes 0.42. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** The size of a file: "12.3 MB". */
export function formatBytes(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return new Intl.NumberFormat("en-GB", {
    style: "unit",
    unit: units[step],
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}

/** What prices are of, as the service has it: a piece, or a measure. */
export type ProductUnit = "each" | "bag" | "kg" | "tonne" | "m3" | "litre";

/** "piece", "tonne": what follows a figure in a field. */
export const unitName = (unit: ProductUnit): string =>
  ({ each: "piece", bag: "bag", kg: "kg", tonne: "tonne", m3: "m³", litre: "litre" })[unit];

/** Whether it is sold by a measure, and not counted in pieces. */
export const isMeasured = (unit: ProductUnit): boolean => unit !== "each" && unit !== "bag";

/** Beside a price of one among several: "each", "per tonne". */
export const eachUnit = (unit: ProductUnit): string =>
  unit === "each" ? "each" : `per ${unitName(unit)}`;

/** After a price: " per tonne"; nothing where it is of one piece. */
export const perUnit = (unit: ProductUnit): string =>
  unit === "each" ? "" : ` per ${unitName(unit)}`;
