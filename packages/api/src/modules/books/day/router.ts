import { runSqlForOne, sql, sqlBuilder } from "@roundsman/db";
import { z } from "zod";
import { forbidden, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { drawTables, readIssuer } from "../../billing";
import { closeDay, reopenDay } from "./close-day";
import { listDays } from "./days";
import { officeFigures } from "./figures";
import { dayOnPaper } from "./paper";
import { dayReport, type Yard } from "./report";
import { ByYard, DayClosing, DayPage, DayQuery, DayReopening, DayReport, OfDay } from "./schema";

/** A yard of the business; 404 where there is none. Drivers carry cash, and close no day. */
const findYard = loader.input(ByYard).use(async ({ ctx, input, next }) => {
  if (ctx.role === "driver") throw forbidden("The office closes the day.");
  const yard: Yard | null = await runSqlForOne(
    ctx.db,
    sqlBuilder
      .selectFrom("locations")
      .where("tenant_id", "=", ctx.business.id)
      .where("id", "=", input.locationId)
      .select(["id", "name", sql<string | null>`days_closed_to::text`.as("daysClosedTo")]),
  );
  if (!yard) throw notFound("yard");
  return next({ ctx: { yard } });
});

/** GET /books/days: days of yards, closed and open, the latest first. */
const list = business("cash:read", { or: "accounting:read" })
  .input(DayQuery)
  .output(DayPage)
  .query(({ ctx, input }) => listDays(ctx.db, ctx.business.id, input));

/** GET /books/days/{locationId}: a day of a yard as it was closed, or as it stands now. */
const one = business("cash:read", { or: "accounting:read" })
  .concat(findYard)
  .input(OfDay)
  .output(DayReport)
  .query(({ ctx, input: { day } }) => dayReport(ctx, { yard: ctx.yard, day }));

/** POST /books/days/{locationId}/close: each difference has its word, and nothing is dated on it any more. */
const close = business("cash:write")
  .concat(findYard)
  .input(DayClosing)
  .output(DayReport)
  .mutation(async ({ ctx, input }) => {
    const { yard } = ctx;
    const office = await officeFigures(ctx.db, ctx.business.id, input.day);
    const closing = { yardId: yard.id, office, closing: input };
    await ctx.change((tx, record) => closeDay(tx, record, ctx, closing));
    return dayReport(ctx, { yard: { ...yard, daysClosedTo: input.day }, day: input.day });
  });

/** POST /books/days/{locationId}/reopen: the last day that was closed. */
const reopen = business("accounting:write")
  .concat(findYard)
  .input(DayReopening)
  .output(DayReport)
  .mutation(async ({ ctx, input: { day, reason } }) => {
    const { yard } = ctx;
    await ctx.change((tx, record) => reopenDay(tx, record, ctx, { yardId: yard.id, day, reason }));
    return dayReport(ctx, { yard: { ...yard, daysClosedTo: null }, day });
  });

/** GET /books/days/{locationId}/pdf: the Z report of a closed day, the X report of a running one. */
const pdf = business("cash:read", { or: "accounting:read", heavy: "export" })
  .concat(findYard)
  .input(OfDay)
  .output(z.custom<Uint8Array>((value) => value instanceof Uint8Array))
  .query(async ({ ctx, input: { day } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const report = await dayReport(ctx, { yard: ctx.yard, day });
    const issuer = await readIssuer(ctx.db, tenantId);
    const name = report.report ? `z-report-${report.report.number}` : "x-report";
    ctx.reply.headers["Content-Disposition"] = `inline; filename="${name}-${day}.pdf"`;
    // A closed day comes out the same whenever it is printed.
    const at = report.report ? new Date(report.report.closedAt) : ctx.now;
    const paper = { ...dayOnPaper(report, timeZone), issuer, at };
    return ctx.budget.within("drawing", tenantId, () => drawTables(paper));
  });

export const days = router({ list, one, close, reopen, pdf });
