import type { SqlRunner } from "@roundsman/db";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { router } from "../../../platform/context/context";
import { staff } from "../../../platform/middleware/staff";
import { countWords, dateTime } from "../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { DateTime, Uuid } from "../../../platform/values/values";
import {
  countStaffActions,
  findStaffActions,
  viewStaffAction,
  type LastShown,
  type StaffActionRow,
} from "./queries";
import { StaffActionEntry, StaffActionFilter, StaffActionQuery } from "./schema";

const StaffActionCursor = z.tuple([DateTime, Uuid]);

/** GET /console/actions: what staff did, newest first unless asked otherwise. */
const list = staff("support")
  .input(StaffActionQuery)
  .output(pageOf(StaffActionEntry))
  .query(async ({ ctx, input }) => {
    const place = decodeCursor(input.cursor, StaffActionCursor);
    const after = place && { at: new Date(place[0]), id: place[1] };
    const rows = await findStaffActions(ctx.db, input, { after, take: input.limit + 1 });
    return toPage(rows, input.limit, viewStaffAction, (row) => [dateTime(row.at), row.id]);
  });

/** What an export covers at most. */
const mostExportedRows = 10_000;
/** Few enough that a page is rubbish before the garbage collector has to make room for it. */
const rowsAtOnce = 100;

const csvColumns = ["when (UTC)", "who", "what", "action", "business", "person", "details"];

/** Rows as CSV; cells that a spreadsheet would run as a formula are defused. */
const toCsv = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], { escape_formulas: true, record_delimiter: "windows" });

const csvCells = (row: StaffActionRow): string[] => [
  row.at.toISOString().replace("T", " ").slice(0, 19),
  row.staffName,
  row.words,
  row.action,
  row.tenantName ?? "",
  row.personName ?? "",
  row.details === null ? "" : JSON.stringify(row.details),
];

/** The record under a filter, page by page: memory holds one page whatever its length.
 * The export's own entry is not part of it. */
async function* staffActionsCsv(
  db: SqlRunner,
  filter: StaffActionFilter,
  requestId: string,
): AsyncGenerator<string> {
  yield toCsv([csvColumns]);
  let after: LastShown | null = null;
  for (let sent = 0; sent < mostExportedRows; sent += rowsAtOnce) {
    const rows: StaffActionRow[] = await findStaffActions(db, filter, {
      after,
      take: rowsAtOnce,
      but: requestId,
    });
    if (rows.length > 0) yield toCsv(rows.map(csvCells));
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = { at: last.at, id: last.id };
  }
}

/** A filter as its query has it, without what was left out. */
const KeptFilter = z.record(z.string(), z.union([z.string(), z.boolean()]));

/**
 * GET /console/actions/export: the list under the same filters as a CSV file, streamed.
 * Past 10,000 rows it stops and says so in X-Truncated.
 */
const exportCsv = staff("support", { heavy: "export" })
  .input(StaffActionFilter)
  .query(async ({ ctx, input }) => {
    const db = ctx.database.service;
    const found = await countStaffActions(db, input, mostExportedRows + 1);
    const rows = Math.min(found, mostExportedRows);
    if (found > mostExportedRows) ctx.reply.headers["X-Truncated"] = "true";
    ctx.reply.headers["X-Rows"] = String(rows);
    ctx.reply.headers["Content-Disposition"] = 'attachment; filename="staff-activity.csv"';
    const filter = KeptFilter.parse(JSON.parse(JSON.stringify(input)));
    await ctx.change((_tx, record) =>
      record({
        area: "export",
        action: "actions.exported",
        words: `Exported ${countWords(rows, "row")} of the staff's activity`,
        details: { rows, filter },
      }),
    );
    return staffActionsCsv(db, input, ctx.request.requestId);
  });

export const staffActions = router({ list, exportCsv });
