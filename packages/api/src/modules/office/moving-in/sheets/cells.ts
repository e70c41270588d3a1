import { z } from "zod";
import { Day, Measure, optionalText, text } from "../../../../platform/values/values";

/* What stands in the cells of a workbook: text, as it was typed. */

/**
 * Removes spaces, and commas between groups of three figures. Another comma stays, so that 24,50 is refused: it is 24.50
 * to some and would be read as 2,450.
 */
export function withoutSeparators(written: string): string {
  const plain = written.replaceAll(/\s/g, "");
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(",", "") : plain;
}

/** Pounds as people write them, with or without their sign, separators and pence; null for nothing. */
export const Pounds = z
  .string()
  .transform((written) => withoutSeparators(written.replaceAll("£", "")))
  .pipe(z.string().regex(/^(\d{1,8}(\.\d{1,2})?)?$/, "Write pounds, as 24.50."))
  .transform((written) => (written === "" ? null : Math.round(Number(written) * 100)));

/** Pounds that must be there. */
export const NeededPounds = Pounds.refine((pence) => pence !== null && pence > 0, {
  message: "Write pounds, as 24.50.",
}).transform((pence) => pence ?? 0);

const wholeNumber = (least: number) =>
  z
    .string()
    .transform(withoutSeparators)
    .pipe(z.string().regex(/^(-?\d{1,7})?$/, "Write a whole number, as 12."))
    .transform((written) => (written === "" ? null : Number(written)))
    .refine((count) => count === null || (count >= least && count <= 100_000), {
      message: `Write a whole number from ${least} to 100000.`,
    });

/** How many; null for nothing. A ledger may stand below zero. */
export const Count = wholeNumber(-100_000);
export const CountFromZero = wholeNumber(0);

/** Per cent, with two decimals at most; nothing is none. */
export const Percent = z
  .string()
  .transform((written) => written.replaceAll(/[%\s]/g, ""))
  .pipe(z.string().regex(/^(\d{1,3}(\.\d{1,2})?)?$/, "Write per cent, as 5 or 2.5."))
  .transform(Number)
  .refine((percent) => percent <= 100, "At most 100 per cent.");

/** How much of something, with three decimals at most; nothing is null. */
export const OptionalMeasure = z
  .string()
  .transform(withoutSeparators)
  .pipe(z.string().regex(/^(\d{1,7}(\.\d{1,3})?)?$/, "Write a measure, as 2 or 3.25."))
  .transform((written) => (written === "" ? null : Number(written)))
  .pipe(Measure.nullable());

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const two = (value: string | number) => String(value).padStart(2, "0");
const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);

/** How British programs write days: 2026-11-02, 02/11/2026, 2.11.26, 2 Nov 2026. */
function isoDay(written: string): string {
  const [day = ""] = written.split(/[T ](?=\d{2}:\d{2})/, 1);
  const byNumbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(day);
  if (byNumbers) {
    const [, date = "", month = "", year = ""] = byNumbers;
    return `${fullYear(year)}-${two(month)}-${two(date)}`;
  }
  const byName = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4}|\d{2})$/i.exec(day);
  if (byName) {
    const [, date = "", name = "", year = ""] = byName;
    return `${fullYear(year)}-${two(months.indexOf(name.toLowerCase()) + 1)}-${two(date)}`;
  }
  return day;
}

/** A day, kept as 2026-11-02. */
export const CellDay = z
  .string()
  .transform(isoDay)
  .pipe(Day.or(z.literal("")))
  .refine((day) => day !== "", "Fill this in.");

/** A day, or null for nothing. */
export const OptionalDay = z
  .string()
  .transform(isoDay)
  .pipe(Day.or(z.literal("")))
  .transform((day) => day || null);

/** One of these words, in any case; the first where nothing is written. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(
  ...words: Words
): z.ZodType<Words[number], string> =>
  z.string().transform((written, check): Words[number] => {
    const said = written === "" ? words[0] : words.find((word) => word === written.toLowerCase());
    if (said !== undefined) return said;
    check.addIssue({ code: "custom", message: `Write ${words.join(" or ")}.` });
    return z.NEVER;
  });

/** What another sheet, or what is there already, is named by. */
export const Named = text(120, 1);
export const OptionallyNamed = optionalText(120);
