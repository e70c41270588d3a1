import { putLetterhead } from "../../../platform/threads/letterhead";
import { type Issuer } from "./papers";
import { newSheet, page, type Column, type Sheet } from "../../../platform/threads/sheet";

/** A titled table: its first column is words, the others are figures. */
export interface TableOnPaper {
  title: string;
  /** Of the columns of figures; left out, the first page's rows say what they are. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** A line in small letters below it. */
  note?: string;
}

export interface TablesOnPaper {
  title: string;
  /** What the tables are about, under the title. */
  about: string;
  facts: readonly string[];
  tables: readonly TableOnPaper[];
  issuer: Issuer;
  /** When it is drawn. */
  at: Date;
}

/** Points that a column of figures takes. */
const figureWidth = 92;

/** Tables of a business's figures on A4, one below the other. */
export function tablesPaper(paper: TablesOnPaper): Promise<Uint8Array> {
  const { title, about, facts, tables, issuer, at } = paper;
  const sheet = newSheet({ title: `${title} ${about}`, author: issuer.name, at });
  putLetterhead(sheet, issuer, title, [...facts]);
  sheet.line(about, { bold: true, size: 12 });
  sheet.space(14);
  for (const table of tables) putTable(sheet, table);
  return sheet.finish([issuer.name, `${title}, ${about}`].join("   ·   "));
}

function putTable(sheet: Sheet, { title, columns, rows, note }: TableOnPaper): void {
  const figures = Math.max(0, ...rows.map((row) => row.length - 1), columns.length);
  const first = page.right - figures * figureWidth;
  const layout: Column[] = [
    { title, from: page.left, to: first, align: "left" },
    ...Array.from({ length: figures }, (_, at): Column => {
      const from = first + at * figureWidth;
      return { title: columns[at] ?? "", from, to: from + figureWidth, align: "right" };
    }),
  ];
  const header = () => {
    sheet.row(
      layout,
      layout.map((column) => column.title),
      { bold: true },
    );
    sheet.rule();
  };
  sheet.need(80);
  header();
  for (const row of rows) {
    if (sheet.need(30)) header();
    sheet.row(layout, row);
  }
  if (rows.length === 0) sheet.line("None", { faint: true });
  if (note !== undefined) sheet.line(note, { faint: true, size: 8.5 });
  sheet.space(16);
}
