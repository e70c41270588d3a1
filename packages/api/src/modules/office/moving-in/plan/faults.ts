import { z } from "zod";
import type { ReadRow, ReadSheet } from "../sheets/recognise";
import { readRow, type Rows } from "../sheets/rows";
import { sheetOf, type SheetKey } from "../sheets/sheets";

/** What is wrong with a cell, by where it stands in the file. */
export const Fault = z.object({
  sheet: z.string(),
  /** As a spreadsheet counts it. */
  row: z.int().min(1),
  /** As the file calls it; null for the whole row. */
  column: z.string().nullable(),
  /** What stands there. */
  value: z.string(),
  message: z.string(),
});
export type Fault = z.infer<typeof Fault>;

/** A row that makes sense by itself, and where it stands. */
export interface At<Key extends SheetKey> {
  sheet: ReadSheet;
  read: ReadRow;
  row: Rows[Key];
}

/** Gathers what is wrong. */
export class Faults {
  readonly all: Fault[] = [];

  /** At a cell of a row; @param field null for the whole row */
  add(
    { sheet, read }: Pick<At<SheetKey>, "sheet" | "read">,
    field: string | null,
    message: string,
  ) {
    const column = field === null ? null : (sheet.titles[field] ?? titleOf(sheet.key, field));
    const value = field === null ? "" : (read.cells[field] ?? "").slice(0, 200);
    this.all.push({ sheet: sheet.title, row: read.line, column, value, message });
  }

  missing(sheet: ReadSheet, title: string) {
    const message = `There is no column called ${title}. The first row must name the columns.`;
    this.all.push({ sheet: sheet.title, row: 1, column: title, value: "", message });
  }
}

const titleOf = (key: SheetKey, field: string): string | null =>
  sheetOf(key).columns.find((column) => column.field === field)?.title ?? null;

/** What spreadsheets write where a formula came to nothing. */
const errorValue = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)/;

/** A number whose last figures a spreadsheet has lost, as it writes it: 1.23457E+15. */
const longNumber = /^-?\d(\.\d+)?E\+\d+$/;

const cellFault = (value: string): string | null => {
  if (errorValue.test(value)) return "The formula of this cell came to an error.";
  if (longNumber.test(value)) {
    return "This number has more figures than a spreadsheet keeps. Format the cell as text and write it again.";
  }
  return /^[=@]/.test(value) ? "This is a formula. Put its value here." : null;
};

/** The rows of all sheets of this kind that make sense by themselves. What is wrong with the others is gathered. */
export function rowsOf<Key extends SheetKey>(
  key: Key,
  sheets: readonly ReadSheet[],
  faults: Faults,
): At<Key>[] {
  return sheets
    .filter((sheet) => sheet.key === key)
    .flatMap((sheet) => {
      for (const title of sheet.missing) faults.missing(sheet, title);
      if (sheet.missing.length > 0) return [];
      return sheet.rows.flatMap((read): At<Key>[] => {
        const bad = Object.entries(read.cells).flatMap(([field, value]) => {
          const message = cellFault(value);
          return message === null ? [] : [{ field, message }];
        });
        for (const { field, message } of bad) faults.add({ sheet, read }, field, message);
        const parsed = readRow(key, read.cells);
        if ("row" in parsed) return bad.length > 0 ? [] : [{ sheet, read, row: parsed.row }];
        for (const issue of parsed.issues) {
          const [field] = issue.path;
          const known = bad.some((one) => one.field === field);
          if (!known) faults.add({ sheet, read }, fieldOf(field), wordsOf(issue));
        }
        return [];
      });
    });
}

const fieldOf = (name: PropertyKey | undefined) => (name === undefined ? null : String(name));
const wordsOf = (issue: z.core.$ZodIssue): string =>
  issue.code === "too_big" && issue.origin === "string"
    ? `At most ${issue.maximum} characters.`
    : issue.message;

/** Things by what people call them, in any case. */
export class Named<Thing> {
  private readonly things = new Map<string, Thing[]>();

  add(name: string | null, thing: Thing) {
    if (name === null) return;
    const key = name.toLowerCase();
    this.things.set(key, [...(this.things.get(key) ?? []), thing]);
  }

  /** All of that name. */
  of = (name: string): readonly Thing[] => this.things.get(name.toLowerCase()) ?? [];
}
