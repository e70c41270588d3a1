import type { Reads } from "@roundsman/db";
import { stringify } from "csv-stringify/sync";
import { findStaffActions, type Place, type StaffActionRow } from "./find";
import type { StaffActionFilter } from "./schema";

/** What an export covers at most. */
export const exportedRows = 10_000;
/** Few enough that a page is rubbish before the garbage collector has to make room for it. */
const rowsAtOnce = 100;

const columns = ["when (UTC)", "who", "what", "action", "business", "person", "details"];

/** Rows as CSV; cells that a spreadsheet would run as a formula are defused. */
const csv = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], { escape_formulas: true, record_delimiter: "windows" });

const cells = (row: StaffActionRow): string[] => [
  row.at.toISOString().replace("T", " ").slice(0, 19),
  row.staff_name,
  row.words,
  row.action,
  row.business_name ?? "",
  row.person_name ?? "",
  row.details === null ? "" : JSON.stringify(row.details),
];

/** The record under a filter, page by page: memory holds one page whatever its length.
 * The export's own entry is not part of it. */
export async function* staffActionsCsv(
  db: Reads,
  filter: StaffActionFilter,
  requestId: string,
): AsyncGenerator<string> {
  yield csv([columns]);
  let after: Place | null = null;
  for (let sent = 0; sent < exportedRows; sent += rowsAtOnce) {
    const rows: StaffActionRow[] = await findStaffActions(db, filter, {
      after,
      take: rowsAtOnce,
      but: requestId,
    });
    if (rows.length > 0) yield csv(rows.map(cells));
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = { at: last.at, id: last.id };
  }
}
