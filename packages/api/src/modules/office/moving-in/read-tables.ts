import { readXlsx, writeXlsx } from "hucre/xlsx";
import { readCsv } from "../../../platform/values/csv";
import { cellText } from "./sheets/cell-text";
import { unpackWorkbook, type Left } from "./unpack";

/*
 * Files as tables of text, and back. It runs on a thread of its own (src/thread.ts): a workbook of 15 MB takes seconds,
 * and one that is made to be large must not hold anybody else up. What a small file can be made to unpack to is limited
 * here; what a parser can be made to need beside, by the memory and time of its thread.
 */

export interface GivenFile {
  name: string;
  bytes: Uint8Array;
}

/** A sheet as it was read. The first of its rows names the columns; `line` is the row's number in a spreadsheet. */
export interface Table {
  file: string;
  /** The name of the sheet; null for a CSV. */
  title: string | null;
  titles: string[];
  rows: { line: number; cells: string[] }[];
}

/** What the files came to, or why they are no tables. */
export type ReadTables = { tables: Table[] } | { fault: string };

/** More than any business has; each is a row of the template. */
const mostRows = 20_000;
/** Unpacked, of all files: a workbook of that many rows has a tenth of it. */
const mostUnpacked = 150_000_000;
const mostCell = 2500;
/** In all cells: many of them may name one long text, which is in the file once. */
const mostText = 20_000_000;
/** Visible ones. Each is read anew, also where several name the same part of the file. */
const mostSheets = 100;
/** Sheets are read so far to the right. */
const lastColumn = "BZ";

export async function readTables({ files }: { files: readonly GivenFile[] }): Promise<ReadTables> {
  const tables: Table[] = [];
  const left = { unpacked: mostUnpacked, text: mostText };
  for (const file of files) {
    const read = isZip(file.bytes) ? await readWorkbook(file, left) : readText(file);
    if ("fault" in read) return { fault: `${file.name}: ${read.fault}` };
    tables.push(...read.tables);
  }
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  return rows > mostRows
    ? { fault: `At most ${mostRows.toLocaleString("en-GB")} rows at once: split the file.` }
    : { tables };
}

/** An xlsx is a zip, whatever its name is. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

interface LeftToRead extends Left {
  /** Characters. */
  text: number;
}

type ReadSheet = Awaited<ReturnType<typeof readXlsx>>["sheets"][number];

const tooLarge = { fault: "this workbook is too large." };

async function readWorkbook({ name, bytes }: GivenFile, left: LeftToRead): Promise<ReadTables> {
  let visible = 0;
  try {
    const unpacked = await unpackWorkbook(bytes, left);
    if (unpacked === null) return tooLarge;
    const { sheets } = await readXlsx(unpacked, {
      sheets: ({ hidden, veryHidden }) => {
        if (hidden === true || veryHidden === true) return false;
        visible += 1;
        if (visible > mostSheets) throw new Error("Too many sheets");
        return true;
      },
      readStyles: true,
      range: `A1:${lastColumn}${mostRows + 2}`,
    });
    const tables: Table[] = [];
    for (const sheet of sheets) {
      const rows = textOf(sheet, left);
      if (rows === null) return tooLarge;
      tables.push(...tableOf(name, sheet.name, rows));
    }
    return { tables };
  } catch {
    if (visible > mostSheets) return { fault: `at most ${mostSheets} sheets can be read.` };
    return {
      fault: "this is no workbook that can be read. Save it as xlsx, or its sheets as CSV.",
    };
  }
}

/** UTF-8, or what spreadsheets on Windows write where they are left to themselves. */
function readText({ name, bytes }: GivenFile): ReadTables {
  const text = decoded(bytes);
  if (text.includes("\0")) return { fault: "this is neither a workbook (xlsx) nor a CSV." };
  const read = readCsv(text);
  if ("fault" in read) return { fault: `line ${read.line}: ${read.fault}` };
  const [header, ...rows] = read.records;
  return { tables: header ? [{ file: name, title: null, titles: header.cells, rows }] : [] };
}

/**
 * Decodes UTF-16 by its byte order mark, then UTF-8, then Windows-1252. Node's own decoder of windows-1252 is one of
 * Latin-1, which has control characters in place of € and ’.
 */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) {
    const swapped = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();
    return new TextDecoder("utf-16le").decode(swapped);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const latin = Buffer.from(bytes).toString("latin1");
    return latin.replaceAll(
      /[\u0080-\u009f]/g,
      (one) => windows1252[one.charCodeAt(0) - 0x80] ?? one,
    );
  }
}

/** Bytes 0x80 to 0x9f of Windows-1252; five of them are unused, and stay (WHATWG Encoding, index windows-1252). */
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** What stands in the rows, without the empty cells at the end of each; null where that is too much. */
function textOf({ rows, cells: styled }: ReadSheet, left: LeftToRead): string[][] | null {
  const texts: string[][] = [];
  for (const [at, row] of rows.entries()) {
    const cells = row.map((value, column) =>
      cellText(value, styled?.get(`${at},${column}`)?.style?.numFmt).slice(0, mostCell),
    );
    while (cells.at(-1) === "") cells.pop();
    for (const cell of cells) left.text -= cell.length;
    if (left.text < 0) return null;
    texts.push(cells);
  }
  return texts;
}

/** The first row with anything in it names the columns. Rows with nothing in them are passed over. */
function tableOf(file: string, title: string, all: readonly string[][]): Table[] {
  const filled = all.flatMap((cells, at) => (cells.length > 0 ? [{ line: at + 1, cells }] : []));
  const [header, ...rows] = filled;
  return header ? [{ file, title, titles: header.cells, rows }] : [];
}

/** A sheet to be written: its columns' titles and widths, and its rows. */
export interface WrittenSheet {
  title: string;
  columns: { title: string; note: string | null; width: number }[];
  rows: (string | number | null)[][];
}

const bold = { font: { bold: true } };

export async function writeWorkbook({
  sheets,
}: {
  sheets: readonly WrittenSheet[];
}): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ title, columns, rows }) => ({
      name: title,
      columns: columns.map(({ width }) => ({ width })),
      rows: [columns.map((column) => column.title), ...rows],
      freezePane: { rows: 1 },
      cells: new Map(
        columns.map((column, at) => [
          `0,${at}`,
          {
            value: column.title,
            style: bold,
            ...(column.note !== null && { comment: { text: column.note } }),
          },
        ]),
      ),
    })),
  });
}
