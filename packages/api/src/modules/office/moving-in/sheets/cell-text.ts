import { formatValue } from "hucre";

/* A cell of a workbook as text, as its spreadsheet shows it. What can't be shown whole is a fault by its looks (plan/faults.ts). */

/** Figures that a spreadsheet keeps of a number. */
const figuresKept = 15;

/** @param format of numbers, as the workbook writes it; undefined where the cell has none */
export function cellText(value: unknown, format: string | undefined): string {
  if (value instanceof Date) return dayText(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(value, format);
  return typeof value === "string" ? value.trim() : "";
}

/** The day before the one that spreadsheets count and that never was: both are read as this one. */
const beforeLeapDay = "1900-02-28";
const firstDay = "1900-01-01";

function dayText(value: Date): string {
  const written = value.toISOString();
  const [day, time] = [written.slice(0, 10), written.slice(11, 16)];
  // A time without a day.
  if (day < firstDay) return time;
  if (day === beforeLeapDay) return "28 or 29 February 1900";
  return time === "00:00" ? day : `${day} ${time}`;
}

function numberText(value: number, format: string | undefined): string {
  const plain = plainText(value);
  if (format === undefined || !Number.isFinite(value)) return plain;
  const shown = shownBy(format);
  if (shown === "percent") return `${plainText(value * 100)}%`;
  return shown === "whole" && Number.isInteger(value) ? formatValue(value, format) : plain;
}

/** The 15 figures that a spreadsheet keeps: 0.1 and 0.2 come to 0.3. A longer number is written as one whose end is lost. */
function plainText(value: number): string {
  const rounded = Number(value.toPrecision(figuresKept));
  if (Math.abs(rounded) < 10 ** figuresKept) return String(rounded);
  return rounded.toExponential(figuresKept - 1).replace("e", "E");
}

/** Quoted and escaped text of a format, and what it says in brackets of colours and countries. */
const quoted = /"([^"]*)"|\\(.)/g;
const bracketed = /\[[^\]]*\]/g;

/**
 * What of a format counts: zeros before a number, or letters about it, as of codes and phone numbers; or that it is per cent.
 * Currencies and separators are none of the value.
 */
function shownBy(format: string): "whole" | "percent" | null {
  const [first = ""] = format.replaceAll(bracketed, "").split(";", 1);
  const literals = [...first.matchAll(quoted)]
    .map(([, text = "", sign = ""]) => text + sign)
    .join("");
  const rest = first.replaceAll(quoted, "");
  if (rest.includes("%")) return "percent";
  const [whole = ""] = rest.split(/[.E]/, 1);
  const isPadded = (whole.match(/0/g)?.length ?? 0) > 1 && !whole.includes("#");
  return isPadded || /[\p{L}\p{N}]/u.test(literals) ? "whole" : null;
}
