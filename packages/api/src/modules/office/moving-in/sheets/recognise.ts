import { invalid } from "../../../../platform/base/errors";
import { plainTitle } from "../../../customers";
import type { Table } from "../read-tables";
import type { Column } from "./column";
import { sumOfPounds, type Preset } from "./preset";
import { presetsFor } from "./presets";
import { fromHeadings, withGroups } from "./report-table";
import { sheetOf, sheets, type SheetKey } from "./sheets";

/** A row of one of our sheets, by the fields of its columns. `line` is its number in the file. */
export interface ReadRow {
  line: number;
  cells: Record<string, string>;
}

/** What of the files is one of our sheets. */
export interface ReadSheet {
  key: SheetKey;
  /** As people know it: the name of the sheet, or of the file. */
  title: string;
  /** How the file calls each column that it has. */
  titles: Record<string, string>;
  /** Headings of columns that we don't take. */
  ignored: string[];
  /** Columns that it needs and has not. */
  missing: string[];
  rows: ReadRow[];
}

export interface Recognised {
  /** What the files are: "Workbook", "Xero". */
  source: string;
  sheets: ReadSheet[];
  /** Sheets and files that are none of ours. */
  ignored: string[];
}

/** The sheet of the template that explains the others. */
export const guideTitle = "Read me";

/** Which of our sheets the tables are. @throws validation on `file` where none is one */
export function recognise(tables: readonly Table[]): Recognised {
  const sources = new Set<string>();
  const found: ReadSheet[] = [];
  const ignored: string[] = [];
  for (const given of tables) {
    const report = fromHeadings(given, (headings) => presetsFor(headings).length > 0);
    const headings = report.titles.map(plainTitle);
    const fitting = presetsFor(headings);
    const table = fitting.some(({ grouped }) => grouped) ? withGroups(report) : report;
    const key = fitting.length > 0 ? null : keyOf(table, headings);
    if (key !== null) {
      sources.add("Workbook");
      found.push(ownSheet(key, table, headings));
    }
    const read = new Set<string>();
    for (const [index, preset] of fitting.entries()) {
      sources.add(preset.source);
      const sheet = presetSheet(preset, table, headings, read);
      // One file may be two of our sheets: what neither takes is named once.
      const isLast = index === fitting.length - 1;
      found.push({ ...sheet, ignored: isLast ? unreadTitles(table, headings, read) : [] });
    }
    if (table.title === guideTitle) continue;
    if (key === null && fitting.length === 0) ignored.push(table.title ?? table.file);
  }
  if (found.every(({ rows }) => rows.length === 0)) {
    throw invalid({
      path: "file",
      message:
        "There is nothing to bring in: no sheet or file has the name or the headings of the template.",
    });
  }
  return { source: [...sources].join(" and "), sheets: found, ignored };
}

/** By the name of the sheet; of a CSV, by its own name or by the headings that it has. */
function keyOf({ title, file }: Table, headings: readonly string[]): SheetKey | null {
  const name = plainTitle(title ?? file.replace(/\.[^.]*$/, ""));
  const named = sheets.find(
    (sheet) =>
      plainTitle(sheet.title) === name || sheet.also.some((other: string) => other === name),
  );
  if (named) return named.key;
  const [best] = sheets
    .filter(({ columns }) =>
      columns.every((column) => !column.needed || placeOf(column, headings) >= 0),
    )
    .map(({ key, columns }) => ({
      key,
      fitting: columns.filter((column) => placeOf(column, headings) >= 0).length,
    }))
    .toSorted((a, b) => b.fitting - a.fitting);
  return best && best.fitting > 1 ? best.key : null;
}

/** Where the column stands: under its own title before any other. */
function placeOf({ title, also }: Column, headings: readonly string[]): number {
  const own = headings.indexOf(plainTitle(title));
  return own >= 0 ? own : headings.findIndex((heading) => also.includes(heading));
}

function ownSheet(key: SheetKey, table: Table, headings: readonly string[]): ReadSheet {
  const { columns, title } = sheetOf(key);
  const taken = new Set<number>();
  const places = new Map<string, number>();
  for (const column of columns) {
    const place = placeOf(column, headings);
    if (place < 0 || taken.has(place)) continue;
    taken.add(place);
    places.set(column.field, place);
  }
  const titles = Object.fromEntries(
    [...places].map(([field, at]) => [field, table.titles[at] ?? ""]),
  );
  return {
    key,
    title: table.title ?? title,
    titles,
    ignored: table.titles.filter((heading, at) => heading !== "" && !taken.has(at)),
    missing: columns.flatMap(({ needed, field, title: wanted }) =>
      needed && !places.has(field) ? [wanted] : [],
    ),
    rows: table.rows
      .map(({ line, cells }) => ({
        line,
        cells: Object.fromEntries([...places].map(([field, at]) => [field, cells[at] ?? ""])),
      }))
      .filter(({ cells }, at) => at > 0 || !isExample(columns, cells)),
  };
}

/** The example of the template, which stands right under the headings, was left as it is. */
const isExample = (columns: readonly Column[], cells: Readonly<Record<string, string>>): boolean =>
  columns.every(({ field, example }) => (cells[field] ?? "") === String(example ?? ""));

/** Returns the titles of columns that hold something and that no preset has read. */
const unreadTitles = (
  { titles, rows }: Table,
  headings: readonly string[],
  read: ReadonlySet<string>,
): string[] =>
  titles.filter(
    (title, place) =>
      title !== "" &&
      !read.has(headings[place] ?? "") &&
      rows.some(({ cells }) => (cells[place] ?? "") !== ""),
  );

/** @param readHeadings takes up the headings that the preset reads */
function presetSheet(
  preset: Preset,
  table: Table,
  headings: readonly string[],
  readHeadings: Set<string>,
): Omit<ReadSheet, "ignored"> {
  const { key, title } = sheetOf(preset.sheet);
  const seen = new Set<string>();
  const rows = table.rows.flatMap(({ line, cells }): ReadRow[] => {
    const cell = (heading: string) => {
      readHeadings.add(heading);
      return cells[headings.indexOf(heading)] ?? "";
    };
    if (preset.keep && !preset.keep(cell)) return [];
    const same = preset.once === undefined ? null : cell(preset.once) || null;
    if (same !== null && seen.has(same)) return [];
    if (same !== null) seen.add(same);
    const read = (from: Preset["fields"][string]): string => {
      if (typeof from === "function") return from(cell);
      return (
        [from]
          .flat()
          .map((heading) => cell(heading))
          .find(Boolean) ?? ""
      );
    };
    return [
      {
        line,
        cells: Object.fromEntries(
          Object.entries(preset.fields).map(([field, from]) => [field, read(from)]),
        ),
      },
    ];
  });
  const named = (from: Preset["fields"][string]) =>
    typeof from === "function"
      ? undefined
      : [from].flat().find((heading) => heading !== "" && headings.includes(heading));
  const titles = Object.entries(preset.fields).flatMap(([field, from]) => {
    const heading = named(from);
    return heading === undefined ? [] : [[field, table.titles[headings.indexOf(heading)] ?? ""]];
  });
  return {
    key,
    title: table.title ?? `${title} (${table.file})`,
    titles: Object.fromEntries(titles),
    missing: [],
    rows: preset.added ? addedUp(rows, preset.added) : rows,
  };
}

/** Adds up the splits of a document: rows that agree in all fields but these. The first of them gives the line. */
function addedUp(rows: readonly ReadRow[], fields: readonly string[]): ReadRow[] {
  const documents = new Map<string, ReadRow>();
  for (const { line, cells } of rows) {
    const rest = Object.entries(cells).filter(([field]) => !fields.includes(field));
    const key = JSON.stringify(rest);
    const before = documents.get(key)?.cells ?? {};
    const sums = fields.map((field) => [field, sumOfPounds(before[field], cells[field])]);
    documents.set(key, {
      line: documents.get(key)?.line ?? line,
      cells: { ...cells, ...Object.fromEntries(sums) },
    });
  }
  return [...documents.values()];
}
