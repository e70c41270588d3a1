import { z } from "zod";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { drawTables, readIssuer } from "../billing";
import { debtors, debtorsCsv, debtorsPdf } from "./ageing/router";
import { cashBook } from "./cash/router";
import { days } from "./day/router";
import { codes, setCodes } from "./journal/codes-router";
import {
  exportBooks,
  exported,
  exportFile,
  exportList,
  journal,
  reverseExported,
} from "./journal/exports-router";
import { billedLate, billedLateCsv } from "./late/router";
import { ChecksQuery, ClosingChecks, closingChecks } from "./month/checks";
import { csvOf } from "./month/csv";
import { debtorsByCustomer } from "./month/debtors";
import { figuresOf } from "./month/figures";
import { listMonths, MonthPage, MonthQuery } from "./month/months";
import { figuresOnPaper } from "./month/paper";
import { PeriodQuery, periodOf } from "./month/period";
import { BooksFigures } from "./month/schema";
import { closeBooks, reopenBooks, viewBooks, viewDays } from "./period-lock";
import { prepayments } from "./prepaid/router";
import { Books, Closing, Reopening } from "./schema";

/** GET /books: to which day they are closed. */
const get = business("accounting:read")
  .output(Books)
  .query(({ ctx }) => viewBooks(ctx, ctx.business.booksClosedTo));

/** POST /books/close: nothing is dated on or before this day any more. */
const close = business("accounting:write")
  .input(Closing)
  .output(Books)
  .mutation(async ({ ctx, input }) => {
    await ctx.change((tx, record) => closeBooks(tx, record, ctx, input));
    return viewBooks(ctx, input.to);
  });

/** POST /books/reopen. */
const reopen = business("accounting:write")
  .input(Reopening)
  .output(Books)
  .mutation(async ({ ctx, input }) => {
    await ctx.change((tx, record) => reopenBooks(tx, record, ctx, input));
    return viewBooks(ctx, input.to);
  });

/** GET /books/months: every month since the first day in the books, without what was brought from another program. */
const months = business("accounting:read")
  .input(MonthQuery)
  .output(MonthPage)
  .query(({ ctx, input }) => listMonths(ctx, input));

/** GET /books/checks: what is to be looked at before the books are closed to a day. */
const checks = business("accounting:read")
  .input(ChecksQuery)
  .output(ClosingChecks)
  .query(({ ctx, input }) => closingChecks(ctx.db, ctx.business.id, input.to));

/** GET /books/figures: what was sold, received and owed in whole months. */
const figures = business("accounting:read", { heavy: "export" })
  .input(PeriodQuery)
  .output(BooksFigures)
  .query(async ({ ctx, input }) => {
    const period = periodOf(input, ctx.business.timeZone, ctx.now);
    return { ...(await figuresOf({ ...ctx, period })), can: viewDays(ctx, period) };
  });

/** GET /books/figures/pdf: the same on A4, and what each customer owed. */
const figuresPdf = business("accounting:read", { heavy: "export" })
  .input(PeriodQuery)
  .output(z.custom<Uint8Array>((value) => value instanceof Uint8Array))
  .query(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const period = periodOf(input, timeZone, ctx.now);
    const sums = await figuresOf({ ...ctx, period });
    const debtors = await debtorsByCustomer(ctx.db, tenantId, period);
    const issuer = await readIssuer(ctx.db, tenantId);
    const file = `books-${period.from}-${period.to}.pdf`;
    ctx.reply.headers["Content-Disposition"] = `inline; filename="${file}"`;
    const paper = { ...figuresOnPaper(sums, debtors), issuer, at: ctx.now };
    return ctx.budget.within("drawing", tenantId, () => drawTables(paper));
  });

/** GET /books/figures/csv: the same as a file, in pounds. */
const figuresCsv = business("accounting:read", { heavy: "export" })
  .input(PeriodQuery)
  .output(z.custom<AsyncIterable<string>>((value) => value instanceof Object))
  .query(async ({ ctx, input }) => {
    const period = periodOf(input, ctx.business.timeZone, ctx.now);
    const sums = await figuresOf({ ...ctx, period });
    const debtors = await debtorsByCustomer(ctx.db, ctx.business.id, period);
    const file = `books-${period.from}-${period.to}.csv`;
    ctx.reply.headers["Content-Disposition"] = `attachment; filename="${file}"`;
    return inOnePiece(csvOf(sums, debtors));
  });

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}

export const books = router({
  get,
  close,
  reopen,
  months,
  checks,
  figures,
  figuresPdf,
  figuresCsv,
  debtors,
  debtorsPdf,
  debtorsCsv,
  billedLate,
  billedLateCsv,
  prepayments,
  cash: cashBook,
  days,
  codes,
  setCodes,
  journal,
  exports: exportList,
  exportBooks,
  exported,
  exportFile,
  reverseExported,
});
