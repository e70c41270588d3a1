const count = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });
const METRES_PER_MILE = 1609.344;
const METRES_PER_YARD = 0.9144;

/** Formats "12,000"; with a unit "1 cylinder", "2 cylinders" (`plural` if an s is not enough). */
export function formatQuantity(quantity: number, unit?: string, plural = `${unit}s`): string {
  const figure = count.format(quantity);
  return unit === undefined ? figure : `${figure} ${quantity === 1 ? unit : plural}`;
}

/** Formats a duration in whole hours: "4 hours", "3 days". */
export const formatHours = (hours: number): string =>
  hours % 24 === 0 ? formatQuantity(hours / 24, "day") : formatQuantity(hours, "hour");

/** Formats metres in British units: "250 yd", "4.2 miles", "125 miles". `unit: "km"` for kilometres. */
export function formatDistance(metres: number, unit: "miles" | "km" = "miles"): string {
  if (unit === "km") return metres < 1000 ? `${Math.round(metres)} m` : `${long(metres / 1000)} km`;
  const miles = metres / METRES_PER_MILE;
  if (miles >= 0.25) return `${long(miles)} ${long(miles) === "1" ? "mile" : "miles"}`;
  return `${Math.round(metres / METRES_PER_YARD / 10) * 10} yd`;
}

/** Shows one decimal below 100. */
function long(distance: number): string {
  return count.format(distance < 100 ? Math.round(distance * 10) / 10 : Math.round(distance));
}

/** Formats seconds as "45 s", "12 min", "1 h 25 min"; whole minutes from one minute on. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Formats kilograms as "1,250 kg", with a decimal below 100: "12.5 kg". */
export function formatWeight(kg: number): string {
  return `${long(kg)} kg`;
}

/** Formats points of dangerous goods as "1,079 points", rounded up. */
export function formatPoints(points: number): string {
  return `${long(Math.ceil(points))} points`;
}

/** Formats litres as "1,400 l". */
export function formatVolume(litres: number): string {
  return `${long(litres)} l`;
}

/** Formats a share: 0.42 is "42%". */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** Formats the size of a file: "12.3 MB". */
export function formatBytes(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return new Intl.NumberFormat("en-GB", {
    style: "unit",
    unit: units[step],
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}

/** The unit of a price, as in the service: a piece, or a measure. */
export type ProductUnit = "each" | "bag" | "kg" | "tonne" | "m3" | "litre";

/** Returns the unit after a figure in a field: "piece", "tonne". */
export const unitName = (unit: ProductUnit): string =>
  ({ each: "piece", bag: "bag", kg: "kg", tonne: "tonne", m3: "m³", litre: "litre" })[unit];

/** Returns true for units of measure, false for counted pieces. */
export const isMeasured = (unit: ProductUnit): boolean => unit !== "each" && unit !== "bag";

/** Follows a price among several: "each", "per tonne". */
export const eachUnit = (unit: ProductUnit): string =>
  unit === "each" ? "each" : `per ${unitName(unit)}`;

/** Follows a price: " per tonne"; empty for a price of one piece. */
export const perUnit = (unit: ProductUnit): string =>
  unit === "each" ? "" : ` per ${unitName(unit)}`;
