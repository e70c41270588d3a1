import { withoutSeparators } from "./cells";
import type { SheetKey } from "./sheets";

/* A layout of another program's export, and how the cells under its headings become rows of a sheet of ours. */

/** A cell of the row under this heading: small letters and figures alone. Empty where there is none. */
export type CellUnder = (heading: string) => string;
/** Under the first of these headings that has something; or what is made of the row. */
type From = string | readonly string[] | ((cell: CellUnder) => string);

export interface Preset {
  source: string;
  sheet: SheetKey;
  /** Each stands over the file. */
  needs: readonly string[];
  fields: Readonly<Record<string, From>>;
  /** Which rows count; all where it is left out. */
  keep?: (cell: CellUnder) => boolean;
  /** Rows stand under a line with the name of their group, which the heading "" reads. */
  grouped?: boolean;
  /** Rows that are the same under this heading are one. */
  once?: string;
  /** Rows that agree in all other fields are the splits of one document: these fields are added up. */
  added?: readonly string[];
}

/** Not a number for "24,50", as in a cell of our own sheets. */
export const pence = (written: string) =>
  Math.round(Number(withoutSeparators(written.replaceAll("£", ""))) * 100);
/** The sum as a cell has it. Where it is no number, the first of these texts that is none: it is then refused as written. */
export const pounds = (sum: number, ...written: readonly string[]): string =>
  Number.isFinite(sum)
    ? (sum / 100).toFixed(2)
    : (written.find((text) => !Number.isFinite(pence(text))) ?? "?");
/** The sum of two amounts as a cell has it. An amount alone stays as it was typed. */
export const sumOfPounds = (sum: string | undefined, more = ""): string =>
  sum === undefined ? more : pounds(pence(sum) + pence(more), sum, more);
export const lessOf = (whole: string, left: string) =>
  pounds(pence(whole) - pence(left), whole, left);
