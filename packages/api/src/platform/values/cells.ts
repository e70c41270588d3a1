import { isExists } from "date-fns";

/* Days and sums of money as banks and suppliers write them in their files. */

export type DateOrder = "dmy" | "mdy";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * A day, as 24/11/2026, 24-11-26, 2026-11-24, 20261124, 24 Nov 2026 or Nov 24, 2026, with or without a time after it.
 * @returns YYYY-MM-DD; null for anything else
 */
export function readDay(cell: string, order: DateOrder = "dmy"): string | null {
  const text = cell.trim();
  const byYear =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (byYear) return dayOf(byYear[1], Number(byYear[2]), byYear[3]);
  const inFigures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text);
  if (inFigures) {
    const [, first, second, year] = inFigures;
    return order === "dmy"
      ? dayOf(year, Number(second), first)
      : dayOf(year, Number(first), second);
  }
  const inWords =
    /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[- /]([a-z]{3})[a-z]*[- /,]+(\d{4}|\d{2})(?!\d)/i.exec(
      text,
    );
  if (inWords) return dayOf(inWords[3], monthOf(inWords[2]), inWords[1]);
  const monthFirst = /^([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})(?!\d)/i.exec(text);
  return monthFirst && dayOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
}

const monthOf = (name = ""): number => months.indexOf(name.toLowerCase()) + 1;

function dayOf(year = "", month: number, day = ""): string | null {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (full < 1900 || full > 2199 || !isExists(full, month - 1, Number(day))) return null;
  return `${full}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A day that is another one with the month first: 03/04/2026. */
export interface AmbiguousDay {
  value: string;
  /** YYYY-MM-DD: as it is read with the day first, and with the month first. */
  dmy: string;
  mdy: string;
}

/**
 * In which order days are written: with the month first where one of them can't be read otherwise, and none the other way round.
 * `asks`: a day that could be either, where no day shows that the day is first; that is somebody's to say.
 */
export function orderOf(cells: readonly string[]): { order: DateOrder; asks: AmbiguousDay | null } {
  const read = cells.map((value) => ({
    value: value.trim(),
    dmy: readDay(value, "dmy"),
    mdy: readDay(value, "mdy"),
  }));
  if (read.some(({ dmy, mdy }) => dmy !== null && mdy === null))
    return { order: "dmy", asks: null };
  const isMonthFirst = read.some(({ dmy, mdy }) => dmy === null && mdy !== null);
  const asks = read.find(isAmbiguous) ?? null;
  return { order: isMonthFirst ? "mdy" : "dmy", asks };
}

const isAmbiguous = (read: {
  [Field in keyof AmbiguousDay]: string | null;
}): read is AmbiguousDay => read.dmy !== null && read.mdy !== null && read.dmy !== read.mdy;

/**
 * A sum of money: £1,234.56, -12, (12.00), 12.00-, 12.00 DR, 1.234,56.
 * @returns pence; null for an empty cell; NaN for what is no sum
 */
export function readPence(cell: string): number | null {
  const text = cell
    .normalize("NFKC")
    .replaceAll(/[\s£$€\u{FFFD}']|GBP/giu, "")
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .toUpperCase();
  if (text === "" || text === "-") return null;
  const found =
    /^(?<before>[-+]?)(?<open>\(?)(?<middle>[-+]?)(?<figures>[\d.,]+)\)?(?<after>[-+]|CR|DR)?$/.exec(
      text,
    );
  const { before, open, middle, figures = "", after } = found?.groups ?? {};
  const plain = plainFigures(figures);
  if (plain === null) return Number.NaN;
  const isNegative = [before, middle, after].includes("-") || open === "(" || after === "DR";
  const pence = Math.round(Number(plain) * 100);
  return isNegative ? 0 - pence : pence;
}

/** 1,234.56 and 1.234,56 as 1234.56: the last sign with two or one figures after it parts pounds and pence. */
function plainFigures(figures: string): string | null {
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(figures)) return figures.replaceAll(",", "");
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(figures))
    return figures.replaceAll(".", "").replace(",", ".");
  if (/^\d*[.,]\d{1,4}$|^\d+[.,]?$/.test(figures)) {
    const plain = figures.replace(",", ".");
    return /\.\d\d0*$|\.\d$|^\d+\.?$/.test(plain) ? plain : null;
  }
  return null;
}
