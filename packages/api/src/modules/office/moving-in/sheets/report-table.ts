import { plainTitle } from "../../../customers";
import type { Table } from "../read-tables";

/* Reports of accounts programs as tables: lines above the headings, and rows under the name of a group. */

/** Headings are looked for in the first rows. */
const mostAbove = 8;

/** Returns the table from the first row with such headings; the table as it is where no row is one. */
export function fromHeadings(
  table: Table,
  isHeadings: (headings: readonly string[]) => boolean,
): Table {
  if (isHeadings(table.titles.map(plainTitle))) return table;
  const place = table.rows
    .slice(0, mostAbove)
    .findIndex(({ cells }) => isHeadings(cells.map(plainTitle)));
  const header = table.rows[place];
  return header ? { ...table, titles: header.cells, rows: table.rows.slice(place + 1) } : table;
}

/**
 * Returns a report whose first column has no heading with the name of its group in the first cell of each row. Lines of
 * groups and of totals are left out. Another table stays as it is.
 */
export function withGroups(table: Table): Table {
  if (table.titles[0] !== "") return table;
  let group = "";
  const rows = table.rows.flatMap(({ line, cells }) => {
    const [name = "", ...others] = cells;
    if (name === "") return [{ line, cells: [group, ...others] }];
    if (others.every((cell) => cell === "")) group = name;
    return [];
  });
  return { ...table, rows };
}
