import { onThread } from "../../../platform/threads/on-thread";
import type { writeWorkbook, WrittenSheet } from "./read-tables";
import { guideTitle } from "./sheets/recognise";
import { sheets, type SheetKey } from "./sheets/sheets";

const write = onThread<typeof writeWorkbook>("paper", "writeWorkbook");

/** The bytes of an xlsx. */
export const writtenWorkbook = async (written: readonly WrittenSheet[]): Promise<Uint8Array> =>
  new Uint8Array(await write({ sheets: written }));

/** A row, by the fields of its sheet. */
export type FilledRow = Readonly<Record<string, string | number | null>>;

/** All sheets with these rows under their headings. What a column takes is a note on its heading. */
export const filledSheets = (
  rows: Readonly<Partial<Record<SheetKey, readonly FilledRow[]>>>,
): WrittenSheet[] =>
  sheets.map(({ key, title, columns }) => ({
    title,
    columns: columns.map((column) => ({
      title: column.title,
      note: column.takes,
      width: Math.max(12, column.title.length + 4),
    })),
    rows: (rows[key] ?? []).map((row) => columns.map(({ field }) => row[field] ?? null)),
  }));

/** What each column takes, to be read in the workbook itself. */
const guide = (): WrittenSheet => ({
  title: guideTitle,
  columns: [
    { title: "Sheet", note: null, width: 20 },
    { title: "Column", note: null, width: 24 },
    { title: "What it takes", note: null, width: 90 },
  ],
  rows: sheets.flatMap(({ title, about, columns }) => [
    [title, null, about],
    ...columns.map(({ title: column, takes, needed }) => [
      title,
      column,
      needed ? `${takes} Must be filled in.` : takes,
    ]),
  ]),
});

/** The template: a sheet that explains, and an example on each of the others, to be written over. */
export const templateSheets = (): WrittenSheet[] => [
  guide(),
  ...filledSheets(
    Object.fromEntries(
      sheets.map(({ key, columns }) => [
        key,
        [Object.fromEntries(columns.map(({ field, example }) => [field, example]))],
      ]),
    ),
  ),
];
