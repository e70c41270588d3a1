import type { z } from "zod";
import { invalid } from "../../../platform/base/errors";
import { readCsv, type CsvRecord } from "../../../platform/values/csv";
import { columnOf, columns, ImportedRow } from "./columns";
import { mostRows, type BadCell } from "./schema";

/** A line that makes sense. */
export interface GoodRow {
  line: number;
  row: ImportedRow;
}

export interface ReadRows {
  titles: string[];
  records: CsvRecord[];
  good: GoodRow[];
  bad: z.infer<typeof BadCell>[];
  /** Titles of columns we don't take. */
  ignored: string[];
}

const fault = (message: string) => invalid({ path: "csv", message });

/**
 * Reads a file of customers: each line that makes sense, and of each that does not the column and why.
 * @throws validation on `csv` where it is no table of customers at all
 */
export function readRows(csv: string): ReadRows {
  const read = readCsv(csv);
  if ("fault" in read) throw fault(`Line ${read.line}: ${read.fault}`);
  const [header, ...records] = read.records;
  if (!header || records.length === 0) throw fault("There are no customers in this file.");
  if (records.length > mostRows) {
    throw fault(`At most ${mostRows.toLocaleString("en-GB")} customers at once: split the file.`);
  }
  const titles = header.cells;
  const known = titles.map(columnOf);
  const twice = known.find((column, at) => column && known.indexOf(column) !== at);
  if (twice) throw fault(`Two columns are the customer's ${twice.title.toLowerCase()}.`);
  if (!known.some((column) => column?.field === "name")) {
    throw fault(`There is no column called Name. The first line must name the columns.`);
  }
  const good: GoodRow[] = [];
  const bad: ReadRows["bad"] = [];
  for (const { line, cells } of records) {
    const faults = [...formulas(known, cells), ...surplus(titles, cells)];
    const parsed = ImportedRow.safeParse(fieldsOf(known, cells));
    if (!parsed.success) faults.push(...parsed.error.issues.map(faultOf));
    bad.push(
      ...faults.map((cell) => ({ line, value: valueIn(known, cells, cell.column), ...cell })),
    );
    if (parsed.success && faults.length === 0) good.push({ line, row: parsed.data });
  }
  const ignored = titles.filter((title, at) => !known[at] && title !== "");
  return { titles, records, good, bad, ignored };
}

type Known = readonly ReturnType<typeof columnOf>[];
type Fault = Pick<z.infer<typeof BadCell>, "column" | "message">;

/** Every field, empty where the file has no such column. */
const fieldsOf = (known: Known, cells: readonly string[]) =>
  Object.fromEntries(
    columns.map((column) => {
      const at = known.indexOf(column);
      return [column.field, at < 0 ? "" : (cells[at] ?? "")];
    }),
  );

/** A name that a spreadsheet would run is nobody's name. */
const formulas = (known: Known, cells: readonly string[]): Fault[] =>
  known.flatMap((column, at) =>
    column && /^[=@]/.test(cells[at] ?? "")
      ? [{ column: column.title, message: "This is a formula. Put its value here." }]
      : [],
  );

const surplus = (titles: readonly string[], cells: readonly string[]): Fault[] =>
  cells.slice(titles.length).some((cell) => cell !== "")
    ? [{ column: null, message: "More cells than columns: look for a comma too many." }]
    : [];

function faultOf(issue: z.core.$ZodIssue): Fault {
  const column = columns.find(({ field }) => field === issue.path[0]);
  const message = issue.code === "too_big" ? `At most ${issue.maximum} characters.` : issue.message;
  return { column: column?.title ?? null, message };
}

function valueIn(known: Known, cells: readonly string[], title: string | null): string {
  const at = known.findIndex((column) => column !== undefined && column.title === title);
  return (cells[at] ?? "").slice(0, 200);
}
