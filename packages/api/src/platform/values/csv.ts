import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

/** A record of a file, with the line on which it starts, from 1: what an editor and a spreadsheet call it. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** What a file's text came to, or where it stops making sense. */
type ReadCsv = { records: CsvRecord[] } | { fault: string; line: number };

/**
 * Reads a file as spreadsheets write them: commas, semicolons or tabs, whichever its first line uses
 * most; quoted cells over several lines; a mark of its encoding at the front. Empty lines don't count.
 */
export function readCsv(text: string): ReadCsv {
  try {
    const rows: unknown[] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    return { records: rows.flatMap(recordOf) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The library names the end of the file; the mark was opened after the last record it understood.
    const known = ["records", "empty_lines"].map((name) => Number(Reflect.get(error, name) ?? 0));
    const line = known.reduce((sum, count) => sum + count, 1);
    const fault = "From here on this is no table: look for a quotation mark too many.";
    return { line, fault };
  }
}

/** A cell to be written; nothing at all for null. A number stays one, also below zero. */
export type CsvCell = string | number | null;

/** Writes rows such that no spreadsheet runs a cell as a formula. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true },
  );

const delimiters = [",", ";", "\t"] as const;

function delimiterOf(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const times = (sign: string) => first.split(sign).length;
  return delimiters.toSorted((a, b) => times(b) - times(a))[0] ?? ",";
}

/** The library tells the line on which a record ends; a cell of several lines counts back from there. */
function recordOf(row: unknown): CsvRecord[] {
  if (typeof row !== "object" || row === null) return [];
  const { record, info } = row as { record: string[]; info: { lines: number } };
  const broken = record.join("").split("\n").length - 1;
  return [{ line: info.lines - broken, cells: record.map(bare) }];
}

/** Without the apostrophe that keeps a spreadsheet from running a cell. */
const bare = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r])/, "");
