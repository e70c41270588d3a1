import { staff } from "../../../platform/middleware/procedures";
import { countStaffActions } from "./find";
import { exportedRows, staffActionsCsv } from "./csv";
import { StaffActionFilter } from "./schema";

/**
 * GET /console/actions/export: the list under the same filters as a CSV file, streamed.
 * Past 10,000 rows it stops and says so in X-Truncated.
 */
export const exportCsv = staff("support", { heavy: "export" })
  .input(StaffActionFilter)
  .query(async ({ ctx, input }) => {
    const db = ctx.database.quick.service;
    const found = await countStaffActions(db, input, exportedRows + 1);
    const rows = Math.min(found, exportedRows);
    if (found > exportedRows) ctx.reply.headers["X-Truncated"] = "true";
    ctx.reply.headers["X-Rows"] = String(rows);
    ctx.reply.headers["Content-Disposition"] = 'attachment; filename="staff-activity.csv"';
    const filter = JSON.parse(JSON.stringify(input)) as Record<string, string>;
    await ctx.change((_tx, record) =>
      record({
        area: "export",
        action: "actions.exported",
        words: `Exported ${rows} ${rows === 1 ? "row" : "rows"} of the staff's activity`,
        details: { rows, filter },
      }),
    );
    return staffActionsCsv(db, input, ctx.request.requestId);
  });
